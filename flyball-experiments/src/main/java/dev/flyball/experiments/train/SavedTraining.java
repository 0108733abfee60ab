package dev.flyball.experiments.train;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Law;
import dev.flyball.loss.Loss;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The settings of a training as its checkpoint holds them, so that it can go on with the same.
 *
 * @param plan the learner's settings, for one thread
 * @param file the table it learned from
 * @param missing the codes for missing values
 */
public record SavedTraining(
    LearnerPlan plan,
    String file,
    String target,
    List<String> features,
    List<String> missing,
    int passes,
    int batch) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NOTE = "note.";
  private static final String FILE = "train.file";
  private static final String TARGET = "train.target";
  private static final String FEATURES = "train.features";
  private static final String MISSING = "train.missing";
  private static final String PASSES = "train.passes";
  private static final String BATCH = "train.batch";

  /**
   * Reads the settings of the training that wrote {@code checkpoint}.
   *
   * @throws CheckpointException if it cannot be read or no training wrote it
   */
  public static SavedTraining read(Path checkpoint) {
    State state = CheckpointFile.read(checkpoint);
    if (!state.has(NOTE + FEATURES)) {
      throw new CheckpointException(checkpoint + " was not written while learning from a table");
    }
    State notes = state.in("note");
    return new SavedTraining(
        learnerPlan(state),
        notes.text(FILE),
        notes.text(TARGET),
        names(notes.text(FEATURES)),
        names(notes.text(MISSING)),
        Integer.parseInt(notes.text(PASSES)),
        Integer.parseInt(notes.text(BATCH)));
  }

  private static LearnerPlan learnerPlan(State state) {
    return new LearnerPlan(
        (LinearModel) Model.of(Description.parse(state.text("model"))),
        Loss.of(Description.parse(state.text("loss"))),
        Law.of(Description.parse(state.text("law"))),
        !state.text("standardiser").equals("none"),
        state.count("seed"),
        1);
  }

  static void note(
      Map<String, String> notes, TableFile table, List<String> features, TrainingPlan plan) {
    notes.put(FILE, table.file().toString());
    notes.put(TARGET, table.target());
    notes.put(FEATURES, text(features));
    notes.put(MISSING, text(table.options().missing().texts()));
    notes.put(PASSES, Integer.toString(plan.passes()));
    notes.put(BATCH, Integer.toString(plan.batch()));
  }

  static boolean isIn(Map<String, String> notes) {
    return notes.containsKey(FEATURES);
  }

  /** The features that the notes speak of. */
  static List<String> features(Map<String, String> notes) {
    return names(notes.get(FEATURES));
  }

  /** Fails if the notes are those of a training on other columns. */
  static void checkColumns(Map<String, String> notes, String target, List<String> features) {
    if (!isIn(notes)) {
      return;
    }
    List<String> learned = features(notes);
    if (!learned.equals(features) || !target.equals(notes.get(TARGET))) {
      throw new IllegalArgumentException(
          "the checkpoint learned %s from %s; expected the same columns, not %s from %s"
              .formatted(notes.get(TARGET), learned, target, features));
    }
  }

  private static String text(List<String> names) {
    try {
      return JSON.writeValueAsString(names);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a list of texts is always JSON", e);
    }
  }

  private static List<String> names(String text) {
    try {
      return List.of(JSON.readValue(text, String[].class));
    } catch (JsonProcessingException e) {
      throw new CheckpointException("the note %s is not a list of names".formatted(text), e);
    }
  }
}
