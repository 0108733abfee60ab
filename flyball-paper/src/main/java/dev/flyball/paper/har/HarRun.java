package dev.flyball.paper.har;

import java.util.Locale;

/**
 * One run: what learns, with which constants, from which masks and minibatches ({@code seed}), for
 * how long, and what it is judged by. Two runs that are equal give the same numbers.
 *
 * @param seed counted from 0; runs of one seed share masks, minibatches and first parameters
 */
record HarRun(
    HarModel model,
    HarMethod method,
    double eta,
    double epsilon,
    int seed,
    int steps,
    Judged judged) {

  /** Which rows a run is judged by; it learns from the rest of the training split. */
  public enum Judged {
    /** The test split, unmasked, after learning from all of the training split. */
    ON_TEST,
    /** Training subjects held out, unmasked: what constants may be chosen by. */
    ON_VALIDATION
  }

  /** With the paper's constants, judged on the test split. */
  static HarRun papers(HarModel model, HarMethod method, int seed, int steps) {
    return new HarRun(
        model, method, HarMethod.PAPER_ETA, method.epsilon(), seed, steps, Judged.ON_TEST);
  }

  HarRun withEta(double value) {
    return new HarRun(model, method, value, epsilon, seed, steps, judged);
  }

  HarRun withEpsilon(double value) {
    return new HarRun(model, method, eta, value, seed, steps, judged);
  }

  HarRun judged(Judged value) {
    return new HarRun(model, method, eta, epsilon, seed, steps, value);
  }

  /** For instance {@code logistic-masked-eta0.005-eps0.0-seed3-1000steps-on_test}. */
  String name() {
    return String.format(
            Locale.ROOT,
            "%s-%s-eta%s-eps%s-seed%d-%dsteps-%s",
            model,
            method,
            eta,
            epsilon,
            seed,
            steps,
            judged)
        .toLowerCase(Locale.ROOT);
  }
}
