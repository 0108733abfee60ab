package dev.flyball.data;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when data cannot be read or written; holds the location, what was found there and what was
 * expected. The message says all of it in one sentence.
 */
public final class DataException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_QUOTE = 60;

  private final Location place;
  private final String fault;
  private final String value;
  private final String expectation;
  private final boolean endsReading;

  public DataException(
      Location place, String problem, String value, String expectation, @Nullable Throwable cause) {
    this(place, problem, value, expectation, cause, place.row() == 0);
  }

  private DataException(
      Location place,
      String problem,
      String value,
      String expectation,
      @Nullable Throwable cause,
      boolean endsReading) {
    super(place + ": " + problem + "; expected " + expectation, cause);
    this.fault = problem + "; expected " + expectation;
    this.place = place;
    this.value = value;
    this.expectation = expectation;
    this.endsReading = endsReading;
  }

  public DataException(Location place, String problem, String value, String expectation) {
    this(place, problem, value, expectation, null);
  }

  /** A fault after which no further row can be read, although it was found in one. */
  public static DataException ending(
      Location place, String problem, String expectation, Throwable cause) {
    return new DataException(place, problem, "", expectation, cause, true);
  }

  /**
   * Whether this ends the reading; otherwise it is one row's fault, and the next row may be read.
   */
  public boolean endsReading() {
    return endsReading;
  }

  /** A fault of a file that is no table: {@code problem} names the part of it that is at fault. */
  public static DataException inFile(
      String source, String problem, String expectation, Throwable cause) {
    return new DataException(Location.of(source), problem, "", expectation, cause);
  }

  /** The problem and the expectation, without the location. */
  public String fault() {
    return fault;
  }

  /** The name of the file or stream. */
  public String source() {
    return place.source();
  }

  /** The data row, from 1; 0 if the fault is not in a row. */
  public long row() {
    return place.row();
  }

  /** The line on which that row begins, from 1; 0 if the fault is not on a line. */
  public long line() {
    return place.line();
  }

  /** The column, if the fault is in one. */
  public Optional<String> column() {
    return Optional.ofNullable(place.column());
  }

  /** The value found, as written in the data or in the request. */
  public String value() {
    return value;
  }

  /** The expected content. */
  public String expectation() {
    return expectation;
  }

  /** Quotes a found value for a message: one line, cut where it gets long. */
  public static String quote(String found) {
    String cut =
        found.length() <= LONGEST_QUOTE ? found : found.substring(0, LONGEST_QUOTE) + "...";
    return '"' + cut.replace("\r", "\\r").replace("\n", "\\n").replace("\t", "\\t") + '"';
  }
}
