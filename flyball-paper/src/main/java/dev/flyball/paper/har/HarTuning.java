package dev.flyball.paper.har;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How the constants of a model's methods are chosen: every eta of a method's grid on the validation
 * subjects, half a decade apart and the paper's among them; the best is then judged on the test
 * split.
 *
 * @param etas the grid of each method; none where nothing is tuned
 * @param epsilons for the directional law, beside its grid of etas; none where only eta matters
 * @param seeds how many runs a grid point has
 * @param steps how long they are
 * @param reported how many runs the best is judged by; never more than the experiment has
 */
record HarTuning(
    Map<HarMethod, List<Double>> etas, List<Double> epsilons, int seeds, int steps, int reported) {

  public HarTuning {
    etas = new LinkedHashMap<>(etas);
    epsilons = List.copyOf(epsilons);
  }

  private static Map<HarMethod, List<Double>> grids() {
    Map<HarMethod, List<Double>> grids = new LinkedHashMap<>();
    grids.put(HarMethod.MASKED, List.of(0.005, 0.016, 0.05, 0.16, 0.5, 1.6));
    grids.put(HarMethod.AVERAGED, List.of(0.005, 0.016, 0.05, 0.16, 0.5, 1.6));
    grids.put(HarMethod.SCALAR, List.of(0.005, 0.05, 0.16, 0.5, 1.6, 5.0, 16.0));
    grids.put(HarMethod.DIRECTIONAL, List.of(0.0005, 0.0016, 0.005, 0.016, 0.05, 0.16));
    grids.put(HarMethod.ADAM, List.of(0.00016, 0.0005, 0.0016, 0.005, 0.016, 0.05));
    return grids;
  }

  /** Nothing is tuned. */
  static HarTuning none() {
    return new HarTuning(Map.of(), List.of(), 1, 1, 1);
  }

  /** Every method, and the directional law over eta and epsilon: for a model of small heads. */
  static HarTuning thorough(int steps) {
    return new HarTuning(grids(), List.of(0.0005, 0.005, 0.05, 0.5, 5.0), 2, steps, 5);
  }

  /** Few points, one seed, a third of the steps: for a model whose steps are dear. */
  static HarTuning sparing(int steps) {
    Map<HarMethod, List<Double>> grids = new LinkedHashMap<>();
    grids.put(HarMethod.MASKED, List.of(0.005, 0.05, 0.16, 0.5, 1.6));
    grids.put(HarMethod.SCALAR, List.of(0.005, 0.05, 0.5, 1.6));
    grids.put(HarMethod.DIRECTIONAL, List.of(0.0016, 0.005, 0.016, 0.05));
    grids.put(HarMethod.ADAM, List.of(0.0005, 0.0016, 0.005, 0.016));
    return new HarTuning(grids, List.of(), 1, Math.max(1, steps / 3), 2);
  }

  boolean isOn() {
    return !etas.isEmpty();
  }

  /** Every run on the validation subjects, grid point by grid point. */
  List<HarRun> runs(HarModel model) {
    List<HarRun> runs = new ArrayList<>();
    etas.forEach(
        (method, grid) ->
            grid.forEach(eta -> runs.addAll(at(model, method, eta, method.epsilon()))));
    for (double epsilon : epsilons) {
      for (double eta : etas.get(HarMethod.DIRECTIONAL)) {
        runs.add(sensitive(model, eta, epsilon));
      }
    }
    return runs.stream().distinct().toList();
  }

  /** The runs of one grid point. */
  List<HarRun> at(HarModel model, HarMethod method, double eta, double epsilon) {
    List<HarRun> runs = new ArrayList<>();
    for (int seed = 0; seed < seeds; seed++) {
      runs.add(
          HarRun.papers(model, method, seed, steps)
              .withEta(eta)
              .withEpsilon(epsilon)
              .judged(HarRun.Judged.ON_VALIDATION));
    }
    return runs;
  }

  /** The one run by which the directional law's sensitivity to eta and epsilon is seen. */
  HarRun sensitive(HarModel model, double eta, double epsilon) {
    return at(model, HarMethod.DIRECTIONAL, eta, epsilon).get(0);
  }
}
