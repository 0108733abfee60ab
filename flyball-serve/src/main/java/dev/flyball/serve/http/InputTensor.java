package dev.flyball.serve.http;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.NumberCell;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An input of the Open Inference Protocol: a column, or a matrix row by row. Its data may be flat
 * or nested, as its shape may be {@code [rows]}, {@code [rows, 1]} or {@code [rows, columns]}.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record InputTensor(String name, List<Long> shape, List<@Nullable Object> data) {
  private static final NumberCell CELL = new NumberCell(MissingCodes.usual());

  InputTensor {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException("every input needs the name of a feature");
    }
    if (data == null || data.isEmpty()) {
      throw new IllegalArgumentException("input %s has no data; expected a list".formatted(name));
    }
    List<@Nullable Object> flat = new ArrayList<>();
    for (Object each : data) {
      if (each instanceof List<?> row && row.size() == width(data)) {
        flat.addAll(row);
      } else if (each instanceof List<?> || data.get(0) instanceof List<?>) {
        throw new IllegalArgumentException(
            "input %s: expected %s values in every row".formatted(name, width(data)));
      } else {
        flat.add(each);
      }
    }
    if (shape == null || shape.isEmpty()) {
      shape = List.of((long) data.size(), (long) width(data));
    }
    // As doubles: no product of sizes is too large.
    double expected = shape.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
    if (shape.size() > 2 || shape.get(0) < 1 || expected != flat.size()) {
      throw new IllegalArgumentException(
          "input %s has %s values; expected %s, as its shape %s says"
              .formatted(name, flat.size(), (long) expected, shape));
    }
    data = flat;
  }

  private static int width(List<@Nullable Object> data) {
    return data.get(0) instanceof List<?> row ? row.size() : 1;
  }

  int columns() {
    return shape.size() > 1 ? Math.toIntExact(shape.get(1)) : 1;
  }

  int rows() {
    return data.size() / columns();
  }

  /** Fails unless the inputs of a request are columns of the same rows, or one matrix. */
  static void require(List<InputTensor> inputs, Limits limits) {
    InputTensor first = inputs.get(0);
    for (InputTensor input : inputs) {
      if (input.name.length() > limits.count(Limit.TEXT)) {
        throw RefusedException.bad("every input needs the name of a feature");
      }
      if (input.rows() > limits.count(Limit.ROWS)) {
        throw RefusedException.bad(
            "expected 1 to %s rows, not %s".formatted(limits.count(Limit.ROWS), input.rows()));
      }
      if (input.rows() != first.rows()) {
        throw RefusedException.bad(
            "input %s has %s rows; expected %s, as in %s"
                .formatted(input.name, input.rows(), first.rows(), first.name));
      }
      if (input.columns() > 1 && inputs.size() > 1) {
        throw RefusedException.bad(
            "input %s is a matrix; expected it to be the only input, or a column a feature"
                .formatted(input.name));
      }
    }
  }

  /** Fails if a matrix does not have a column for each of these features. */
  void requireColumns(List<String> features) {
    if (features.size() != columns()) {
      throw RefusedException.bad(
          "input %s has %s columns; expected one for each of the %s features, in this order: %s"
              .formatted(name, columns(), features.size(), String.join(", ", features)));
    }
  }

  /** The value of a row in a column; null if missing. */
  @Nullable Object value(int row, int column, Limits limits) {
    Object value = data.get(row * columns() + column);
    if (value instanceof Number number) {
      double finite = number.doubleValue();
      if (!Double.isInfinite(finite)) {
        return Double.isNaN(finite) ? null : finite;
      }
    } else if (value instanceof String text && CELL.missing(text)) {
      return null;
    } else if (value == null
        || value instanceof Boolean
        || value instanceof String text && text.length() <= limits.count(Limit.TEXT)) {
      return value;
    }
    throw RefusedException.bad(
        "input %s, row %s: expected a number, a short text or null".formatted(name, row));
  }
}
