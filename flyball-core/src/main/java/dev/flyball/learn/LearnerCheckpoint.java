package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardisation;
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
    LearnerSpec spec = learner.spec();
    state.put("model", spec.model().describe().toString());
    state.put("loss", spec.loss().describe().toString());
    state.put("law", spec.law().describe().toString());
    state.put("standardiser", spec.standardisation().kind());
    state.put("seed", spec.seed());
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
          return loaded(spec(state), List.of(), state);
        });
  }

  static Learner resume(Path file, LearnerSpec spec, List<Monitor> monitors) {
    return naming(
        file,
        () -> {
          State state = CheckpointFile.read(file);
          same("model", state.text("model"), spec.model().describe());
          same("loss", state.text("loss"), spec.loss().describe());
          sameLaw(state.text("law"), spec.law());
          same("standardiser", state.text("standardiser"), spec.standardisation().kind());
          // Statistics that were given are the checkpoint's: its parameters were learned on them.
          return loaded(spec.standardisation(standardisation(state)), monitors, state);
        });
  }

  private static Learner loaded(LearnerSpec spec, List<Monitor> monitors, State state) {
    Learner learner = new Learner(spec, monitors, Workers.of(spec.threads()));
    load(learner, state);
    return learner;
  }

  /**
   * What the learner of a checkpoint is made of; threads are not kept, for nothing depends on them.
   */
  private static LearnerSpec spec(State state) {
    return new LearnerSpec(
        Model.of(Description.parse(state.text("model"))),
        Loss.of(Description.parse(state.text("loss"))),
        Law.resumed(Description.parse(state.text("law"))),
        standardisation(state),
        state.count("seed"),
        1);
  }

  private static Standardisation standardisation(State state) {
    return standardisation(state.text("standardiser"), state.in("standardiser"));
  }

  /** The standardisation of this kind, with given statistics as saved. */
  static Standardisation standardisation(String kind, State saved) {
    return switch (kind) {
      case "none" -> Standardisation.none();
      case "given" -> Standardisation.given(saved.doubles("mean"), saved.doubles("scale"));
      case "online" -> Standardisation.online();
      case "robust" ->
          Standardisation.robust().bound(saved.number("bound")).horizon(saved.number("horizon"));
      default -> throw new CheckpointException("unknown standardiser '%s'".formatted(kind));
    };
  }

  private static void same(String what, String written, Object wanted) {
    if (!written.equals(wanted.toString())) {
      throw other(what, written, wanted);
    }
  }

  /** Whether eta was forced is not asked: early checkpoints do not say, and it ran. */
  private static void sameLaw(String written, Law wanted) {
    Description law = Description.parse(written).without("forced");
    if (!law.equals(wanted.describe().without("forced"))) {
      throw other("law", written, wanted.describe());
    }
  }

  private static CheckpointException other(String what, String written, Object wanted) {
    return new CheckpointException(
        "it holds the %s %s where %s was expected".formatted(what, written, wanted));
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
