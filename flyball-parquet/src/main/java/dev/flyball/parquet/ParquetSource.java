package dev.flyball.parquet;

import dev.flyball.data.Cells;
import dev.flyball.data.DataException;
import dev.flyball.data.FileVersion;
import dev.flyball.data.Input;
import dev.flyball.data.Location;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.RowCursor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file of flat columns, whatever its pages are packed with (snappy, zstd, gzip, LZ4 or
 * nothing). Memory is bounded by the largest row group. Null is missing; dates and instants are
 * text in ISO form, the latter in UTC. Rows have no lines.
 */
final class ParquetSource extends RowCursor {
  private final Path file;
  private final FileVersion version;
  private final ParquetFileReader reader;
  private final MessageType schema;
  private final String writer;
  private final List<ParquetCell> cells = new ArrayList<>();
  private final List<ColumnReader> columns = new ArrayList<>();
  private long rowsLeft;

  private ParquetSource(Path file, FileVersion version, MissingCodes missing) throws IOException {
    super(file.toString(), missing);
    this.file = file;
    this.version = version;
    ParquetReadOptions options =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetPages())
            .build();
    this.reader = ParquetFileReader.open(new LocalInputFile(file), options);
    this.schema = reader.getFileMetaData().getSchema();
    this.writer = reader.getFileMetaData().getCreatedBy();
  }

  static ParquetSource open(Path file, FileVersion version, MissingCodes missing) {
    try {
      ParquetSource source = new ParquetSource(file, version, missing);
      try {
        source.readSchema();
        ParquetFooter.checkClaims(source.reader.getRowGroups(), Files.size(file));
        return source;
      } catch (IOException | RuntimeException e) {
        source.close();
        throw e;
      }
    } catch (OutOfMemoryError e) {
      throw Input.unreadable(file.toString(), tooLarge(e));
    } catch (IOException e) {
      throw Input.unreadable(file.toString(), e);
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) {
      throw Input.unreadable(
          file.toString(), new IOException("it is not sound Parquet" + why(e), e));
    }
  }

  private void readSchema() {
    List<String> names = new ArrayList<>();
    for (Type column : schema.getFields()) {
      if (!column.isPrimitive() || column.isRepetition(Type.Repetition.REPEATED)) {
        throw new DataException(
            new Location(name(), 0, 0, column.getName()),
            "the column is nested or repeated",
            column.toString(),
            "flat columns of numbers, text, dates or truth values");
      }
      names.add(column.getName());
      cells.add(ParquetCell.of(column.asPrimitiveType()));
    }
    begin(names);
  }

  /** A limit of this JVM, which can go on without the file. */
  private static IOException tooLarge(OutOfMemoryError e) {
    return new IOException(
        "it needs more memory than this JVM has: damaged, or raise -Xmx for its row groups", e);
  }

  @Override
  protected boolean fill(Cells into) {
    try {
      if (rowsLeft == 0 && !nextGroup()) {
        version.check(file);
        return false;
      }
      rowsLeft--;
      fillRow(into);
      return true;
    } catch (DataException e) {
      throw e;
    } catch (OutOfMemoryError e) {
      columns.clear();
      throw ending(tooLarge(e));
    } catch (IOException | RuntimeException e) {
      throw ending(e);
    }
  }

  private DataException ending(Exception e) {
    return DataException.ending(
        here(null), "cannot be read on" + why(e), "sound Parquet that stays as it is", e);
  }

  /** What the library says of the file; where it stumbled itself, nothing is worth repeating. */
  private static String why(Exception e) {
    boolean said = e instanceof IOException || e instanceof ParquetRuntimeException;
    return said && e.getMessage() != null ? ": " + e.getMessage() : ": its parts do not agree";
  }

  /** Reads a row of all columns, so that a value that is refused does not shift the next row. */
  private void fillRow(Cells into) {
    DataException refused = null;
    for (int column = 0; column < columns.size(); column++) {
      ColumnReader values = columns.get(column);
      if (values.getCurrentDefinitionLevel() == values.getDescriptor().getMaxDefinitionLevel()) {
        try {
          cells.get(column).read(values, into, column);
        } catch (ParquetCell.Refused e) {
          refused = refused == null ? refusal(column, e) : refused;
        }
      }
      values.consume();
    }
    if (refused != null) {
      throw refused;
    }
  }

  private DataException refusal(int column, ParquetCell.Refused e) {
    return new DataException(
        here(columns().get(column)), String.valueOf(e.getMessage()), e.value, e.expectation, e);
  }

  /** Moves to the next row group that has rows; false after the last. */
  private boolean nextGroup() throws IOException {
    columns.clear();
    while (rowsLeft == 0) {
      PageReadStore group = reader.readNextRowGroup();
      if (group == null) {
        return false;
      }
      rowsLeft = group.getRowCount();
      // The store wants a converter, which nobody asks for values: they are read one by one.
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(
              group, new GroupRecordConverter(schema).getRootConverter(), schema, writer);
      columns.clear();
      for (ColumnDescriptor column : schema.getColumns()) {
        columns.add(store.getColumnReader(column));
      }
    }
    return true;
  }

  @Override
  protected long fillLine() {
    return 0;
  }

  @Override
  protected void release() throws IOException {
    reader.close();
  }
}
