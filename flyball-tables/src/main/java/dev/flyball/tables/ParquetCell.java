package dev.flyball.tables;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.function.LongFunction;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/** How the values of one Parquet column are written as text. */
@FunctionalInterface
interface ParquetCell {
  /** The reader's current value. */
  String text(ColumnReader reader);

  /** By the column's types: dates, times and decimals are stored as integers. */
  static ParquetCell of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    return switch (type.getPrimitiveTypeName()) {
      case DOUBLE -> reader -> Double.toString(reader.getDouble());
      case FLOAT -> reader -> Float.toString(reader.getFloat());
      case BOOLEAN -> reader -> Boolean.toString(reader.getBoolean());
      case INT32 -> {
        LongFunction<String> text = whole(logical);
        yield reader -> text.apply(reader.getInteger());
      }
      case INT64 -> {
        LongFunction<String> text = whole(logical);
        yield reader -> text.apply(reader.getLong());
      }
      case BINARY, FIXED_LEN_BYTE_ARRAY -> bytes(logical);
      case INT96 -> reader -> instant(reader.getBinary());
    };
  }

  private static LongFunction<String> whole(LogicalTypeAnnotation logical) {
    if (logical instanceof DateLogicalTypeAnnotation) {
      return days -> LocalDate.ofEpochDay(days).toString();
    }
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      ChronoUnit unit = unit(timestamp.getUnit());
      return count -> Instant.EPOCH.plus(count, unit).toString();
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      ChronoUnit unit = unit(time.getUnit());
      return count -> LocalTime.MIDNIGHT.plus(count, unit).toString();
    }
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return digits -> BigDecimal.valueOf(digits, decimal.getScale()).toString();
    }
    return Long::toString;
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
    };
  }

  /** The old form of a timestamp: nanoseconds of the day, then the Julian day. */
  private static String instant(Binary nanosAndDay) {
    ByteBuffer bytes = nanosAndDay.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong();
    long day = bytes.getInt() - 2_440_588L;
    return Instant.EPOCH.plus(day, ChronoUnit.DAYS).plusNanos(nanos).toString();
  }

  private static ParquetCell bytes(LogicalTypeAnnotation logical) {
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return reader -> {
        Binary digits = reader.getBinary();
        return new BigDecimal(new BigInteger(digits.getBytes()), decimal.getScale()).toString();
      };
    }
    return reader -> reader.getBinary().toStringUsingUTF8();
  }
}
