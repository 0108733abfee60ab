package dev.flyball.tables.certify;

import dev.flyball.certify.LemmaAudit;
import java.util.List;
import java.util.Map;

/**
 * What {@code flyball certify} found.
 *
 * @param proposition the answers by the paper's proposition, one a space
 * @param metric the answer in the metric, for the linear model; null where it does not apply
 * @param curves the run against its bounds; null without a reference
 */
public record CertifyResults(
    Map<String, Object> settings,
    int steps,
    int parameters,
    int window,
    List<Answer> proposition,
    Answer metric,
    Curves curves) {

  /**
   * One certificate.
   *
   * @param answer {@code certified}, {@code not certified} or {@code cannot be known}
   * @param q null unless certified; likewise {@code a} and {@code l}
   * @param reasons failed conditions, or what must be assumed
   * @param given what would follow if what is unknown were granted; null if nothing
   * @param constants every constant by the paper's name
   * @param margins the tightest each inequality came; empty without a reference
   */
  public record Answer(
      String space,
      String answer,
      Double q,
      Double a,
      Double l,
      List<String> reasons,
      String given,
      Map<String, Double> constants,
      List<LemmaAudit.Margin> margins) {}

  /**
   * |e_t| and U_t at step t with their bounds.
   *
   * @param identityGap the largest relative gap of the identity for U
   */
  public record Curves(
      double[] step,
      double[] error,
      double[] errorBound,
      double[] u,
      double[] uBound,
      double identityGap) {}
}
