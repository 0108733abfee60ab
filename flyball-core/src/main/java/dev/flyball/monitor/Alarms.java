package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.observation.Mask;
import java.util.ArrayList;
import java.util.List;

/** The latest alarms, in room made beforehand. */
final class Alarms implements Stateful {
  private final long[] steps;
  private final double[] leverages;
  private final Mask[] returned;
  private long raised;

  Alarms(int kept, int units) {
    this.steps = new long[kept];
    this.leverages = new double[kept];
    this.returned = new Mask[kept];
    for (int i = 0; i < kept; i++) {
      returned[i] = Mask.noneSeen(units);
    }
  }

  void raise(long step, double leverage, Mask units) {
    int at = (int) (raised++ % steps.length);
    steps[at] = step;
    leverages[at] = leverage;
    returned[at].copyFrom(units);
  }

  long raised() {
    return raised;
  }

  /** What is kept, oldest first. */
  List<Leverage.Alarm> list() {
    List<Leverage.Alarm> alarms = new ArrayList<>();
    for (long i = Math.max(0, raised - steps.length); i < raised; i++) {
      int at = (int) (i % steps.length);
      alarms.add(new Leverage.Alarm(steps[at], leverages[at], returned[at].copy()));
    }
    return alarms;
  }

  @Override
  public void fields(Fields f) {
    raised = f.count("raised", raised);
    f.array("steps", steps);
    f.array("leverages", leverages);
    int units = returned[0].size();
    boolean[] seen = new boolean[returned.length * units];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = returned[i / units].seen(i % units);
    }
    f.array("returned", seen);
    for (int i = 0; f.changes() && i < seen.length; i++) {
      returned[i / units].set(i % units, seen[i]);
    }
  }
}
