package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.enumerate.NonSplittingRecursiveEnumerator;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.IteratorResultIterator;
import org.apache.flink.core.fs.Path;
import org.apache.flink.types.Either;

/**
 * Source of lines from files, each read by one task from its first line on, so that its header is
 * known; after a failure the lines read before are skipped.
 */
record FileLines(LineFormat format)
    implements BulkFormat<Either<Rejected, KeyedObservation>, FileSourceSplit> {
  private static final long serialVersionUID = 1L;
  private static final int BATCH = 512;

  /** Reads the beginning of a file. */
  @FunctionalInterface
  interface HeaderReader<T> {
    T into(String name, LineReader lines) throws IOException;
  }

  /** Looks, before the job starts, into the file or the first by name of the folder. */
  static <T> T first(Endpoint.Files files, HeaderReader<T> look) throws IOException {
    Path file;
    try {
      file =
          new NonSplittingRecursiveEnumerator()
              .enumerateSplits(new Path[] {new Path(files.path())}, 1).stream()
                  .map(FileSourceSplit::path)
                  .min(Comparator.comparing(Path::getPath))
                  .orElseThrow(
                      () -> new IllegalArgumentException("there are no files in " + files.path()));
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException("there is no file or folder " + files.path());
    }
    try (LineReader lines = LineReader.of(file.getFileSystem().open(file), LineParser.LONGEST)) {
      return look.into(file.toString(), lines);
    }
  }

  @Override
  public FileReader createReader(Configuration config, FileSourceSplit split) throws IOException {
    return new FileReader(split.path(), format);
  }

  @Override
  public FileReader restoreReader(Configuration config, FileSourceSplit split) throws IOException {
    long done =
        split.getReaderPosition().map(CheckpointedPosition::getRecordsAfterOffset).orElse(0L);
    FileReader reader = createReader(config, split);
    while (reader.given < done && reader.record() != null) {
      reader.given++;
    }
    return reader;
  }

  @Override
  public boolean isSplittable() {
    return false;
  }

  @Override
  public TypeInformation<Either<Rejected, KeyedObservation>> getProducedType() {
    return LineParser.TYPE;
  }

  /** Reads one file. */
  static final class FileReader implements Reader<Either<Rejected, KeyedObservation>> {
    private final String name;
    private final LineFormat format;
    private final LineReader lines;
    private LineParser parser;
    private long given;
    private boolean ended;

    FileReader(Path file, LineFormat format) throws IOException {
      this.name = file.toString();
      this.format = format;
      this.lines = LineReader.of(file.getFileSystem().open(file), LineParser.LONGEST);
    }

    @Override
    public RecordIterator<Either<Rejected, KeyedObservation>> readBatch() throws IOException {
      List<Either<Rejected, KeyedObservation>> batch = new ArrayList<>(BATCH);
      while (batch.size() < BATCH && !ended) {
        Either<Rejected, KeyedObservation> record = record();
        if (record != null) {
          batch.add(record);
        }
      }
      long before = given;
      given += batch.size();
      return batch.isEmpty()
          ? null
          : new IteratorResultIterator<>(batch.iterator(), CheckpointedPosition.NO_OFFSET, before);
    }

    /** The next record; null at the end. */
    private Either<Rejected, KeyedObservation> record() throws IOException {
      try {
        if (parser == null && !ended) {
          parser = format.ofFile(name, lines);
        }
        while (!ended && lines.next()) {
          Either<Rejected, KeyedObservation> record =
              parser.read(lines.bytes(), lines.length(), lines.tooLong());
          if (record != null) {
            return record;
          }
        }
        ended = true;
        return null;
      } catch (RuntimeException e) {
        return refused(e.getMessage());
      } catch (EOFException | ZipException e) {
        return refused("the packed file is damaged from here on: " + e.getMessage());
      }
    }

    private Either<Rejected, KeyedObservation> refused(String reason) {
      ended = true;
      return Either.Left(new Rejected("", "", 0, reason, "file " + name, ""));
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
