package dev.flyball.data;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * A Parquet file of flat columns, whatever its pages are packed with (snappy, zstd, gzip or
 * nothing), read row group by row group. Null is missing; dates and instants are text in ISO form,
 * the latter in UTC. Rows have no lines.
 */
final class ParquetSource extends RowCursor {
  private final Path file;
  private final FileVersion version;
  private final ParquetReader<Cells, Cells, Integer> reader;
  private final List<ParquetCell> cells = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private Cells current;

  private ParquetSource(Path file, FileVersion version, MissingCodes missing) throws IOException {
    super(file.toString(), missing);
    this.file = file;
    this.version = version;
    this.reader = ParquetReader.spliterator(file.toFile(), new RowFiller(), this::place);
    try {
      readSchema(reader.metaData().getFileMetaData().getSchema());
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  static ParquetSource open(Path file, FileVersion version, MissingCodes missing) {
    try {
      return new ParquetSource(file, version, missing);
    } catch (IOException e) {
      throw Input.unreadable(file.toString(), e);
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) {
      throw Input.unreadable(file.toString(), new IOException("is not sound Parquet: " + e, e));
    }
  }

  private void readSchema(MessageType schema) {
    List<String> names = new ArrayList<>();
    for (Type column : schema.getFields()) {
      if (!column.isPrimitive() || column.isRepetition(Type.Repetition.REPEATED)) {
        throw new DataException(
            new Place(name(), 0, 0, column.getName()),
            "the column is nested or repeated",
            column.toString(),
            "flat columns of numbers, text, dates or truth values");
      }
      places.put(column.getName(), names.size());
      names.add(column.getName());
      cells.add(ParquetCell.of(column.asPrimitiveType()));
    }
    begin(names);
  }

  private Integer place(String[] path) {
    return places.get(path[0]);
  }

  @Override
  boolean fill(Cells into) {
    current = into;
    try {
      if (reader.tryAdvance(filled -> {})) {
        return true;
      }
      version.check(file);
      return false;
    } catch (IOException e) {
      throw broken(e);
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) {
      throw broken(e);
    }
  }

  private DataException broken(Exception e) {
    return DataException.ending(
        here(null), "cannot be read on: " + e.getMessage(), "sound Parquet that stays as it is", e);
  }

  @Override
  long fillLine() {
    return 0;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw Input.unreadable(name(), e);
    }
  }

  /** Puts a row's values into the cells at hand, column by column. */
  private final class RowFiller implements Hydrator<Cells, Cells, Integer> {
    @Override
    public Cells start() {
      return current;
    }

    @Override
    public Cells add(Cells into, Integer column, Object value) {
      if (value != null) {
        into.put(column, cells.get(column).text(value));
      }
      return into;
    }

    @Override
    public Cells finish(Cells filled) {
      return filled;
    }
  }
}
