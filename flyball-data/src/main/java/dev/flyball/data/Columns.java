package dev.flyball.data;

import java.util.List;

/** The columns of a table that are read: features, targets and lagged columns, by their places. */
public final class Columns {
  /** Reads something of a source's current row into an array. */
  @FunctionalInterface
  interface RowReader {
    void read(Source source, double[] into);
  }

  private final List<String> targets;
  private final List<String> features;
  private final RowReader targetReader;
  private final RowReader featureReader;
  private final RowReader laggedReader;
  private final int lagged;

  private Columns(
      List<String> targets,
      List<String> features,
      RowReader targetReader,
      RowReader featureReader,
      RowReader laggedReader,
      int lagged) {
    this.targets = List.copyOf(targets);
    this.features = List.copyOf(features);
    this.targetReader = targetReader;
    this.featureReader = featureReader;
    this.laggedReader = laggedReader;
    this.lagged = lagged;
  }

  /** The features that an encoding makes of a source, and the targets. */
  static Columns encoded(Source source, Encoding encoding, List<Target> targets) {
    List<String> names = targets.stream().map(Target::name).toList();
    int[] places = encoding.find("target", source, names);
    return new Columns(
        names,
        encoding.features(),
        (row, into) -> {
          for (int k = 0; k < places.length; k++) {
            into[k] = targets.get(k).read(row, places[k]);
          }
        },
        encoding.readerOf(source),
        encoding.laggedReader(source),
        encoding.lagged().size());
  }

  /** The features that an encoding makes of what a source has of its columns; no targets. */
  static Columns encodedPart(Source source, Encoding encoding) {
    return new Columns(
        List.of(),
        encoding.features(),
        (row, into) -> {},
        encoding.readerOfPartOf(source),
        encoding.laggedReader(source),
        encoding.lagged().size());
  }

  /** The target names, in the order asked for. */
  public List<String> targets() {
    return targets;
  }

  /** The feature names, in the order of the values of an observation. */
  public List<String> features() {
    return features;
  }

  /** Writes the features of the source's current row into {@code values}. */
  void readFeatures(Source source, double[] values) {
    featureReader.read(source, values);
  }

  /** Writes the targets of the source's current row into {@code values}. */
  void readTargets(Source source, double[] values) {
    targetReader.read(source, values);
  }

  /** How many columns have their past among the features. */
  int lagged() {
    return lagged;
  }

  /** Writes what the lagged columns hold in the source's current row. */
  void readLagged(Source source, double[] now) {
    laggedReader.read(source, now);
  }
}
