package dev.flyball.data;

import dev.flyball.observation.Observation;
import dev.flyball.observation.ObservationException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a source as observations: after every {@link #next}, the values of the chosen features and
 * the targets, NaN where they are missing. Allocates nothing per row. Closing it closes the source.
 *
 * <pre>{@code
 * try (var rows = ObservationReader.of(input.open(), encoding, targets, BadRows.fail())) {
 *   while (rows.next()) {
 *     use(rows.values(), rows.target());
 *   }
 * }
 * }</pre>
 */
public final class ObservationReader implements RowStream, AutoCloseable {
  private final Source source;
  private final RowReader readFeatures;
  private final RowReader readTargets;
  private final RowReader readLagged;
  private final Function<Source, @Nullable String> readKey;
  private final RowTimestamp date;
  private final double[] values;
  private final double[] targets;
  private final BadRows badRows;
  private final LagBuffer history;
  private final double[] lagged;
  private @Nullable String key;

  /** The column of the weights and its place; below 0 where all rows weigh 1. */
  private String weightColumn = "";

  private int weightPlace = -1;
  private double weight = 1;

  /** Reads something of a source's current row into an array. */
  @FunctionalInterface
  interface RowReader {
    void read(Source source, double[] into);
  }

  private ObservationReader(
      Source source,
      Encoding encoding,
      RowReader features,
      List<Target> targets,
      BadRows badRows,
      LagBuffer history) {
    this.source = source;
    this.readFeatures = features;
    this.readTargets = targets(source, encoding, targets);
    this.readLagged = encoding.laggedReader(source);
    this.readKey = encoding.keyReader(source);
    this.date = RowTimestamp.of(source, encoding);
    this.badRows = Objects.requireNonNull(badRows, "badRows");
    this.values = new double[encoding.features().size()];
    this.targets = new double[targets.size()];
    this.history = history;
    this.lagged = new double[encoding.lagged().size()];
    forget();
  }

  private static RowReader targets(Source source, Encoding encoding, List<Target> targets) {
    int[] places = encoding.find("target", source, targets.stream().map(Target::name).toList());
    return (row, into) -> {
      for (int k = 0; k < places.length; k++) {
        into[k] = targets.get(k).read(row, places[k]);
      }
    };
  }

  /**
   * Reads the features that an encoding makes of a source, which it takes over, and the targets.
   * Rows that do not fit meet {@code badRows}.
   *
   * @throws DataException if a column of the encoding, or a target, is not a column of the source
   */
  public static ObservationReader of(
      Source source, Encoding encoding, List<Target> targets, BadRows badRows) {
    return of(source, encoding, targets, badRows, LagBuffer.empty(encoding));
  }

  /** The same for rows that come after those of {@code history}, which goes on with them. */
  public static ObservationReader of(
      Source source, Encoding encoding, List<Target> targets, BadRows badRows, LagBuffer history) {
    return closingUnfit(
        source,
        () ->
            new ObservationReader(
                source, encoding, encoding.readerOf(source), targets, badRows, history));
  }

  /**
   * Reads the features that an encoding makes of a source that may lack some of its columns: their
   * features are missing in every row. No targets are read. The rows come after those of {@code
   * history}, which goes on with them.
   *
   * @throws DataException if the source has none of the encoding's columns
   */
  public static ObservationReader ofPart(
      Source source, Encoding encoding, BadRows badRows, LagBuffer history) {
    return closingUnfit(
        source,
        () ->
            new ObservationReader(
                source, encoding, encoding.readerOfPartOf(source), List.of(), badRows, history));
  }

  private static ObservationReader closingUnfit(Source source, Supplier<ObservationReader> reader) {
    try {
      return reader.get();
    } catch (DataException e) {
      source.close();
      throw e;
    }
  }

  /**
   * Lets a column say how much each row counts; none where its name is empty.
   *
   * @throws DataException if it is not a column of the source
   */
  public ObservationReader weighedBy(String column) {
    weightColumn = column;
    weightPlace = column.isEmpty() ? -1 : source.columns().indexOf(column);
    if (weightPlace < 0 && !column.isEmpty()) {
      source.close();
      throw new DataException(
          new Location(source.name(), 0, 0, column),
          "the column of weights is not there",
          column,
          NearestName.expectation(column, source.columns()));
    }
    return this;
  }

  private double readWeight() {
    if (weightPlace < 0) {
      return 1;
    }
    double value = source.missing(weightPlace) ? Double.NaN : source.value(weightPlace);
    try {
      Observation.checkWeight(value);
    } catch (ObservationException e) {
      throw new DataException(
          new Location(source.name(), source.row(), source.line(), weightColumn),
          Double.isNaN(value)
              ? "the weight is missing"
              : DataException.quote(source.text(weightPlace)) + " is no weight",
          source.text(weightPlace),
          e.expected());
    }
    return value;
  }

  /**
   * Moves to the next good row; false after the last. After a {@link DataException} everything is
   * missing until the next row has been read.
   */
  @Override
  public boolean next() {
    boolean read = false;
    try {
      read = advance();
    } finally {
      if (!read) {
        forget();
      }
    }
    return read;
  }

  private boolean advance() {
    while (true) {
      try {
        if (!source.next()) {
          return false;
        }
        readFeatures.read(source, values);
        readTargets.read(source, targets);
        weight = readWeight();
        readLagged.read(source, lagged);
        key = readKey.apply(source);
        KeyedPast keys = history.keys();
        double days = history.looksAtTime() ? days() : Double.NaN;
        history.features(lagged, days, values, values.length - history.width() - keys.width());
        keys.features(key, values, values.length - keys.width());
        history.add(lagged, days);
        keys.add(key, targets.length == 1 ? targets[0] : Double.NaN, values);
        return true;
      } catch (DataException e) {
        badRows.meet(e);
        Arrays.fill(lagged, Double.NaN);
        history.add(lagged, Double.NaN);
      }
    }
  }

  private void forget() {
    Arrays.fill(values, Double.NaN);
    Arrays.fill(targets, Double.NaN);
  }

  /** The row's values, NaN for missing, in the order of the features. The next row reuses them. */
  @Override
  public double[] values() {
    return values;
  }

  /** The row's targets, NaN for missing, in the order asked for. The next row reuses them. */
  public double[] targets() {
    return targets;
  }

  /** Whether any target was seen in this row. */
  public boolean labelled() {
    for (double target : targets) {
      if (!Double.isNaN(target)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The row's target, NaN if it is missing or none was selected.
   *
   * @throws IllegalStateException if several targets were selected
   */
  @Override
  public double target() {
    if (targets.length > 1) {
      throw new IllegalStateException(
          "target() needs a single target, and " + targets.length + " are selected");
    }
    return targets.length == 0 ? Double.NaN : targets[0];
  }

  /** How much the row counts; 1 unless a column says so. */
  @Override
  public double weight() {
    return weight;
  }

  /** The past values that the lags of the next rows need. */
  public LagBuffer history() {
    return history;
  }

  /** To which series the current row belongs; null where nothing says so. */
  @Override
  public @Nullable String key() {
    return key;
  }

  /** Lets targets become known to the series so many rows later, from the next row on. */
  public void tellLate(long rows) {
    history.keys().tellLate(rows);
  }

  /** Lets no further target become known to the series. */
  public void stopTelling() {
    history.keys().stop();
  }

  /** The policy for bad rows, and the count so far. */
  public BadRows badRows() {
    return badRows;
  }

  /**
   * When the current row was taken, in days since 1970-01-01, by the first column that is read as
   * dates; NaN where there is none. Reads its cell again: ask for some rows, not for all.
   */
  @Override
  public double days() {
    return date.days(source);
  }

  /** The number of the current row, from 1; after the last, how many rows were read. */
  public long row() {
    return source.row();
  }

  /** The line of the file on which the current row begins. */
  public long line() {
    return source.line();
  }

  @Override
  public void close() {
    source.close();
  }
}
