package dev.flyball.flink.job;

import dev.flyball.flink.Rejected;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.zip.ZipException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.connector.file.src.util.RecordAndPosition;
import org.apache.flink.core.fs.Path;
import org.apache.flink.types.Either;

/**
 * Files, each read by one task from its first line on: a file knows its header, and goes on after a
 * failure by passing over what was read before it.
 */
final class FileLines<T> implements BulkFormat<Either<Rejected, T>, FileSourceSplit> {
  private static final long serialVersionUID = 1L;
  private static final int BATCH = 512;

  private final LineFormat<T> format;
  private final int longest;

  FileLines(LineFormat<T> format, int longest) {
    this.format = format;
    this.longest = longest;
  }

  @Override
  public Reader<Either<Rejected, T>> createReader(Configuration config, FileSourceSplit split)
      throws IOException {
    return new FileReader(split.path());
  }

  @Override
  public Reader<Either<Rejected, T>> restoreReader(Configuration config, FileSourceSplit split)
      throws IOException {
    long done =
        split.getReaderPosition().map(CheckpointedPosition::getRecordsAfterOffset).orElse(0L);
    FileReader reader = new FileReader(split.path());
    reader.passOver(done);
    return reader;
  }

  @Override
  public boolean isSplittable() {
    return false;
  }

  @Override
  public TypeInformation<Either<Rejected, T>> getProducedType() {
    return Parsed.type(format);
  }

  private final class FileReader implements Reader<Either<Rejected, T>> {
    private final String name;
    private final LineReader lines;
    private LineParser<T> parser;
    private long given;
    private boolean ended;

    FileReader(Path file) throws IOException {
      name = file.toString();
      lines = LineReader.of(file.getFileSystem().open(file), longest);
    }

    void passOver(long records) throws IOException {
      while (given < records && record() != null) {
        given++;
      }
    }

    @Override
    public RecordIterator<Either<Rejected, T>> readBatch() throws IOException {
      Queue<RecordAndPosition<Either<Rejected, T>>> batch = new ArrayDeque<>(BATCH);
      while (batch.size() < BATCH) {
        Either<Rejected, T> record = record();
        if (record == null) {
          break;
        }
        given++;
        batch.add(new RecordAndPosition<>(record, CheckpointedPosition.NO_OFFSET, given));
      }
      return batch.isEmpty() ? null : new Batch<>(batch);
    }

    /** The next record; null at the end. */
    private Either<Rejected, T> record() throws IOException {
      try {
        if (parser == null && !ended) {
          parser = format.ofFile(name, lines);
        }
        while (!ended && lines.next()) {
          Either<Rejected, T> record =
              lines.tooLong()
                  ? Parsed.tooLong(longest, lines.bytes(), lines.length())
                  : Parsed.of(parser, lines.bytes(), lines.length());
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

    private Either<Rejected, T> refused(String reason) {
      ended = true;
      return Either.Left(new Rejected("", "", 0, reason, "file " + name));
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private record Batch<E>(Queue<RecordAndPosition<E>> records) implements RecordIterator<E> {

    @Override
    public RecordAndPosition<E> next() {
      return records.poll();
    }

    @Override
    public void releaseBatch() {}
  }
}
