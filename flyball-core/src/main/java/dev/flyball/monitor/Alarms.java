package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Mask;
import java.util.ArrayList;
import java.util.List;

/** A ring buffer of the latest alarms. */
final class Alarms implements Stateful {
  private final long[] steps;
  private final double[] leverages;
  private final int inputs;
  private final boolean[] returned;
  private long raised;

  Alarms(int kept, int inputs) {
    this.steps = new long[kept];
    this.leverages = new double[kept];
    this.inputs = inputs;
    this.returned = new boolean[kept * inputs];
  }

  void raise(long step, double leverage, Mask back) {
    int at = (int) (raised++ % steps.length);
    steps[at] = step;
    leverages[at] = leverage;
    for (int j = 0; j < inputs; j++) {
      returned[at * inputs + j] = back.seen(j);
    }
  }

  long raised() {
    return raised;
  }

  /** The alarms that are kept, oldest first. */
  List<Leverage.Alarm> list() {
    List<Leverage.Alarm> alarms = new ArrayList<>();
    for (long i = Math.max(0, raised - steps.length); i < raised; i++) {
      int at = (int) (i % steps.length);
      Mask back = Mask.noneSeen(inputs);
      for (int j = 0; j < inputs; j++) {
        back.set(j, returned[at * inputs + j]);
      }
      alarms.add(new Leverage.Alarm(steps[at], leverages[at], back));
    }
    return alarms;
  }

  @Override
  public void fields(Fields f) {
    raised = f.count("raised", raised);
    f.array("steps", steps);
    f.array("leverages", leverages);
    f.array("returned", returned);
  }
}
