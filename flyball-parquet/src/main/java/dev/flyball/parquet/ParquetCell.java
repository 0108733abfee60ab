package dev.flyball.parquet;

import dev.flyball.data.Cells;
import dev.flyball.data.DataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Reads the values of one Parquet column: numbers as numbers, everything else as text. */
@FunctionalInterface
interface ParquetCell {
  /** The largest whole number up to which every other is a double. */
  long MOST_EXACT = 1L << 53;

  /** More decimals than a float can tell apart. */
  int MOST_DECIMALS = 9;

  /** Puts the reader's current value into a cell. */
  void read(ColumnReader reader, Cells into, int column);

  /** By the column's types: dates, times and decimals are stored as integers. */
  static ParquetCell of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    boolean unsigned = logical instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    return switch (type.getPrimitiveTypeName()) {
      case DOUBLE -> (from, into, k) -> into.put(k, from.getDouble(), Double::toString);
      case FLOAT -> (from, into, k) -> putFloat(into, k, from.getFloat());
      case BOOLEAN -> text(reader -> Boolean.toString(reader.getBoolean()));
      case INT32 ->
          whole(
              type,
              unsigned
                  ? reader -> Integer.toUnsignedLong(reader.getInteger())
                  : ColumnReader::getInteger);
      case INT64 ->
          unsigned
              ? text(reader -> Long.toUnsignedString(reader.getLong()))
              : whole(type, ColumnReader::getLong);
      case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(type, logical);
      case INT96 -> text(reader -> instant(reader.getBinary()));
    };
  }

  private static ParquetCell text(Function<ColumnReader, String> text) {
    return (from, into, k) -> into.put(k, text.apply(from));
  }

  private static void putWhole(Cells into, int column, long number) {
    if (Math.abs(number) <= MOST_EXACT) {
      into.put(column, number, exact -> Long.toString((long) exact));
    } else {
      into.put(column, Long.toString(number));
    }
  }

  private static void putFloat(Cells into, int column, float number) {
    into.put(column, decimal(number), exact -> Float.toString((float) exact));
  }

  /** The number that a person meant: 0.1, not 0.10000000149, so that it equals codes and texts. */
  private static double decimal(float number) {
    double power = 1;
    for (int decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
      double rounded = Math.rint(number * power) / power;
      if ((float) rounded == number && Math.abs(rounded * power) < MOST_EXACT) {
        return rounded;
      }
      power *= 10;
    }
    return Double.parseDouble(Float.toString(number));
  }

  /** Thrown for one bad value; the row is at fault, not the file. */
  final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final String value;
    final String expectation;

    Refused(String problem, String value, String expectation, Throwable cause) {
      super(problem, cause);
      this.value = value;
      this.expectation = expectation;
    }
  }

  private static ParquetCell whole(PrimitiveType type, ToLongFunction<ColumnReader> value) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical == null || logical instanceof IntLogicalTypeAnnotation) {
      return (from, into, k) -> putWhole(into, k, value.applyAsLong(from));
    }
    LongFunction<String> words = words(type, logical);
    return text(
        from -> {
          long count = value.applyAsLong(from);
          try {
            return words.apply(count);
          } catch (DateTimeException | ArithmeticException e) {
            throw new Refused(
                count + " is no moment that a calendar has", Long.toString(count), "a moment", e);
          }
        });
  }

  private static LongFunction<String> words(PrimitiveType type, LogicalTypeAnnotation logical) {
    if (logical instanceof DateLogicalTypeAnnotation) {
      return days -> LocalDate.ofEpochDay(days).toString();
    }
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      ChronoUnit unit = ChronoUnit.valueOf(timestamp.getUnit().name());
      return count -> Instant.EPOCH.plus(count, unit).toString();
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      ChronoUnit unit = ChronoUnit.valueOf(time.getUnit().name());
      return count -> LocalTime.MIDNIGHT.plus(count, unit).toString();
    }
    return logical instanceof DecimalLogicalTypeAnnotation
        ? type.stringifier()::stringify
        : Long::toString;
  }

  /** The old form of a timestamp: nanoseconds of the day, then the Julian day. */
  private static String instant(Binary nanosAndDay) {
    ByteBuffer bytes = nanosAndDay.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong();
    long day = bytes.getInt() - 2_440_588L;
    return Instant.EPOCH.plus(day, ChronoUnit.DAYS).plusNanos(nanos).toString();
  }

  private static ParquetCell bytes(PrimitiveType type, LogicalTypeAnnotation logical) {
    if (logical instanceof Float16LogicalTypeAnnotation) {
      return (from, into, k) ->
          putFloat(into, k, Float.parseFloat(type.stringifier().stringify(from.getBinary())));
    }
    if (logical instanceof DecimalLogicalTypeAnnotation
        || logical instanceof UUIDLogicalTypeAnnotation) {
      return text(reader -> type.stringifier().stringify(reader.getBinary()));
    }
    // Fixed-length bytes are not text: hexadecimal digits keep every value distinct.
    return type.getPrimitiveTypeName() == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
        ? text(reader -> "0x" + HexFormat.of().formatHex(reader.getBinary().getBytes()))
        : text(reader -> utf8(reader.getBinary()));
  }

  /** Text, or nothing: a replacement would make two different values the same one. */
  private static String utf8(Binary bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.toByteBuffer()).toString();
    } catch (CharacterCodingException e) {
      String digits = HexFormat.of().formatHex(bytes.getBytes());
      throw new Refused(
          "the bytes %s are not UTF-8".formatted(DataException.quote(digits)), digits, "text", e);
    }
  }
}
