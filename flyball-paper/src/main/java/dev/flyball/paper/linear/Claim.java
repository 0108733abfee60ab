package dev.flyball.paper.linear;

import dev.flyball.paper.linear.CaseResult.LearnerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What the paper says of Experiment 1: a law does better than masked SGD in every case. */
enum Claim {
  LOWER_ERROR("lower parameter error", result -> result.mean().finalError()),
  TIGHTER_SPREAD("tighter run-to-run spread", LearnerResult::spread),
  SMALLER_SPIKES("smaller loss spikes", result -> result.mean().spike()),
  SMOOTHER("smoother trajectories", result -> result.mean().smoothness()),
  LESS_SEVERE("less severe misalignment", result -> result.mean().severe()),
  MORE_ALIGNED("more time in aligned updates", result -> result.mean().misaligned());

  private final String words;
  private final ToDoubleFunction<LearnerResult> lower;

  Claim(String words, ToDoubleFunction<LearnerResult> lowerIsBetter) {
    this.words = words;
    this.lower = lowerIsBetter;
  }

  public String words() {
    return words;
  }

  /**
   * The check of a claim against the numbers of a law.
   *
   * @param failures the cases where it does not hold, each with the law's number and masked SGD's
   */
  public record Verdict(Claim claim, LinearMethod learner, int cases, List<String> failures) {
    public Verdict {
      failures = List.copyOf(failures);
    }

    public int holds() {
      return cases - failures.size();
    }
  }

  /** The cases in which this holds for {@code learner}. */
  public Verdict of(LinearMethod learner, List<CaseResult> cases) {
    return of(learner, cases, cases);
  }

  /** The same, each case against masked SGD in that of {@code masked} at the same place. */
  public Verdict of(LinearMethod learner, List<CaseResult> cases, List<CaseResult> masked) {
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < cases.size(); i++) {
      double own = number(cases.get(i), learner);
      double other = number(masked.get(i), LinearMethod.MASKED);
      if (!(own < other)) {
        failures.add(
            String.format(
                Locale.ROOT, "%s: %.4g against %.4g", cases.get(i).setting().name(), own, other));
      }
    }
    return new Verdict(this, learner, cases.size(), failures);
  }

  private double number(CaseResult each, LinearMethod learner) {
    return lower.applyAsDouble(each.learners().get(learner));
  }
}
