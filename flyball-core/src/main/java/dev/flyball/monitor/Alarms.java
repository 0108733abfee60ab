package dev.flyball.monitor;

import dev.flyball.checkpoint.State;
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

  void clear() {
    raised = 0;
    for (int i = 0; i < steps.length; i++) {
      steps[i] = 0;
      leverages[i] = 0;
      returned[i].hideAll();
    }
  }

  @Override
  public void save(State state) {
    state.put("raised", raised);
    state.put("steps", steps);
    state.put("leverages", leverages);
    int units = returned[0].size();
    long[] seen = new long[returned.length * units];
    for (int i = 0; i < seen.length; i++) {
      seen[i] = returned[i / units].seen(i % units) ? 1 : 0;
    }
    state.put("returned", seen);
  }

  @Override
  public void load(State state) {
    raised = state.count("raised");
    Saved.longs(state, "steps", steps);
    state.get("leverages", leverages);
    int units = returned[0].size();
    long[] seen = new long[returned.length * units];
    Saved.longs(state, "returned", seen);
    for (int i = 0; i < seen.length; i++) {
      returned[i / units].set(i % units, seen[i] == 1);
    }
  }
}
