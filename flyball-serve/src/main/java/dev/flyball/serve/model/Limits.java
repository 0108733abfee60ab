package dev.flyball.serve.model;

/**
 * How much the service takes, so that no request can make it grow without bound. Each has its
 * message.
 *
 * @param models how many models there may be
 * @param features how many inputs a model may have, categories counted one by one
 * @param categories how many categories a feature may have
 * @param text the longest name, id, key or category, in characters
 * @param rows how many rows a request may have
 * @param waitingRows how many rows may wait for a model's writer
 * @param ids how many of the latest ids are known again
 * @param labels how many rows of a learner may wait for their labels
 * @param labelMillis how long they may wait
 * @param keys how many keys a model may have
 * @param hotKeys how many keys' learners are kept in memory
 * @param keyMillis how long a key is kept that nobody uses
 * @param snapshotRows a snapshot is made after so many rows
 * @param snapshotMillis and after so long, if there is something new
 */
public record Limits(
    int models,
    int features,
    int categories,
    int text,
    int rows,
    int waitingRows,
    int ids,
    int labels,
    long labelMillis,
    int keys,
    int hotKeys,
    long keyMillis,
    int snapshotRows,
    long snapshotMillis) {
  private static final long DAY = 24L * 60 * 60 * 1000;

  /** The longest text that the log can hold. */
  private static final int LONGEST_TEXT = 10_000;

  public Limits {
    if (text < 1 || text > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "texts may have 1 to %s characters, not %s".formatted(LONGEST_TEXT, text));
    }
    int smallest =
        Math.min(
            Math.min(Math.min(models, features), Math.min(categories, rows)),
            Math.min(Math.min(waitingRows, ids), Math.min(Math.min(keys, hotKeys), snapshotRows)));
    if (smallest < 1 || labels < 0) {
      throw new IllegalArgumentException("a limit must be at least 1: " + this);
    }
  }

  public static Limits defaults() {
    return new Limits(
        64, 1_000, 200, 200, 10_000, 20_000, 100_000, 10_000, 30 * DAY, 1_000_000, 1_000, 365 * DAY,
        50_000, 60_000);
  }

  public Limits models(int value) {
    return new Limits(
        value,
        features,
        categories,
        text,
        rows,
        waitingRows,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  public Limits features(int value) {
    return new Limits(
        models,
        value,
        categories,
        text,
        rows,
        waitingRows,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  public Limits categories(int value) {
    return new Limits(
        models,
        features,
        value,
        text,
        rows,
        waitingRows,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  public Limits rows(int value) {
    return new Limits(
        models,
        features,
        categories,
        text,
        value,
        waitingRows,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  public Limits waitingRows(int value) {
    return new Limits(
        models,
        features,
        categories,
        text,
        rows,
        value,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  public Limits ids(int value) {
    return new Limits(
        models,
        features,
        categories,
        text,
        rows,
        waitingRows,
        value,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  /** So many rows may wait for their labels, and so long. */
  public Limits labels(int most, long millis) {
    return new Limits(
        models,
        features,
        categories,
        text,
        rows,
        waitingRows,
        ids,
        most,
        millis,
        keys,
        hotKeys,
        keyMillis,
        snapshotRows,
        snapshotMillis);
  }

  /** So many keys, so many of them in memory, kept so long where nobody uses them. */
  public Limits keys(int most, int hot, long millis) {
    return new Limits(
        models,
        features,
        categories,
        text,
        rows,
        waitingRows,
        ids,
        labels,
        labelMillis,
        most,
        hot,
        millis,
        snapshotRows,
        snapshotMillis);
  }

  /** A snapshot after so many rows, and after so long. */
  public Limits snapshots(int everyRows, long everyMillis) {
    return new Limits(
        models,
        features,
        categories,
        text,
        rows,
        waitingRows,
        ids,
        labels,
        labelMillis,
        keys,
        hotKeys,
        keyMillis,
        everyRows,
        everyMillis);
  }
}
