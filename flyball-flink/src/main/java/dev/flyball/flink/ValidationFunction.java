package dev.flyball.flink;

import dev.flyball.observation.Observation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Rejects observations that no learner of the spec accepts, before they are sent to their key's
 * task.
 */
final class ValidationFunction extends ProcessFunction<KeyedObservation, KeyedObservation> {
  private static final long serialVersionUID = 1L;

  private final int inputs;

  ValidationFunction(int inputs) {
    this.inputs = inputs;
  }

  @Override
  public void processElement(
      KeyedObservation observation, Context context, Collector<KeyedObservation> out) {
    String reason = reasonAgainst(observation);
    if (reason == null) {
      out.collect(observation);
    } else {
      context.output(SideOutputs.REJECTED, Rejected.of(observation, reason));
    }
  }

  private String reasonAgainst(KeyedObservation observation) {
    if (observation.key() == null || observation.key().isEmpty()) {
      return "no key";
    }
    if (observation.values().length != inputs) {
      return "%s components where the model takes %s"
          .formatted(observation.values().length, inputs);
    }
    try {
      Observation.checkValues(observation.values());
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
    return Double.isInfinite(observation.target())
        ? "the target is " + observation.target() + "; expected a finite number"
        : null;
  }
}
