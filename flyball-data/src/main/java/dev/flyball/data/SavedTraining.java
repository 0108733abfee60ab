package dev.flyball.data;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.FileFailure;
import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.Forecaster;
import dev.flyball.learn.LearnerSpec;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The training facts saved in a checkpoint: columns, classes, how the file was read, passes. Enough
 * to resume, and to read other tables in the same way.
 *
 * @param spec what the learner is made of, for one thread
 * @param file the table it learned from
 * @param target the column that it predicts
 * @param encoding how its columns became features
 * @param classes the names of the classes; empty where the target is a number
 * @param reading how the table was read, codes for missing values included
 * @param rows how many rows of the table are learned, where the rest is held out
 * @param counts how often each class was learned; empty where the target is a number
 * @param balanced whether classes are to be decided for so that rare ones are not passed over
 * @param past what its last rows leave for lags, as {@link LagBuffer} wrote it
 * @param weight the column that says how much rows count; empty where all count the same
 */
public record SavedTraining(
    LearnerSpec spec,
    String file,
    String target,
    Encoding encoding,
    List<String> classes,
    SourceOptions reading,
    int passes,
    int batch,
    long rows,
    List<Long> counts,
    boolean balanced,
    String past,
    String weight) {
  /** All rows of a table are learned, none held out. */
  public static final long ALL_ROWS = Long.MAX_VALUE;

  private static final String NOTE = "note.";
  private static final String FILE = "train.file";
  private static final String TARGET = "train.target";
  private static final String ENCODING = "train.encoding";
  private static final String CLASSES = "train.classes";
  private static final String PASSES = "train.passes";
  private static final String BATCH = "train.batch";
  private static final String ROWS = "train.rows";
  private static final String COUNTS = "train.counts";
  private static final String BALANCED = "train.balanced";
  private static final String PAST = "train.past";
  private static final String WEIGHT = "train.weight";

  /** The events whose targets are to come, as {@link EventPast} notes them. */
  static final String WAITING = "train.waiting";

  private static final String VERSION = "train.version";

  /**
   * Reads the settings of the training that wrote {@code checkpoint}.
   *
   * @throws CheckpointException if it cannot be read or no training wrote it
   */
  public static SavedTraining read(Path checkpoint) {
    return of(CheckpointFile.read(checkpoint), checkpoint.toString());
  }

  /**
   * The settings in the state of a checkpoint.
   *
   * @param checkpoint what it is called in messages
   * @throws CheckpointException if no training wrote it
   */
  public static SavedTraining of(State state, String checkpoint) {
    if (Forecaster.isIn(state)) {
      throw new CheckpointException(
          "%s predicts horizons (train --ahead); predict and train --resume take it"
              .formatted(checkpoint));
    }
    return of(state, checkpoint, () -> LearnerSpec.of(state));
  }

  /** The same of a checkpoint whose learners are of this spec. */
  public static SavedTraining of(State state, String checkpoint, LearnerSpec spec) {
    return of(state, checkpoint, () -> spec);
  }

  private static SavedTraining of(State state, String checkpoint, Supplier<LearnerSpec> spec) {
    if (!isIn(state)) {
      throw new CheckpointException(checkpoint + " was not written while learning from a table");
    }
    State notes = state.in("note");
    try {
      return new SavedTraining(
          spec.get(),
          notes.text(FILE),
          notes.text(TARGET),
          Encoding.parse(notes.text(ENCODING)),
          EncodingText.fields(notes.text(CLASSES)),
          SavedReading.of(notes),
          Integer.parseInt(notes.text(PASSES)),
          Integer.parseInt(notes.text(BATCH)),
          Long.parseLong(notes.text(ROWS)),
          counts(notes.has(COUNTS) ? notes.text(COUNTS) : ""),
          notes.has(BALANCED),
          notes.has(PAST) ? notes.text(PAST) : "",
          notes.has(WEIGHT) ? notes.text(WEIGHT) : "");
    } catch (CheckpointException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new CheckpointException("%s: %s".formatted(checkpoint, e.getMessage()), e);
    } catch (RuntimeException e) {
      throw new CheckpointException(
          "%s: its notes are not those of a training (%s)"
              .formatted(checkpoint, FileFailure.words(e)),
          e);
    }
  }

  /** Whether a training wrote this checkpoint. */
  public static boolean isIn(State state) {
    return state.has(NOTE + ENCODING);
  }

  /** The codes for missing values. */
  public List<String> missing() {
    return reading.missing().texts();
  }

  /** How the table was read, as far as that was said, in words; else empty. */
  public String readingInWords() {
    return SavedReading.words(reading);
  }

  /** Whether the target is a number or a class. */
  public Task task() {
    return classes.isEmpty() ? Task.REGRESSION : Task.CLASSIFICATION;
  }

  /** The past values that the lags of later rows need. */
  public LagBuffer history() {
    return history(encoding, past);
  }

  private static LagBuffer history(Encoding encoding, String past) {
    return past.isEmpty() ? LagBuffer.empty(encoding) : LagBuffer.parse(encoding, past);
  }

  /** Notes the file that is learned from, how it is read, and how often. */
  public static void note(
      Map<String, String> notes,
      String file,
      SourceOptions reading,
      int passes,
      int batch,
      long rows) {
    notes.put(VERSION, FlyballVersion.current());
    notes.put(FILE, file);
    SavedReading.note(notes, reading);
    notes.put(PASSES, Integer.toString(passes));
    notes.put(BATCH, Integer.toString(batch));
    notes.put(ROWS, Long.toString(rows));
  }

  private static List<Long> counts(String text) {
    return text.isEmpty() ? List.of() : Arrays.stream(text.split(",")).map(Long::valueOf).toList();
  }

  /**
   * Decides for classes by what is probable beside how frequent they were in the training.
   *
   * @throws CheckpointException if it did not learn classes, or did not count them
   */
  public ClassBalance balance() {
    if (counts.size() != classes.size() || classes.isEmpty()) {
      throw new CheckpointException(
          classes.isEmpty()
              ? "only classes can be balanced, and this checkpoint predicts numbers"
              : "this checkpoint does not say how frequent classes were; train it again");
    }
    return ClassBalance.of(counts.stream().mapToLong(count -> count).toArray());
  }

  /** Notes that classes are to be {@linkplain #balance balanced} wherever this is used. */
  public static void noteBalanced(Map<String, String> notes) {
    notes.put(BALANCED, "yes");
  }

  /** How the classes of a learner with these notes are decided for, unless by what is probable. */
  public static Optional<ClassBalance> balanceOf(Map<String, String> notes, int classes) {
    return notes.containsKey(BALANCED) ? Optional.of(balanceIn(notes, classes)) : Optional.empty();
  }

  /** The counts of classes that were noted; none have been learned where nothing was. */
  public static ClassBalance balanceIn(Map<String, String> notes, int classes) {
    List<Long> counts = counts(notes.getOrDefault(COUNTS, ""));
    return counts.size() > 1 && counts.size() <= classes
        ? ClassBalance.of(counts.stream().mapToLong(count -> count).toArray()).grownTo(classes)
        : new ClassBalance(classes);
  }

  /** Notes how frequent classes were. */
  public static void note(Map<String, String> notes, ClassBalance balance) {
    notes.put(
        COUNTS,
        String.join(",", Arrays.stream(balance.counts()).mapToObj(String::valueOf).toList()));
  }

  /** Notes the column that says how much rows count; none where it is empty. */
  public static void noteWeight(Map<String, String> notes, String column) {
    if (column.isEmpty()) {
      notes.remove(WEIGHT);
    } else {
      notes.put(WEIGHT, column);
    }
  }

  /** Notes what the rows so far leave for lags. */
  public static void note(Map<String, String> notes, LagBuffer history) {
    if (!history.followsNothing()) {
      notes.put(PAST, history.toText());
    }
  }

  /** The history that was noted, for rows that come after those of the checkpoint. */
  public static LagBuffer historyIn(Map<String, String> notes, Encoding encoding) {
    return history(encoding, notes.getOrDefault(PAST, ""));
  }

  /**
   * Notes what the columns are and what is predicted, for a learner that learns from events unless
   * a file is noted after this.
   */
  public static void note(
      Map<String, String> notes, String target, Encoding encoding, List<String> classes) {
    notes.put(VERSION, FlyballVersion.current());
    notes.putIfAbsent(FILE, "events");
    notes.put(TARGET, target);
    notes.put(ENCODING, encoding.toText());
    notes.put(CLASSES, EncodingText.line(classes));
    notes.putIfAbsent(SavedReading.MISSING, "");
    notes.putIfAbsent(PASSES, "1");
    notes.putIfAbsent(BATCH, "1");
    notes.put(ROWS, Long.toString(ALL_ROWS));
  }

  /**
   * The columns that were noted.
   *
   * @throws CheckpointException if none were
   */
  public static Encoding encodingIn(Map<String, String> notes) {
    return Encoding.parse(notes.getOrDefault(ENCODING, ""));
  }

  /** Whether a training noted this. */
  public static boolean isIn(Map<String, String> notes) {
    return notes.containsKey(ENCODING);
  }

  /** Fails if the notes are those of a training on other columns. */
  public static void checkColumns(
      Map<String, String> notes, String target, Encoding encoding, List<String> classes) {
    String noted = notes.get(ENCODING);
    if (noted == null) {
      return;
    }
    Encoding learned = Encoding.parse(noted);
    if (!learned.equals(encoding) || !target.equals(notes.get(TARGET))) {
      throw new IllegalArgumentException(
          "the checkpoint learned %s from %s; expected the same columns, not %s from %s"
              .formatted(notes.get(TARGET), learned.features(), target, encoding.features()));
    }
    List<String> known = EncodingText.fields(notes.getOrDefault(CLASSES, ""));
    boolean goesOn = known.isEmpty() == classes.isEmpty() && known.size() <= classes.size();
    if (!goesOn || !known.equals(classes.subList(0, known.size()))) {
      throw new IllegalArgumentException(
          "the checkpoint knows the classes %s of %s; expected the same, not %s"
              .formatted(known, target, classes));
    }
  }
}
