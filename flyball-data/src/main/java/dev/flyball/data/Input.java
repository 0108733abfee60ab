package dev.flyball.data;

import dev.flyball.checkpoint.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table to read: a file, or a pipe such as standard input, in any {@link Format}, packed with
 * gzip or not. {@link #look} scans it first to find its column types; then it is opened: a file any
 * number of times, a pipe once. If a file changes between or while this happens, reading it fails
 * instead of mixing two versions.
 *
 * <pre>{@code
 * Input input = Input.of("air.csv", SourceOptions.defaults().withMissing(MissingCodes.of("-200")));
 * Schema schema = input.look(Long.MAX_VALUE);
 * Encoding encoding = Encoding.plan(schema, ColumnSelection.target("CO"), EncodingOptions.defaults());
 * List<Target> targets = List.of(Target.number("CO"));
 * try (var rows = ObservationReader.of(input.open(), encoding, targets, BadRows.fail())) {
 *   while (rows.next()) {
 *     use(rows.values(), rows.target());
 *   }
 * }
 * }</pre>
 */
public final class Input {
  /** The file name that means standard input. */
  public static final String STANDARD_INPUT = "-";

  /** Its name in messages. */
  public static final String STANDARD_INPUT_NAME = "standard input";

  /** A look into a pipe keeps what it read, so it goes no further than this. */
  private static final long MOST_PIPE_ROWS = 10_000;

  private final String name;
  private final SourceOptions options;
  private final @Nullable Path file;
  private final @Nullable RewindStream pipe;
  private final @Nullable InterruptibleStream pump;
  private @Nullable FileVersion version;
  private volatile @Nullable UnchangedFileStream bytes;
  private boolean opened;
  private @Nullable Source latest;

  private Input(
      String name,
      SourceOptions options,
      @Nullable Path file,
      @Nullable RewindStream pipe,
      @Nullable InterruptibleStream pump) {
    this.name = Objects.requireNonNull(name, "name");
    this.options = Objects.requireNonNull(options, "options");
    this.file = file;
    this.pipe = pipe;
    this.pump = pump;
  }

  /** A file by its path, or standard input for {@code -}. */
  public static Input of(String place, SourceOptions options) {
    return place.equals(STANDARD_INPUT)
        ? of(STANDARD_INPUT_NAME, System.in, options)
        : of(Path.of(place), options);
  }

  /** A file; one that is no regular file, such as a named pipe, is read once, as a pipe is. */
  public static Input of(Path file, SourceOptions options) {
    boolean once = Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    try {
      return once
          ? of(file.toString(), Files.newInputStream(file), options)
          : new Input(file.toString(), options, file, null, null);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /**
   * A stream, which is closed in the end.
   *
   * @param name what to call it in messages
   */
  public static Input of(String name, InputStream in, SourceOptions options) {
    InterruptibleStream pump = new InterruptibleStream(in);
    return new Input(name, options, null, new RewindStream(pump), pump);
  }

  /** The input's name in messages. */
  public String name() {
    return name;
  }

  /** The same input read with these columns at least, which matters for JSON lines. */
  public Input withColumns(List<String> columns) {
    return with(options.withColumns(columns));
  }

  /** The same input read in another way. */
  public Input with(SourceOptions others) {
    Input other = new Input(name, others, file, pipe, pump);
    other.version = version;
    return other;
  }

  /** Whether it can be opened again: files can, pipes cannot. */
  public boolean repeatable() {
    return pipe == null;
  }

  /**
   * Wakes the thread that waits for a row of a pipe, with {@link ReadingStoppedException}; files
   * never make one wait. For any thread.
   */
  public void stop() {
    if (pump != null) {
      pump.stop();
    }
  }

  /**
   * Which part of a file was read since it was last opened, from 0 to 1; NaN for pipes and for
   * Parquet. For any thread.
   */
  public double share() {
    UnchangedFileStream in = bytes;
    return in == null ? Double.NaN : in.share();
  }

  /** The data since it was last opened that is in no column: {@link Source#passedOver}. */
  public List<String> passedOver() {
    return latest == null ? List.of() : latest.passedOver();
  }

  /**
   * Reads at most so many rows and reports what the columns are; of a pipe at most 10,000, which
   * {@link #open} then reads again.
   *
   * @throws DataException if it cannot be read
   * @throws IllegalStateException if a pipe was opened before
   */
  public Schema look(long mostRows) {
    if (pipe != null && !pipe.rewindable()) {
      throw new IllegalStateException(name + " can be looked into only before it is read");
    }
    try (Source source = source()) {
      return Schema.scan(
          source, repeatable() ? mostRows : Math.min(mostRows, MOST_PIPE_ROWS), options);
    } finally {
      if (pipe != null) {
        pipe.again();
      }
    }
  }

  /**
   * Opens it at its first row.
   *
   * @throws DataException if it cannot be read, or is a file that changed since it was first opened
   * @throws IllegalStateException if a pipe was opened before
   */
  public Source open() {
    if (pipe != null && opened) {
      throw new IllegalStateException(name + " can be read only once; expected a file");
    }
    if (pipe != null && pipe.rewindable()) {
      pipe.rewind();
    }
    opened = true;
    return source();
  }

  private Source source() {
    if (file != null && Files.isDirectory(file)) {
      throw unreadable(name, new IOException("is a folder"));
    }
    try {
      Source source =
          pipe != null
              ? FormatSniffer.open(name, pipe, null, options)
              : fileSource(Objects.requireNonNull(file, "an input is a pipe or a file"));
      latest = source;
      return source;
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private Source fileSource(Path path) throws IOException {
    FileVersion first = version == null ? FileVersion.of(path) : version;
    version = first;
    first.check(path);
    UnchangedFileStream in = new UnchangedFileStream(path, first);
    bytes = in;
    return FormatSniffer.open(name, in, first, options);
  }

  public static DataException unreadable(String name, IOException cause) {
    String why = FileFailure.reason(cause);
    if (cause instanceof NoSuchFileException) {
      why = "there is no such file";
    } else if (cause instanceof AccessDeniedException) {
      why = "no permission to read it";
    }
    return new DataException(
        Location.of(name), "cannot be read: " + why, name, "a readable file", cause);
  }
}
