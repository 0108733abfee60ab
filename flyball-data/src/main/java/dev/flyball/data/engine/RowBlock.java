package dev.flyball.data.engine;

import dev.flyball.data.named.NamedRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows as columns: the number of rows and of columns (ints), then each column as its name (an int
 * of length, UTF-8), a letter and its values: {@code n} doubles, NaN where missing; {@code t}
 * microseconds since 1970 (longs), the smallest where missing; {@code s} a list of texts (a count,
 * then each as a name is) and an int a row, -1 where missing.
 */
final class RowBlock {
  final int rows;
  private final List<Column> columns = new ArrayList<>();

  private RowBlock(int rows) {
    this.rows = rows;
  }

  static RowBlock read(ByteBuffer from) {
    RowBlock block = new RowBlock(from.getInt());
    int count = from.getInt();
    for (int c = 0; c < count; c++) {
      block.columns.add(column(from, block.rows));
    }
    return block;
  }

  /** Sets the values of one row, whose target is among them. */
  NamedRow into(NamedRow row, int index) {
    row.clear();
    for (Column column : columns) {
      column.set(row, index);
    }
    return row;
  }

  private interface Column {
    void set(NamedRow row, int index);
  }

  private record Numbers(String name, double[] values) implements Column {
    @Override
    public void set(NamedRow row, int index) {
      row.set(name, values[index]);
    }
  }

  private record Things(String name, @Nullable Object[] values, int[] codes) implements Column {
    @Override
    public void set(NamedRow row, int index) {
      if (codes[index] >= 0) {
        row.set(name, values[codes[index]]);
      }
    }
  }

  private record Times(String name, long[] micros) implements Column {
    @Override
    public void set(NamedRow row, int index) {
      if (micros[index] != Long.MIN_VALUE) {
        row.set(name, (Object) Instant.EPOCH.plus(micros[index], ChronoUnit.MICROS));
      }
    }
  }

  private static Column column(ByteBuffer from, int rows) {
    String name = text(from);
    char kind = (char) from.get();
    return switch (kind) {
      case 'n' -> {
        double[] values = new double[rows];
        from.asDoubleBuffer().get(values);
        from.position(from.position() + 8 * rows);
        yield new Numbers(name, values);
      }
      case 't' -> {
        long[] micros = new long[rows];
        from.asLongBuffer().get(micros);
        from.position(from.position() + 8 * rows);
        yield new Times(name, micros);
      }
      case 's' -> {
        Object[] texts = new Object[from.getInt()];
        for (int k = 0; k < texts.length; k++) {
          texts[k] = text(from);
        }
        int[] codes = new int[rows];
        from.asIntBuffer().get(codes);
        from.position(from.position() + 4 * rows);
        yield new Things(name, texts, codes);
      }
      default -> throw new IllegalArgumentException("'%s' is no kind of column".formatted(kind));
    };
  }

  private static String text(ByteBuffer from) {
    byte[] bytes = new byte[from.getInt()];
    from.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
