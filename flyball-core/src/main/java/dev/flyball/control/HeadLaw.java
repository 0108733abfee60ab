package dev.flyball.control;

import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Parameters;

/** A law of another module, which makes the controllers of heads itself. */
public interface HeadLaw extends Law {
  /** The controller of one head, with an empty memory. */
  HeadController controller(Parameters head, Workers workers);
}
