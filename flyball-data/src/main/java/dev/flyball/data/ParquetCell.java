package dev.flyball.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.function.LongFunction;
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
  String text(Object value);

  /** By the column's logical type: dates, times and decimals are stored as plain integers. */
  static ParquetCell of(PrimitiveType type) {
    LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
    if (logical instanceof DateLogicalTypeAnnotation) {
      return whole(days -> LocalDate.ofEpochDay(days).toString());
    }
    if (logical instanceof TimestampLogicalTypeAnnotation timestamp) {
      ChronoUnit unit = unit(timestamp.getUnit());
      return whole(count -> Instant.EPOCH.plus(count, unit).toString());
    }
    if (logical instanceof TimeLogicalTypeAnnotation time) {
      ChronoUnit unit = unit(time.getUnit());
      return whole(count -> LocalTime.MIDNIGHT.plus(count, unit).toString());
    }
    if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
      return whole(digits -> BigDecimal.valueOf(digits, decimal.getScale()).toString());
    }
    return Object::toString;
  }

  /** Applies to integers; what is stored in another way is already text. */
  private static ParquetCell whole(LongFunction<String> text) {
    return value ->
        value instanceof Integer || value instanceof Long
            ? text.apply(((Number) value).longValue())
            : value.toString();
  }

  private static ChronoUnit unit(TimeUnit unit) {
    return switch (unit) {
      case MILLIS -> ChronoUnit.MILLIS;
      case MICROS -> ChronoUnit.MICROS;
      case NANOS -> ChronoUnit.NANOS;
    };
  }
}
