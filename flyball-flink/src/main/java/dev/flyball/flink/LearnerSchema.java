package dev.flyball.flink;

import dev.flyball.checkpoint.Widening;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * What the learners of a state are: their spec and what their inputs are called.
 *
 * @param features the names of the inputs; empty where nobody named them
 */
record LearnerSchema(LearnerSpec spec, List<String> features) {
  LearnerSchema {
    features = List.copyOf(features);
    int inputs = spec.model().inputs();
    if (!features.isEmpty() && features.size() != inputs) {
      throw new IllegalArgumentException(
          "%s names %s for the %s inputs of the model"
              .formatted(features.size(), features, inputs));
    }
  }

  /** Learners whose inputs have no names. */
  static LearnerSchema of(LearnerSpec spec) {
    return new LearnerSchema(spec, List.of());
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
    int[] from = new int[wide];
    int[] beside = new int[wide];
    Arrays.fill(beside, -1);
    Arrays.setAll(from, j -> j < narrow ? j : -1);
    return learner.widened(new Widening(from, beside));
  }

  /** The observation with as many values as these have inputs: further ones are missing. */
  KeyedObservation widened(KeyedObservation observation) {
    int narrow = observation.values().length;
    if (narrow >= spec.model().inputs()) {
      return observation;
    }
    double[] values = Arrays.copyOf(observation.values(), spec.model().inputs());
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
