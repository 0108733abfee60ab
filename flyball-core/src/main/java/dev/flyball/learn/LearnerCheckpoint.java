package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardiser;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A learner on its way to a checkpoint file and back: what it is made of, and where it stands. */
final class LearnerCheckpoint {
  private static final String NOTE = "note.";

  private LearnerCheckpoint() {}

  static void write(Learner learner, Path file) {
    State state = new State();
    save(learner, state);
    CheckpointFile.write(file, state);
  }

  static void save(Learner learner, State state) {
    LearnerSettings settings = learner.settings();
    state.put("model", settings.model().describe().toString());
    state.put("loss", settings.loss().describe().toString());
    state.put("law", settings.law().describe().toString());
    state.put("standardiser", settings.standardiser().kind());
    state.put("seed", settings.seed());
    learner.notes().forEach((key, text) -> state.put(NOTE + key, text));
    learner.save(state);
  }

  static void load(Learner learner, State state) {
    learner.load(state);
    for (Map.Entry<String, String> text : state.allTexts().entrySet()) {
      if (text.getKey().startsWith(NOTE)) {
        learner.notes().put(text.getKey().substring(NOTE.length()), text.getValue());
      }
    }
  }

  static Learner resume(Path file) {
    return naming(
        file,
        () -> {
          State state = CheckpointFile.read(file);
          return loaded(new Learner(settings(state)), state);
        });
  }

  static Learner resume(Path file, LearnerSettings settings) {
    return naming(
        file,
        () -> {
          State state = CheckpointFile.read(file);
          same("model", state.text("model"), settings.model().describe());
          same("loss", state.text("loss"), settings.loss().describe());
          same("law", state.text("law"), settings.law().describe());
          same("standardiser", state.text("standardiser"), settings.standardiser().kind());
          return loaded(new Learner(settings), state);
        });
  }

  private static Learner loaded(Learner learner, State state) {
    load(learner, state);
    return learner;
  }

  private static LearnerSettings settings(State state) {
    Model model = Model.of(Description.parse(state.text("model")));
    return new LearnerSettings(
        model,
        Loss.of(Description.parse(state.text("loss"))),
        Law.of(Description.parse(state.text("law"))),
        standardiser(model.inputs(), state.text("standardiser"), state.in("standardiser")),
        List.of(),
        Workers.one(),
        state.count("seed"));
  }

  /** A standardiser of this kind, with given statistics as saved; others start empty. */
  static Standardiser standardiser(int inputs, String kind, State saved) {
    return switch (kind) {
      case "none" -> Standardiser.none();
      case "given" -> Standardiser.given(saved.doubles("mean"), saved.doubles("scale"));
      case "online" -> Standardiser.online(inputs);
      default -> throw new CheckpointException("unknown standardiser '%s'".formatted(kind));
    };
  }

  private static void same(String what, String written, Object wanted) {
    if (!written.equals(wanted.toString())) {
      throw new CheckpointException(
          "it holds the %s %s where %s was expected".formatted(what, written, wanted));
    }
  }

  /** Errors about what a file holds name the file. */
  private static Learner naming(Path file, java.util.function.Supplier<Learner> read) {
    try {
      return read.get();
    } catch (CheckpointException e) {
      String message = e.getMessage();
      throw message.contains(file.toString())
          ? e
          : new CheckpointException("%s: %s".formatted(file, message), e);
    } catch (IllegalArgumentException e) {
      throw new CheckpointException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
