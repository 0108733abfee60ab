package dev.flyball.paper.trial;

import java.util.function.BooleanSupplier;

/**
 * What runs an experiment's trials: how far it is, when it must stop, and what is kept of it.
 *
 * @param stop once true, trials end without a result and {@link StoppedException} is thrown
 */
public record TrialHost(TrialStore kept, Progress progress, BooleanSupplier stop) {
  /** Keeps nothing, says nothing and never stops. */
  public static TrialHost silent() {
    return new TrialHost(new TrialStore(null, false), Progress.silent(), () -> false);
  }

  /**
   * Trials with a result of this type.
   *
   * @param circumstances what their numbers depend on beside their names
   */
  public <O> Trials<O> trials(int threads, String circumstances, Class<O> type) {
    return new Trials<>(this, threads, circumstances, type);
  }
}
