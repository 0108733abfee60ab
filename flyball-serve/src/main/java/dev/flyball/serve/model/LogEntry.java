package dev.flyball.serve.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The log's record of one request: its rows, in the order in which they are applied. Names are
 * written once, before the rows.
 *
 * @param kind what is done with them
 * @param time when the request was accepted, in milliseconds since 1970
 */
record LogEntry(RowAction kind, long time, List<Row> rows) {
  private static final int NOTHING = 0;
  private static final int NUMBER = 1;
  private static final int TEXT = 2;
  private static final int TRUE = 3;
  private static final int FALSE = 4;

  byte[] toBytes() {
    Map<String, Integer> places = new LinkedHashMap<>();
    for (Row row : rows) {
      for (String name : row.values().keySet()) {
        places.putIfAbsent(name, places.size());
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64 * (1 + places.size()));
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(1 + kind.ordinal());
      out.writeLong(time);
      out.writeInt(places.size());
      for (String name : places.keySet()) {
        out.writeUTF(name);
      }
      out.writeInt(rows.size());
      for (Row row : rows) {
        write(row, places, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a row that cannot be written down", e);
    }
    return bytes.toByteArray();
  }

  private static void write(Row row, Map<String, Integer> places, DataOutputStream out)
      throws IOException {
    write(row.id(), out);
    write(row.key(), out);
    out.writeLong(row.time());
    write(row.target(), out);
    boolean weighs = row.weight() != 1;
    int size = row.values().size();
    // Below 0 where a weight follows: most rows have none.
    out.writeInt(weighs ? -1 - size : size);
    if (weighs) {
      out.writeDouble(row.weight());
    }
    for (Map.Entry<String, Object> value : row.values().entrySet()) {
      out.writeInt(places.getOrDefault(value.getKey(), -1));
      write(value.getValue(), out);
    }
  }

  private static void write(@Nullable Object value, DataOutputStream out) throws IOException {
    if (value == null) {
      out.writeByte(NOTHING);
    } else if (value instanceof Double number) {
      out.writeByte(NUMBER);
      out.writeLong(Double.doubleToLongBits(number));
    } else if (value instanceof Boolean truth) {
      out.writeByte(truth ? TRUE : FALSE);
    } else {
      out.writeByte(TEXT);
      out.writeUTF((String) value);
    }
  }

  /**
   * The entry that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if the bytes are none
   */
  static LogEntry of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      RowAction kind = RowAction.values()[in.readByte() - 1];
      long time = in.readLong();
      String[] names = new String[in.readInt()];
      for (int k = 0; k < names.length; k++) {
        names[k] = in.readUTF();
      }
      int count = in.readInt();
      List<Row> rows = new ArrayList<>(count);
      for (int k = 0; k < count; k++) {
        rows.add(readRow(names, in));
      }
      return new LogEntry(kind, time, rows);
    } catch (IOException | IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("this is no entry of a log", e);
    }
  }

  private static Row readRow(String[] names, DataInputStream in) throws IOException {
    String id = (String) read(in);
    String key = (String) read(in);
    long time = in.readLong();
    Object target = read(in);
    int size = in.readInt();
    double weight = size < 0 ? in.readDouble() : 1;
    int count = size < 0 ? -1 - size : size;
    Map<String, Object> values = new LinkedHashMap<>();
    for (int k = 0; k < count; k++) {
      String name = names[in.readInt()];
      Object value = read(in);
      if (value != null) {
        values.put(name, value);
      }
    }
    return new Row(id, key, time, values, target, weight);
  }

  private static @Nullable Object read(DataInputStream in) throws IOException {
    int kind = in.readByte();
    return switch (kind) {
      case NOTHING -> null;
      case NUMBER -> in.readDouble();
      case TEXT -> in.readUTF();
      case TRUE -> true;
      case FALSE -> false;
      default -> throw new IllegalArgumentException("a value of the unknown kind " + kind);
    };
  }
}
