package dev.flyball.serve.model;

import dev.flyball.data.WrittenTime;
import java.time.Duration;
import java.util.Optional;

/**
 * One upper bound of the service: its option, unit, least value, default, and the sentence that
 * {@code flyball serve --help --all} prints. Those without an option are called by a plain name.
 */
public enum Limit {
  BODY("--max-body", Unit.MEGABYTES, 1, "8", "Largest request."),
  CONNECTIONS("--max-connections", Unit.COUNT, 1, "1024", "Open connections."),
  IDLE_MILLIS("idle", Unit.TIME, 1, "30s", "How long a connection may say nothing."),
  MEMORY(
      "--memory",
      Unit.HEAP,
      1,
      "50%",
      "Heap that models, keys, pages and requests may take: megabytes, or a share such as 40%."
          + " Beyond it keys wait on the disk, pages get shorter and new models are refused."),
  MODELS("--max-models", Unit.COUNT, 1, "64", "Models."),
  FEATURES(
      "--max-features", Unit.COUNT, 1, "1000", "Inputs of a model; each category counts as one."),
  CATEGORIES("--max-categories", Unit.COUNT, 1, "200", "Categories of a feature."),
  TEXT("text", Unit.COUNT, 1, "200", "Characters of a name, id, key or category."),
  ROWS("rows", Unit.COUNT, 1, "10000", "Rows of a request."),
  QUEUE("--max-queue", Unit.COUNT, 1, "20000", "Rows of a model that may wait to be learned."),
  IDS(
      "--max-ids",
      Unit.COUNT,
      1,
      "100000",
      "Number of ids that are remembered, to learn no row twice."),
  LABELS("--max-labels", Unit.COUNT, 0, "10000", "Rows that may wait for their labels."),
  LABEL_MILLIS(
      "--label-ttl", Unit.TIME, 1, "30d", "How long a row may wait for its label, as in 12h."),
  SETTLE_MILLIS(
      "--settle-after",
      Unit.TIME,
      0,
      "10s",
      "Without a target for so long, a model without keys that is asked grows the trees anew from"
          + " which it answers until the next target; 0 never."),
  KEYS("--max-keys", Unit.COUNT, 1, "1000000", "Keys of a model."),
  HOT_KEYS("--hot-keys", Unit.COUNT, 1, "1000", "Keys whose learners stay in memory."),
  KEY_MILLIS("--key-ttl", Unit.TIME, 1, "365d", "Forget keys that were not used for this long."),
  SNAPSHOT_ROWS("--snapshot-rows", Unit.COUNT, 1, "50000", "Write a snapshot every N rows."),
  SNAPSHOT_MILLIS("--snapshot-every", Unit.TIME, 1, "60s", "Write a snapshot at least this often."),
  RESERVE(
      "--reserve",
      Unit.MEGABYTES,
      0,
      "64",
      "Keep this much of the disk free; nothing is learned if less is left.");

  private static final long MINUTE = 60_000;

  /** The longest text that the log can hold. */
  private static final long LONGEST_TEXT = 10_000;

  private final String label;
  private final Unit unit;
  private final long least;
  private final String usual;
  private final String sentence;
  private final long usualValue;

  Limit(String label, Unit unit, long least, String usual, String sentence) {
    this.label = label;
    this.unit = unit;
    this.least = least;
    this.usual = usual;
    this.sentence = sentence;
    this.usualValue = unit.parse(label, usual);
  }

  /** How a value is written. */
  public enum Unit {
    COUNT("N"),
    MEGABYTES("MB"),
    /** Megabytes, or a share of the heap. */
    HEAP("MB"),
    /** A number with its unit, such as 500ms, 90s, 15m, 12h or 30d; 0 has none. */
    TIME("TIME");

    private final String label;

    Unit(String label) {
      this.label = label;
    }

    /** The placeholder of the value in the help. */
    public String label() {
      return label;
    }

    private String text(long value) {
      return switch (this) {
        case COUNT -> Long.toString(value);
        case MEGABYTES, HEAP -> Long.toString((value + (1 << 20) - 1) >> 20);
        case TIME -> value % MINUTE == 0 ? value / MINUTE + "m" : value + "ms";
      };
    }

    /**
     * The value of an option: a count, bytes, or milliseconds.
     *
     * @throws IllegalArgumentException if the text says none
     */
    public long parse(String option, String text) {
      return (this == TIME ? WrittenTime.read(text).map(Duration::toMillis) : number(text))
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "%s is %s; expected %s".formatted(option, text, expected())));
    }

    private Optional<Long> number(String text) {
      boolean share = this == HEAP && text.endsWith("%");
      String digits = share ? text.substring(0, text.length() - 1) : text;
      if (!digits.matches("-?[0-9]{1,9}") || share && Long.parseLong(digits) > 90) {
        return Optional.empty();
      }
      long number = Long.parseLong(digits);
      if (share) {
        return Optional.of(Runtime.getRuntime().maxMemory() / 100 * number);
      }
      return Optional.of(this == COUNT ? number : number << 20);
    }

    private String expected() {
      return switch (this) {
        case COUNT -> "a whole number";
        case MEGABYTES -> "megabytes";
        case HEAP -> "megabytes, or a share of 1% to 90%";
        case TIME -> "a time such as 90s, 12h or 30d";
      };
    }
  }

  /** The option, such as {@code --max-ids}; a plain name where there is none. */
  public String label() {
    return label;
  }

  public boolean isOption() {
    return label.startsWith("--");
  }

  public Unit unit() {
    return unit;
  }

  /** The default, as {@link #parse} reads it. */
  public String usual() {
    return usual;
  }

  /** The default: a count, bytes, or milliseconds. */
  long usualValue() {
    return usualValue;
  }

  /** The thing it bounds. */
  public String sentence() {
    return sentence;
  }

  /**
   * The value that a text says: a count, bytes, or milliseconds.
   *
   * @throws IllegalArgumentException if it says none, or one that cannot be
   */
  public long parse(String text) {
    return checked(unit.parse(label, text));
  }

  private long most() {
    return switch (this) {
      case BODY -> 1L << 30;
      case TEXT -> LONGEST_TEXT;
      default -> unit == Unit.COUNT ? Integer.MAX_VALUE : Long.MAX_VALUE;
    };
  }

  /** Fails if a value is out of bounds. */
  long checked(long value) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s is %s; expected %s or more".formatted(label, unit.text(value), unit.text(least)));
    }
    if (value > most()) {
      throw new IllegalArgumentException(
          "%s is %s; expected at most %s".formatted(label, unit.text(value), unit.text(most())));
    }
    return value;
  }
}
