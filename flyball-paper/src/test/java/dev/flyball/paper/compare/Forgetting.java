package dev.flyball.paper.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.law.Gain;
import dev.flyball.law.GradientLaw;
import dev.flyball.observability.Memory;
import dev.flyball.paper.linear.LinearStream;
import dev.flyball.paper.linear.PaperLaw;

/** How the memory forgets, and under which gain it is tried. */
enum Forgetting {
  PLAIN("plain", Memory.dense(), Gain.NORMALISED, 0.1),
  WAITING("waits by group", Memory.waiting(LinearStream.GROUPS), Gain.NORMALISED, 0.1),
  PLAIN_PRINTED("plain, printed gain", Memory.dense(), Gain.PRINTED, 0.005),
  WAITING_PRINTED(
      "waits by group, printed gain", Memory.waiting(LinearStream.GROUPS), Gain.PRINTED, 0.005);

  private final String label;
  private final Memory memory;
  private final Gain gain;
  private final double eta;

  Forgetting(String label, Memory memory, Gain gain, double eta) {
    this.label = label;
    this.memory = memory;
    this.gain = gain;
    this.eta = eta;
  }

  @JsonValue
  public String label() {
    return label;
  }

  GradientLaw law() {
    return PaperLaw.directional().eta(eta).gain(gain).memory(memory);
  }
}
