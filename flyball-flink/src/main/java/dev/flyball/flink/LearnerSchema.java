package dev.flyball.flink;

import dev.flyball.checkpoint.Widening;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the learners of a state are: their spec and what their inputs are called.
 *
 * @param features the names of a row's values; empty where nobody named them
 * @param beside the names of further inputs behind them, made of what came before or elsewhere
 */
record LearnerSchema(LearnerSpec spec, List<String> features, List<String> beside) {
  LearnerSchema {
    features = List.copyOf(features);
    beside = List.copyOf(beside);
    int inputs = spec.model().inputs() - beside.size();
    if (!features.isEmpty() && features.size() != inputs) {
      throw new IllegalArgumentException(
          "%s names %s for the %s inputs of the model"
              .formatted(features.size(), features, inputs));
    }
  }

  /** Learners of rows' values alone. */
  LearnerSchema(LearnerSpec spec, List<String> features) {
    this(spec, features, List.of());
  }

  /** Learners whose inputs have no names. */
  static LearnerSchema of(LearnerSpec spec) {
    return new LearnerSchema(spec, List.of());
  }

  /** The names of all inputs. */
  private List<String> names() {
    return Stream.concat(features.stream(), beside.stream()).toList();
  }

  /**
   * Why the state of {@code old} learners cannot go on in learners like these, in words; empty if
   * it can. Laws may differ, and there may be more inputs, behind those that were there.
   */
  String differenceFrom(LearnerSchema old) {
    List<String> differences = new ArrayList<>();
    int now = spec.model().inputs();
    int before = old.spec.model().inputs();
    int named = Math.min(features.size(), old.features.size());
    if (now < before) {
      differences.add("%s inputs where there were %s".formatted(now, before));
    } else if (!features.subList(0, named).equals(old.features.subList(0, named))) {
      differences.add(
          "the inputs %s where they were %s, and further ones come behind those"
              .formatted(features, old.features));
    } else if (!spec.model().describe().equals(modelOf(old, now))) {
      differences.add(
          "the model %s where it was %s"
              .formatted(spec.model().describe(), old.spec.model().describe()));
    }
    if (!names().equals(old.names())) {
      difference("the inputs beside the rows' values", beside, old.beside, differences);
    }
    difference("the loss", spec.loss().describe(), old.spec.loss().describe(), differences);
    difference(
        "the standardisation", spec.standardisation(), old.spec.standardisation(), differences);
    if (differences.isEmpty() && now > before) {
      try {
        widened(old.spec.learner());
      } catch (IllegalArgumentException e) {
        differences.add("%s inputs where there were %s: %s".formatted(now, before, e.getMessage()));
      }
    }
    return String.join("; ", differences);
  }

  private static Object modelOf(LearnerSchema old, int inputs) {
    return inputs == old.spec.model().inputs()
        ? old.spec.model().describe()
        : old.spec.model().withInputs(inputs).describe();
  }

  private static void difference(String what, Object now, Object before, List<String> into) {
    if (!Objects.equals(now, before)) {
      into.add("%s %s where it was %s".formatted(what, now, before));
    }
  }

  /** The learner with as many inputs as these have; the same if it has them. */
  Learner widened(Learner learner) {
    int wide = spec.model().inputs();
    int narrow = learner.spec().model().inputs();
    if (wide == narrow) {
      return learner;
    }
    return learner.widened(widening(narrow));
  }

  /** From so many inputs: further values come behind those that were there. */
  Widening widening(int narrow) {
    int wide = spec.model().inputs();
    int values = wide - beside.size();
    int valuesBefore = narrow - beside.size();
    int[] from = new int[wide];
    int[] no = new int[wide];
    Arrays.fill(no, -1);
    Arrays.setAll(from, j -> j < valuesBefore ? j : j < values ? -1 : valuesBefore + j - values);
    return new Widening(from, no);
  }

  /** The observation with as many values as those of now have: further ones are missing. */
  KeyedObservation widened(KeyedObservation observation) {
    int narrow = observation.values().length;
    int wide = spec.model().inputs() - beside.size();
    if (narrow >= wide) {
      return observation;
    }
    double[] values = Arrays.copyOf(observation.values(), wide);
    Arrays.fill(values, narrow, values.length, Double.NaN);
    return new KeyedObservation(
        observation.key(),
        observation.id(),
        observation.time(),
        values,
        observation.target(),
        observation.attachment());
  }
}
