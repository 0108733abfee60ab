package dev.flyball.tables.certify;

import static dev.flyball.report.Text.text;

import dev.flyball.certify.Certificate;
import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certifier;
import dev.flyball.certify.Constants;
import dev.flyball.certify.ErrorBound;
import dev.flyball.certify.LemmaAudit;
import dev.flyball.certify.RunRecord;
import dev.flyball.certify.Space;
import dev.flyball.tables.certify.CertifyResults.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes certificates down as results. */
final class Answers {
  private final Certifier certifier;
  private final RunRecord record;
  private final CertifyPlan plan;

  Answers(Certifier certifier, RunRecord record, CertifyPlan plan) {
    this.certifier = certifier;
    this.record = record;
    this.plan = plan;
  }

  /** The answer of the proposition on one space, with constants and, if it may, an audit. */
  Answer of(Space space) {
    Certificate answer = certifier.certify(space);
    if (answer instanceof CannotBeKnown unknown && unknown.given().isEmpty()) {
      // The theorems do not speak of this loop: their constants would mean nothing.
      return of(answer, record.steps(), Map.of(), List.of());
    }
    Constants constants = certifier.constants(space);
    boolean audited = answer instanceof Certified && plan.reference().isPresent();
    return of(answer, record.steps(), named(constants), audited ? audit(constants) : List.of());
  }

  private List<LemmaAudit.Margin> audit(Constants constants) {
    double[] reference = plan.reference().orElseThrow();
    double shown = certifier.largestMismatch(constants.excitation().space(), reference);
    return LemmaAudit.of(record, constants, reference, shown);
  }

  /**
   * {@code steps} were recorded: a rate that leaves nearly all of the error after them is empty.
   */
  static Answer of(
      Certificate certificate,
      int steps,
      Map<String, Double> constants,
      List<LemmaAudit.Margin> margins) {
    String space = certificate.space().describe();
    if (certificate instanceof Certified found) {
      double kept = found.bound().kept(steps);
      if (kept <= ErrorBound.MOST_KEPT) {
        boolean atEnd = found.bound() instanceof ErrorBound.AtEnd;
        return new Answer(
            space,
            atEnd ? "certified at the end of this run" : "certified",
            found.q(),
            found.a(),
            found.l(),
            List.of(counted(found.bound())),
            null,
            constants,
            margins);
      }
      String why =
          text(
              "an empty promise: q = %.9g a %s, which leaves %.6g of the error after the %,d"
                  + " recorded steps; it needs at most %s",
              found.q(), found.bound().unit(), kept, steps, ErrorBound.MOST_KEPT);
      return new Answer(
          space, "not certified", null, null, null, List.of(why), null, constants, margins);
    }
    if (certificate instanceof NotCertified found) {
      List<String> reasons = found.failures().stream().map(Object::toString).toList();
      return Answer.without(space, "not certified", reasons, null, constants);
    }
    CannotBeKnown found = (CannotBeKnown) certificate;
    List<String> reasons = found.unknowns().stream().map(Object::toString).toList();
    String given = found.given().orElse(null);
    return Answer.without(space, "cannot be known", reasons, given, constants);
  }

  /** Certified at the recorded steps, with what keeps it from holding beyond them. */
  static Answer alongRun(Certified found, NotCertified beyond, Map<String, Double> constants) {
    ErrorBound.AlongRun bound = (ErrorBound.AlongRun) found.bound();
    int end = bound.start().length - 1;
    List<String> reasons = new ArrayList<>();
    reasons.add(
        text(
            "|e_%d| <= %.4g |e_0| + %.4g times the bound on |d|, at the end of these %,d steps",
            end, bound.start()[end], bound.floor()[end], end));
    reasons.add("Beyond these steps nothing is promised:");
    beyond.failures().forEach(failure -> reasons.add(failure.toString()));
    return new Answer(
        found.space().describe(),
        "certified along this run",
        found.q(),
        found.a(),
        found.l(),
        reasons,
        null,
        constants,
        List.of());
  }

  /** What q, A and L mean: over what, from when. */
  private static String counted(ErrorBound bound) {
    if (bound instanceof ErrorBound.AtEnd end) {
      return text(
          "|e_%d| <= %.4g |e_0| + %.4g times the bound on |d|: the run's own steps, multiplied out",
          end.steps(), end.left(), end.floor());
    }
    return "|e_t| <= A q^n |e_%s| + L times the bound granted, n counting every %s from step %s on"
        .formatted(bound.from(), bound.unit(), bound.from());
  }

  /**
   * Every constant under the paper's name, in the order of the paper; none that would not be one.
   */
  private static Map<String, Double> named(Constants c) {
    Map<String, Double> named = new LinkedHashMap<>();
    named.put("G", c.excitation().sensitivity());
    named.put("m", c.sector().lower());
    named.put("M", c.sector().upper());
    named.put("b_low", c.bLow());
    named.put("b_low sharpened", c.sharpenedLow());
    named.put("b_high", c.bHigh());
    named.put("lambda_g", c.excitation().raw());
    named.put("mu", c.mu());
    named.put("nu_T", c.excitation().variation());
    named.put("nu_T EMA bound", c.variationBound());
    named.put("mu by transfer", c.transferred(variation(c)));
    named.put("eta", c.eta());
    named.put("eta bound, lemma 3", c.etaDissipation());
    named.put("eta bound, lemma 4", c.etaCoercivity());
    named.put("eta bound, 8/(m mu)", c.etaContraction());
    named.put("alpha_0", c.alpha0());
    named.put("gamma_0", c.gamma0());
    named.put("alpha", c.alpha());
    named.put("gamma", c.gamma());
    named.put("theta", c.theta());
    named.put("zeta", c.zeta());
    if (c.theta() > 0) {
      named.put("q", c.q());
      named.put("A", c.a());
      named.put("C", c.c());
      named.put("D", c.d());
      named.put("L", c.l());
    }
    return named;
  }

  private static double variation(Constants c) {
    double measured = c.excitation().variation();
    return Double.isNaN(measured) ? c.variationBound() : measured;
  }
}
