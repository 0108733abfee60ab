package dev.flyball.tables.fuzz;

import dev.flyball.data.BadRows;
import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnSelection;
import dev.flyball.data.DataException;
import dev.flyball.data.Encoding;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.Format;
import dev.flyball.data.Input;
import dev.flyball.data.Location;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.Schema;
import dev.flyball.data.SourceOptions;
import java.io.ByteArrayInputStream;
import java.util.List;

/**
 * Reads any bytes as a table in one format, as a command would: a look, a plan, then every row with
 * bad ones skipped. A {@link DataException} is an answer; whatever else is thrown, an infinite
 * number or a row that two readings count differently is a finding.
 */
final class TableFuzz {
  private static final int MOST_LOOKED_AT = 50;

  private TableFuzz() {}

  static void read(Format format, byte[] bytes) {
    SourceOptions options =
        SourceOptions.defaults().withFormat(format).withMissing(MissingCodes.of("-200", "NA"));
    read(Input.of("fuzz", new ByteArrayInputStream(bytes), options));
  }

  static void read(Input input) {
    try {
      Schema schema = input.look(MOST_LOOKED_AT);
      schema.columns().forEach(ColumnReport::describe);
      Encoding encoding = plan(schema);
      Encoding again = Encoding.parse(encoding.toText());
      if (!again.features().equals(encoding.features())) {
        throw new AssertionError("features differ after writing the encoding down");
      }
      BadRows badRows = BadRows.skip(Long.MAX_VALUE);
      try (var rows = ObservationReader.of(input.open(), again, List.of(), badRows)) {
        readRows(rows, schema);
      }
    } catch (DataException e) {
      // Refused with a reason, as it should be.
      return;
    }
  }

  private static Encoding plan(Schema schema) {
    EncodingOptions options = EncodingOptions.defaults().withTimestamps(true).withUnseen(true);
    try {
      return Encoding.plan(schema, ColumnSelection.target(), options);
    } catch (IllegalArgumentException e) {
      // Two features of one name: the table's names are to blame.
      throw new DataException(Location.of("fuzz"), e.getMessage(), "", "different names", e);
    }
  }

  private static void readRows(ObservationReader rows, Schema schema) {
    long count = 0;
    while (rows.next()) {
      count++;
      for (double value : rows.values()) {
        if (Double.isInfinite(value)) {
          throw new AssertionError("an infinite value in row " + rows.row());
        }
      }
    }
    long all = count + rows.badRows().count();
    if (all != rows.row() || schema.complete() && all != schema.rows() + schema.badRows()) {
      throw new AssertionError(
          "%d good and %d bad rows of %d, and %d and %d at a look"
              .formatted(
                  count, rows.badRows().count(), rows.row(), schema.rows(), schema.badRows()));
    }
  }
}
