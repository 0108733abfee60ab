package dev.flyball.tables.certify;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Headline;
import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import dev.flyball.tables.certify.CertifyResults.PoolAnswer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A certification in three sentences: what is promised, what limits it, what to do next. */
final class CertifyAdvice {
  private static final String READ_ON =
      "read the bound below. It holds for these rows, and for later ones that keep to the same"
          + " constants.";

  private CertifyAdvice() {}

  static Headline of(CertifyResults found) {
    return found.pool() == null ? ofLaw(found) : ofPool(found, found.pool());
  }

  private static Headline ofPool(CertifyResults found, PoolAnswer pool) {
    long certified = pool.certifiedMembers();
    String verdict =
        text(
            "Theory bounds the weight error of %s of %s members at the end of this run%s.",
            certified == 0 ? "none" : Long.toString(certified),
            pool.members().size(),
            withoutColumns(found.verdict()));
    if (certified > 0) {
      String share = text("They hold %.0f %% of the mixture.", 100 * pool.certifiedShare());
      return new Headline(useful(found), verdict + vacuousSentence(found), share, closer(found));
    }
    return new Headline(
        false,
        verdict,
        found.advice().isEmpty() ? "" : found.advice().get(0),
        "certify a single law with `--law directional`: the bounds are made for it.");
  }

  private static Headline ofLaw(CertifyResults found) {
    Optional<Answer> certified = found.answers().stream().filter(Answer::certified).findFirst();
    if (certified.isPresent()) {
      return new Headline(
          useful(found),
          yes(certified.get()) + vacuousSentence(found),
          numbers(found, certified.get()),
          closer(found));
    }
    if (found.offered() != null && found.offered().certified()) {
      return new Headline(
          false,
          "No: theory does not bound this run's weight error. Without the columns named below it"
              + " does.",
          limit(found, found.offered()),
          "leave these columns out with `--exclude`, or remember longer with a larger beta of the law.");
    }
    Answer answer = found.answers().get(0);
    boolean unknown = answer.given() != null || answer.answer().equals("cannot be known");
    return new Headline(
        false,
        unknown
            ? "Not known: the proof needs a constant that the data cannot show."
            : "No: theory does not bound this run's weight error.",
        limit(found, answer),
        unknown
            ? "grant the constant (`flyball certify --help` lists them) if you know it from"
                + " elsewhere."
            : "change what is named here, or try `--law directional` with its default constants.");
  }

  /** What a verdict adds where a prediction's bound exceeds the target's own spread. */
  static String vacuous(@Nullable Double ofSpread) {
    return ofSpread == null || ofSpread <= 1
        ? ""
        : text("; for predictions the bound is vacuous: %.3g times the target's spread", ofSpread);
  }

  private static boolean useful(CertifyResults found) {
    return found.predictionOfSpread() == null || found.predictionOfSpread() <= 1;
  }

  private static String vacuousSentence(CertifyResults found) {
    Double ofSpread = found.predictionOfSpread();
    return ofSpread == null || ofSpread <= 1
        ? ""
        : text(" For predictions it is vacuous: %.3g times the target's spread.", ofSpread);
  }

  /** How large the error is beside its bound where a reference tells, else the bound alone. */
  private static String numbers(CertifyResults found, Answer answer) {
    Curves curves = found.curves();
    int last = curves == null ? 0 : curves.error().length - 1;
    if (curves != null && Double.isFinite(curves.errorBound()[last])) {
      return text(
          "At the last row the weight error is %.4g, and its bound %.4g.",
          curves.error()[last], curves.errorBound()[last]);
    }
    return answer.reasons().isEmpty() ? "" : "The bound: " + answer.reasons().get(0) + ".";
  }

  private static String closer(CertifyResults found) {
    return found.advice().isEmpty() ? READ_ON : found.advice().get(0);
  }

  private static String yes(Answer answer) {
    return switch (answer.answer()) {
      case "certified" -> "Yes: theory bounds this run's weight error, also beyond its last row.";
      case "certified along this run" ->
          "Yes, up to its last row: theory bounds this run's weight error.";
      default -> "Yes, at its last row: theory bounds this run's weight error.";
    };
  }

  private static String limit(CertifyResults found, Answer answer) {
    List<String> reasons = found.advice().isEmpty() ? answer.reasons() : found.advice();
    return reasons.isEmpty() ? "" : reasons.get(0);
  }

  private static String withoutColumns(String verdict) {
    return verdict.contains("without the columns") ? ", without the columns named below" : "";
  }
}
