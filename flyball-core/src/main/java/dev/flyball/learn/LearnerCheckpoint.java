package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.FileFailure;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.observation.Standardisation;
import dev.flyball.trust.Trusting;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Saves learners in checkpoints and resumes them: their spec, their state, and their notes. */
final class LearnerCheckpoint {
  private static final String NOTE = "note.";
  private static final String INTERVALS = "intervals";
  private static final String TRUST = "trust";

  /** Only a state that says of which learner it is has this. */
  static final String MODEL = "model";

  private LearnerCheckpoint() {}

  static void save(Learner learner, State state) {
    LearnerSpec spec = learner.spec();
    state.put(MODEL, spec.model().describe().toString());
    state.put("loss", spec.loss().describe().toString());
    state.put("law", spec.law().describe().toString());
    state.put("standardiser", spec.standardisation().kind());
    if (!spec.intervals().isEmpty()) {
      state.put(INTERVALS, spec.intervals().describe().toString());
    }
    if (!spec.trust().isOff()) {
      state.put(TRUST, spec.trust().describe().toString());
    }
    state.put("seed", spec.seed());
    saveLearned(learner, state);
  }

  /** What a learner of the same settings needs to go on, and nothing by which it could widen. */
  static void saveNumbers(Learner learner, State state) {
    saveLearned(learner, state.withoutAxes());
  }

  private static void saveLearned(Learner learner, State state) {
    saveNotes(learner.notes(), state);
    learner.loop().save(state);
  }

  static void load(Learner learner, State state) {
    requireSound(state);
    learner.loop().load(state);
    loadNotes(state, learner.notes());
  }

  /** Free texts that travel with a checkpoint. */
  static void saveNotes(Map<String, String> notes, State state) {
    notes.forEach((key, text) -> state.put(NOTE + key, text));
  }

  static void loadNotes(State state, Map<String, String> notes) {
    for (Map.Entry<String, String> text : state.allTexts().entrySet()) {
      if (text.getKey().startsWith(NOTE)) {
        notes.put(text.getKey().substring(NOTE.length()), text.getValue());
      }
    }
  }

  /**
   * The learner of a checkpoint, in the state in which it was written.
   *
   * @param what the checkpoint in messages
   * @param spec what the learner is made of, by what was read: {@link #spec} or {@link #fitting}
   */
  static Learner resume(
      String what,
      Supplier<State> read,
      Function<State, LearnerSpec> spec,
      List<Monitor> monitors) {
    return naming(
        what,
        () -> {
          State state = read.get();
          return loaded(spec.apply(state), monitors, state);
        });
  }

  /**
   * These settings, if the checkpoint was written with them. Statistics that were given are the
   * checkpoint's: its parameters were learned on them.
   */
  static LearnerSpec fitting(LearnerSpec spec, State state) {
    requireSame(spec, state);
    return spec.standardisation(standardisation(state));
  }

  /** {@link #requireSame}, of a state that need not have the texts that say what it is of. */
  static void requireOf(LearnerSpec spec, State state) {
    if (state.has(MODEL)) {
      requireSame(spec, state);
    }
  }

  /**
   * Fails if the state is not one of a learner of these settings.
   *
   * @throws CheckpointException that names what differs
   */
  static void requireSame(LearnerSpec spec, State state) {
    same("model", state.text("model"), spec.model().describe());
    same("loss", state.text("loss"), spec.loss().describe());
    sameLaw(state.text("law"), spec.law());
    same("standardiser", state.text("standardiser"), spec.standardisation().kind());
    if (!spec.intervals().isEmpty() && !intervals(state).isEmpty()) {
      same(INTERVALS, state.text(INTERVALS), spec.intervals().describe());
    }
  }

  /** Parameters, memories and statistics by the last part of their names. */
  private static final Set<String> FINITE =
      Set.of(
          "parameters",
          "averaged",
          "weights",
          "s",
          "diagonal",
          "inverse",
          "inverseScale",
          "carriedRidge",
          "gram",
          "v",
          "mean",
          "squares",
          "scale");

  /**
   * Fails if something that later steps compute with is not finite. Other numbers may be: where NaN
   * stands for none yet, and in monitors, from which nothing is computed.
   */
  static void requireSound(State state) {
    state
        .allDoubles()
        .forEach(
            (name, values) -> {
              boolean computed =
                  !name.startsWith("monitor.")
                      && !name.startsWith("interval")
                      && FINITE.contains(name.substring(name.lastIndexOf('.') + 1));
              for (int k = 0; computed && k < values.length; k++) {
                if (!Double.isFinite(values[k])) {
                  throw new CheckpointException(
                      "entry '%s' holds %s at place %s where a finite number was expected"
                          .formatted(name, values[k], k));
                }
              }
            });
  }

  private static Learner loaded(LearnerSpec spec, List<Monitor> monitors, State state) {
    int held = state.doubles("parameters").length;
    if (spec.model().parameters() != held) {
      throw new CheckpointException(
          "its model %s has %s parameters, and it holds %s"
              .formatted(spec.model().describe(), spec.model().parameters(), held));
    }
    List<Monitor> all = LearnerMonitors.withSaved(monitors, state);
    Learner learner = new Learner(spec, all, LateLabels.defaults(), Workers.of(spec.threads()));
    load(learner, state);
    return learner;
  }

  /** The spec of a checkpoint's learner; threads are not kept, for no result depends on them. */
  static LearnerSpec spec(State state) {
    return new LearnerSpec(
        Model.of(DescribedSizes.read(state.text("model"), state)),
        Loss.of(Description.parse(state.text("loss"))),
        Law.of(DescribedSizes.read(state.text("law"), state)),
        standardisation(state),
        intervals(state),
        trusting(state),
        state.count("seed"),
        1);
  }

  /** What the learner of a checkpoint believed. */
  static Trusting trusting(State state) {
    return state.allTexts().containsKey(TRUST)
        ? Trusting.of(Description.parse(state.text(TRUST)))
        : Trusting.off();
  }

  private static Intervals intervals(State state) {
    return state.allTexts().containsKey(INTERVALS)
        ? Intervals.of(DescribedSizes.read(state.text(INTERVALS), state))
        : Intervals.none();
  }

  /** The standardisation of a learner, with given statistics as saved. */
  private static Standardisation standardisation(State state) {
    String kind = state.text("standardiser");
    State saved = state.in("standardiser");
    return switch (kind) {
      case "none" -> Standardisation.none();
      case "given" -> Standardisation.given(saved.doubles("mean"), saved.doubles("scale"));
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

  /** Whether eta was forced is not asked: it ran. */
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

  /**
   * Errors about what a checkpoint holds name the checkpoint. It may hold anything: what no part
   * expected is an error of it too, and so is a part that is larger than the memory.
   */
  static <T> T naming(String what, Supplier<T> read) {
    try {
      return read.get();
    } catch (CheckpointException e) {
      String message = e.getMessage();
      throw message != null && message.contains(what)
          ? e
          : new CheckpointException("%s: %s".formatted(what, message), e);
    } catch (IllegalArgumentException e) {
      throw new CheckpointException("%s: %s".formatted(what, e.getMessage()), e);
    } catch (RuntimeException e) {
      throw new CheckpointException(
          "%s: its parts do not agree (%s)".formatted(what, FileFailure.words(e)), e);
    } catch (OutOfMemoryError e) {
      throw new CheckpointException(
          "%s: what it describes does not fit into this JVM's memory".formatted(what), e);
    }
  }
}
