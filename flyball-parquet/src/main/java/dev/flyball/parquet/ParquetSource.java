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
import java.util.Locale;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.ParquetRuntimeException;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
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
  private final List<ParquetCell> cells = new ArrayList<>();
  private final List<ColumnReader> columns = new ArrayList<>();
  private long rowsLeft;

  ParquetSource(Path file, FileVersion version, MissingCodes missing) {
    super(file.toString(), missing);
    this.file = file;
    this.version = version;
    try {
      this.reader =
          ParquetFileReader.open(
              new LocalInputFile(file),
              ParquetReadOptions.builder(new PlainParquetConfiguration())
                  .withCodecFactory(new ParquetPages())
                  .build());
      this.schema = reader.getFileMetaData().getSchema();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw unreadable(e);
    }
    try {
      readSchema();
      checkClaims(reader.getRowGroups(), Files.size(file));
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      close();
      throw unreadable(e);
    }
  }

  private DataException unreadable(Throwable e) {
    if (e instanceof DataException said) {
      return said;
    }
    boolean stumbled = e instanceof RuntimeException;
    String why = (stumbled ? "it is not sound Parquet: " : "") + why(e);
    return Input.unreadable(name(), e instanceof IOException io ? io : new IOException(why, e));
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

  /**
   * Checks that every column chunk can be unpacked, lies within the file and counts as many values
   * as there are rows, columns being flat.
   */
  private static void checkClaims(List<BlockMetaData> groups, long fileSize) throws IOException {
    for (BlockMetaData group : groups) {
      for (ColumnChunkMetaData chunk : group.getColumns()) {
        if (!ParquetPages.unpacks(chunk.getCodec())) {
          throw new IOException(
              ("column %s is packed with %s, which is not read here; write it again with snappy,"
                      + " zstd, gzip or lz4_raw, or unpacked")
                  .formatted(
                      chunk.getPath().toDotString(),
                      chunk.getCodec().name().toLowerCase(Locale.ROOT)));
        }
        long start = chunk.getStartingPos();
        long size = chunk.getTotalSize();
        if (start < 4 || size < 0 || start > fileSize || size > fileSize - start) {
          throw new IOException(
              "it is not sound Parquet: column %s has %s bytes from byte %s on in a file of %s"
                  .formatted(chunk.getPath(), size, start, fileSize));
        }
        if (group.getRowCount() < 0 || chunk.getValueCount() != group.getRowCount()) {
          throw new IOException(
              "it is not sound Parquet: column %s has %s values for %s rows"
                  .formatted(chunk.getPath(), chunk.getValueCount(), group.getRowCount()));
        }
      }
    }
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
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      columns.clear();
      throw DataException.ending(
          here(null), "cannot be read on: " + why(e), "sound Parquet that stays as it is", e);
    }
  }

  /** The library's message about the file; its internal errors are not repeated. */
  private static String why(Throwable e) {
    if (e instanceof OutOfMemoryError) {
      return "it needs more memory than this JVM has: damaged, or raise -Xmx for its row groups";
    }
    boolean said = e instanceof IOException || e instanceof ParquetRuntimeException;
    return said && e.getMessage() != null ? e.getMessage() : "its parts do not agree";
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
      // The store needs a converter but never uses it: values are read one by one.
      ColumnReadStoreImpl store =
          new ColumnReadStoreImpl(
              group,
              new GroupRecordConverter(schema).getRootConverter(),
              schema,
              reader.getFileMetaData().getCreatedBy());
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
