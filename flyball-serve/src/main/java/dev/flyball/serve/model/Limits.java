package dev.flyball.serve.model;

import java.util.function.Consumer;

/**
 * Upper bounds on what clients may send and the service keeps. Each has its message.
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
 * @param memory bytes of the heap that models, keys, pages and requests may take; see {@link
 *     Budget}
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
    long snapshotMillis,
    long memory) {
  private static final long DAY = 24L * 60 * 60 * 1000;

  /** The longest text that the log can hold. */
  private static final int LONGEST_TEXT = 10_000;

  public Limits {
    if (text < 1 || text > LONGEST_TEXT) {
      throw new IllegalArgumentException(
          "texts may have 1 to %s characters, not %s".formatted(LONGEST_TEXT, text));
    }
    atLeast(1, "models", models);
    atLeast(1, "features", features);
    atLeast(1, "categories", categories);
    atLeast(1, "rows", rows);
    atLeast(1, "waitingRows", waitingRows);
    atLeast(1, "ids", ids);
    atLeast(0, "labels", labels);
    atLeast(1, "labelMillis", labelMillis);
    atLeast(1, "keys", keys);
    atLeast(1, "hotKeys", hotKeys);
    atLeast(1, "keyMillis", keyMillis);
    atLeast(1, "snapshotRows", snapshotRows);
    atLeast(1, "snapshotMillis", snapshotMillis);
    atLeast(1, "memory", memory);
  }

  private static void atLeast(int least, String limit, long value) {
    if (value < least) {
      throw new IllegalArgumentException(
          "the limit %s is %s; expected %s or more".formatted(limit, value, least));
    }
  }

  public static Limits defaults() {
    return new Limits(
        64,
        1_000,
        200,
        200,
        10_000,
        20_000,
        100_000,
        10_000,
        30 * DAY,
        1_000_000,
        1_000,
        365 * DAY,
        50_000,
        60_000,
        Runtime.getRuntime().maxMemory() / 2);
  }

  public Limits models(int value) {
    return with(draft -> draft.models = value);
  }

  public Limits features(int value) {
    return with(draft -> draft.features = value);
  }

  public Limits categories(int value) {
    return with(draft -> draft.categories = value);
  }

  public Limits rows(int value) {
    return with(draft -> draft.rows = value);
  }

  public Limits waitingRows(int value) {
    return with(draft -> draft.waitingRows = value);
  }

  public Limits ids(int value) {
    return with(draft -> draft.ids = value);
  }

  /** So many rows may wait for their labels, and so long. */
  public Limits labels(int most, long millis) {
    return with(
        draft -> {
          draft.labels = most;
          draft.labelMillis = millis;
        });
  }

  /** So many keys, so many of them in memory, kept so long where nobody uses them. */
  public Limits keys(int most, int hot, long millis) {
    return with(
        draft -> {
          draft.keys = most;
          draft.hotKeys = hot;
          draft.keyMillis = millis;
        });
  }

  /** A snapshot after so many rows, and after so long. */
  public Limits snapshots(int everyRows, long everyMillis) {
    return with(
        draft -> {
          draft.snapshotRows = everyRows;
          draft.snapshotMillis = everyMillis;
        });
  }

  /** So many bytes of the heap for models, keys, pages and requests under way. */
  public Limits memory(long bytes) {
    return with(draft -> draft.memory = bytes);
  }

  private Limits with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.limits();
  }

  /** A copy while it is changed, so that a change names what it sets alone. */
  private static final class Draft {
    private int models;
    private int features;
    private int categories;
    private final int text;
    private int rows;
    private int waitingRows;
    private int ids;
    private int labels;
    private long labelMillis;
    private int keys;
    private int hotKeys;
    private long keyMillis;
    private int snapshotRows;
    private long snapshotMillis;
    private long memory;

    Draft(Limits from) {
      models = from.models;
      features = from.features;
      categories = from.categories;
      text = from.text;
      rows = from.rows;
      waitingRows = from.waitingRows;
      ids = from.ids;
      labels = from.labels;
      labelMillis = from.labelMillis;
      keys = from.keys;
      hotKeys = from.hotKeys;
      keyMillis = from.keyMillis;
      snapshotRows = from.snapshotRows;
      snapshotMillis = from.snapshotMillis;
      memory = from.memory;
    }

    Limits limits() {
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
          snapshotRows,
          snapshotMillis,
          memory);
    }
  }
}
