package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
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
record InputTensor(String name, int rows, int columns, List<JsonNode> data) {
  private static final NumberCell CELL = new NumberCell(MissingCodes.usual());

  /** The inputs of a request, which all have the same rows. */
  static List<InputTensor> all(@Nullable JsonNode inputs, Limits limits) {
    if (inputs == null || !inputs.isArray() || inputs.isEmpty()) {
      throw RefusedException.bad("expected inputs, a list with a tensor for each feature");
    }
    List<InputTensor> tensors = new ArrayList<>();
    for (JsonNode input : inputs) {
      InputTensor tensor = of(input, limits);
      tensors.add(tensor);
      if (tensor.rows != tensors.get(0).rows) {
        throw RefusedException.bad(
            "input %s has %s rows; expected %s, as in %s"
                .formatted(tensor.name, tensor.rows, tensors.get(0).rows, tensors.get(0).name));
      }
      if (tensor.columns > 1 && inputs.size() > 1) {
        throw RefusedException.bad(
            "input %s is a matrix; expected it to be the only input, or a column a feature"
                .formatted(tensor.name));
      }
    }
    return tensors;
  }

  private static InputTensor of(JsonNode input, Limits limits) {
    String name = input.path("name").asText();
    if (name.isBlank() || name.length() > limits.count(Limit.TEXT)) {
      throw RefusedException.bad("every input needs the name of a feature");
    }
    JsonNode given = input.get("data");
    if (given == null || !given.isArray() || given.isEmpty()) {
      throw RefusedException.bad("input %s has no data; expected a list".formatted(name));
    }
    boolean nested = given.get(0).isArray();
    int columns = nested ? given.get(0).size() : Math.max(1, input.path("shape").path(1).asInt(1));
    List<JsonNode> data = flat(name, given, nested, columns);
    if (columns == 0 || data.size() % columns != 0) {
      throw RefusedException.bad(
          "input %s has %s values; expected a multiple of its %s columns"
              .formatted(name, data.size(), columns));
    }
    int rows = data.size() / columns;
    if (rows > limits.count(Limit.ROWS)) {
      throw RefusedException.bad(
          "expected 1 to %s rows, not %s".formatted(limits.count(Limit.ROWS), rows));
    }
    return new InputTensor(name, rows, columns, data);
  }

  private static List<JsonNode> flat(String name, JsonNode given, boolean nested, int columns) {
    List<JsonNode> data = new ArrayList<>();
    for (JsonNode each : given) {
      if (!nested) {
        data.add(each);
      } else if (each.isArray() && each.size() == columns) {
        each.forEach(data::add);
      } else {
        throw RefusedException.bad(
            "input %s: expected %s values in every row".formatted(name, columns));
      }
    }
    return data;
  }

  /** Fails if a matrix does not have a column for each of these features. */
  void requireColumns(List<String> features) {
    if (features.size() != columns) {
      throw RefusedException.bad(
          "input %s has %s columns; expected one for each of the %s features, in this order: %s"
              .formatted(name, columns, features.size(), String.join(", ", features)));
    }
  }

  /** The value of a row in a column; null if missing. */
  @Nullable Object value(int row, int column, Limits limits) {
    JsonNode value = data.get(row * columns + column);
    if (value.isNull()
        || value.isNumber() && Double.isNaN(value.asDouble())
        || value.isTextual() && CELL.missing(value.asText())) {
      return null;
    }
    if (value.isNumber() && Double.isFinite(value.asDouble())) {
      return value.asDouble();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    if (value.isTextual() && value.asText().length() <= limits.count(Limit.TEXT)) {
      return value.asText();
    }
    throw RefusedException.bad(
        "input %s, row %s: expected a number, a short text or null".formatted(name, row));
  }
}
