package dev.flyball.deep;

import dev.flyball.checkpoint.State;
import java.util.Arrays;

/**
 * Optimizers as they were saved before they were laws of the core: counters in one array, and a
 * memory with names of its own.
 */
final class FirstFormat {
  private FirstFormat() {}

  /** {@code state} in today's format. */
  static State brought(State state) {
    if (!state.has("counts")) {
      return state;
    }
    State brought = new State();
    long[] counts = Arrays.copyOf(state.longs("counts"), 3);
    brought.put("steps", counts[0]);
    brought.in("guard").put("skipped", state.in("guard").count("skipped"));
    brought.in("guard").put("inARow", state.in("guard").count("inARow"));
    State controller = brought.in("controller");
    controller.put("capped", counts[1]);
    controller.put("clipped", counts[2]);
    controller.put("alpha", 0.0);
    controller.put("leverage", state.has("leverage") ? state.number("leverage") : 0);
    bringMemory(state.in("memory"), controller.in("memory"), epsilon(state.text("law")));
    for (String name : new String[] {"mean", "square", "left"}) {
      if (state.has(name)) {
        controller.put(name, state.doubles(name));
      }
    }
    return brought;
  }

  private static double epsilon(String law) {
    int at = law.indexOf("epsilon=");
    return at < 0 ? 1 : Double.parseDouble(law.substring(at + "epsilon=".length()).split(" ")[0]);
  }

  private static void bringMemory(State old, State memory, double ridge) {
    double trace = 0;
    if (old.has("diagonal")) {
      memory.put("diagonal", old.doubles("diagonal"));
      trace = Arrays.stream(old.doubles("diagonal")).sum();
    }
    for (int b = 0; old.in("block" + b).has("inverse"); b++) {
      State from = old.in("block" + b);
      State to = memory.in("block" + b);
      double[] numbers = Arrays.copyOf(from.doubles("numbers"), 3);
      to.put("inverse", from.doubles("inverse"));
      to.put("correction", from.doubles("correction"));
      to.put("correctionWeight", numbers[0]);
      to.put("inverseScale", numbers[1]);
      to.put("carriedRidge", numbers[2]);
      to.put("trace", from.number("trace"));
      to.put("counts", from.longs("counts"));
      trace += from.number("trace");
    }
    memory.put("trace", trace);
    memory.put("ridge", ridge);
  }
}
