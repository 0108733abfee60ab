package dev.flyball.serve.model;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the log holds of one request: its rows, in the order in which they are applied. The names
 * stand once in front of all rows.
 *
 * @param kind what is done with them
 * @param time when the request was taken in, in milliseconds since 1970
 */
record Entry(Kind kind, long time, List<Row> rows) {
  private static final int NOTHING = 0;
  private static final int NUMBER = 1;
  private static final int TEXT = 2;
  private static final int TRUE = 3;
  private static final int FALSE = 4;

  byte[] toBytes() {
    Map<String, Integer> places = new LinkedHashMap<>();
    int values = 0;
    for (Row row : rows) {
      values += row.values().size();
      for (String name : row.values().keySet()) {
        places.putIfAbsent(name, places.size());
      }
    }
    EntryWriter out = new EntryWriter(64 + 32 * (places.size() + rows.size()) + 13 * values);
    out.putByte(kind.code());
    out.putLong(time);
    out.putInt(places.size());
    places.keySet().forEach(out::putText);
    out.putInt(rows.size());
    for (Row row : rows) {
      write(row, places, out);
    }
    return out.toBytes();
  }

  private static void write(Row row, Map<String, Integer> places, EntryWriter out) {
    write(row.id(), out);
    write(row.key(), out);
    out.putLong(row.time());
    write(row.target(), out);
    out.putInt(row.values().size());
    for (Map.Entry<String, Object> value : row.values().entrySet()) {
      out.putInt(places.getOrDefault(value.getKey(), -1));
      write(value.getValue(), out);
    }
  }

  private static void write(@Nullable Object value, EntryWriter out) {
    if (value == null) {
      out.putByte(NOTHING);
    } else if (value instanceof Double number) {
      out.putByte(NUMBER);
      out.putLong(Double.doubleToLongBits(number));
    } else if (value instanceof Boolean truth) {
      out.putByte(truth ? TRUE : FALSE);
    } else {
      out.putByte(TEXT);
      out.putText((String) value);
    }
  }

  /**
   * The entry that {@link #toBytes} wrote.
   *
   * @throws IllegalArgumentException if the bytes are none
   */
  static Entry of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      Kind kind = Kind.of(in.readByte());
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
      return new Entry(kind, time, rows);
    } catch (IOException | IndexOutOfBoundsException | NegativeArraySizeException e) {
      throw new IllegalArgumentException("this is no entry of a log", e);
    }
  }

  private static Row readRow(String[] names, DataInputStream in) throws IOException {
    String id = (String) read(in);
    String key = (String) read(in);
    long time = in.readLong();
    Object target = read(in);
    int count = in.readInt();
    Map<String, Object> values = new LinkedHashMap<>();
    for (int k = 0; k < count; k++) {
      String name = names[in.readInt()];
      Object value = read(in);
      if (value != null) {
        values.put(name, value);
      }
    }
    return new Row(id, key, time, values, target);
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
