package dev.flyball.tables.certify;

import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What {@code flyball certify} says. */
public final class CertifyText {
  private CertifyText() {}

  public static List<String> lines(CertifyResults found) {
    List<String> lines = new ArrayList<>();
    lines.add(
        format(
            "%,d labelled steps, %d parameters, windows of T = %d",
            found.steps(), found.parameters(), found.window()));
    if (found.metric() != null) {
      lines.add("");
      lines.add("The metric bound (linear model, squared loss)");
      add(lines, found.metric());
    }
    if (found.curves() != null) {
      lines.add(curves(found.curves()));
    }
    for (Answer answer : found.proposition()) {
      lines.add("");
      lines.add("The paper's proposition");
      add(lines, answer);
    }
    return lines;
  }

  private static void add(List<String> lines, Answer answer) {
    lines.add("  %s, on %s".formatted(answer.answer(), answer.space()));
    if (answer.q() != null) {
      lines.add(format("  q = %.9g, A = %.6g, L = %.6g", answer.q(), answer.a(), answer.l()));
    }
    answer.reasons().forEach(reason -> lines.add("  - " + reason));
    if (answer.given() != null) {
      lines.add("  granted that: " + answer.given());
    }
    answer.constants().forEach((name, value) -> lines.add(format("    %-32s %.6g", name, value)));
    answer
        .margins()
        .forEach(
            margin ->
                lines.add(
                    format(
                        "    %-32s margin %.3g at step %d",
                        margin.inequality(), margin.tightest(), margin.step())));
  }

  private static String curves(Curves curves) {
    int last = curves.error().length - 1;
    return format(
        "  |e| from %.4g to %.4g, bound at the end %.4g; identity for U holds to %.1g",
        curves.error()[0], curves.error()[last], curves.errorBound()[last], curves.identityGap());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
