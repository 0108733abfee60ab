package dev.flyball.tables.certify;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.flyball.certify.LemmaAudit;
import dev.flyball.certify.MetricContraction.Trajectory;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of {@code certify}: a verdict, advice, and an answer of every theorem that applies.
 *
 * @param verdict the answer in one sentence
 * @param advice what a user can do, a sentence each
 * @param predictionOfSpread the bound on what the last prediction was off over the target's
 *     standard deviation: above 1 it is vacuous; null without such a bound
 * @param proposition the answers by the paper's proposition, one a space; empty for a pool
 * @param metric the answer in the metric, or of the scalar law; null where there is none
 * @param end where the run stands at its end, from its own steps; null where the law's are of
 *     another kind
 * @param offered the answer for the same table without the columns that {@code advice} names; null
 *     where there is nothing to leave out
 * @param curves the run against its bounds; null where the metric bound does not apply
 * @param intervals how often intervals held, in every outage; empty without intervals
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CertifyResults(
    @JsonIgnore Map<String, Object> settings,
    int steps,
    int parameters,
    @JsonIgnore int window,
    String verdict,
    List<String> advice,
    @Nullable Double predictionOfSpread,
    List<Answer> proposition,
    @Nullable Answer metric,
    @Nullable Answer end,
    @Nullable Answer offered,
    @Nullable Curves curves,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Coverage> intervals) {

  /** That of a pool: a mixture of laws is no law that the theorems speak of. */
  static CertifyResults ofPool(
      Map<String, Object> settings, Learner learner, int window, List<Coverage> intervals) {
    return new CertifyResults(
        settings,
        Math.toIntExact(learner.steps()),
        learner.spec().model().parameters(),
        window,
        "nothing of a mixture of laws can be certified",
        List.of(),
        null,
        List.of(),
        null,
        null,
        null,
        null,
        intervals);
  }

  /** Whether the bound says less than the spread of the target. */
  @JsonProperty
  public boolean vacuous() {
    return predictionOfSpread != null && !(predictionOfSpread <= 1);
  }

  /** The answers in the order in which a reader wants them: the first is the one to tell. */
  List<Answer> answers() {
    return Stream.concat(Stream.of(metric, end).filter(Objects::nonNull), proposition.stream())
        .toList();
  }

  /**
   * One certificate.
   *
   * @param answer {@code certified}, {@code certified along this run}, {@code certified at the end
   *     of this run}, {@code not certified} or {@code cannot be known}
   * @param q null unless certified; likewise {@code a} and {@code l}
   * @param reasons what q, A and L count, failed conditions, or what must be assumed
   * @param given what would follow if what is unknown were granted; null if nothing
   * @param constants every constant by the paper's name
   * @param margins the tightest each inequality came; empty without a reference
   */
  public record Answer(
      String space,
      String answer,
      @Nullable Double q,
      @Nullable Double a,
      @Nullable Double l,
      List<String> reasons,
      @Nullable String given,
      Map<String, Double> constants,
      List<LemmaAudit.Margin> margins) {

    /** The same with other reasons. */
    Answer because(List<String> others) {
      return new Answer(space, answer, q, a, l, others, given, constants, margins);
    }

    boolean certified() {
      return q != null;
    }
  }

  /**
   * |e_t|, U_t and the prediction error from weights in row t, |g_t'e_t|, with their bounds.
   *
   * @param reference whose weights the errors are counted from
   * @param disturbances d_t of every row, that part of the target which the reference leaves
   * @param disturbance the largest |d| that the reference shows
   * @param identityGap the largest relative gap of the identity for U
   */
  public record Curves(
      String reference,
      double[] step,
      double[] error,
      double[] errorBound,
      double[] u,
      double[] uBound,
      double[] prediction,
      double[] predictionBound,
      double[] disturbances,
      double disturbance,
      double identityGap) {

    static Curves of(String reference, Trajectory path) {
      double[] step = IntStream.range(0, path.u().length).asDoubleStream().toArray();
      return new Curves(
          reference,
          step,
          path.error(),
          path.errorBound(),
          path.u(),
          path.uBound(),
          path.prediction(),
          path.predictionBound(),
          path.disturbance(),
          path.largestDisturbance(),
          path.identityGap());
    }
  }
}
