package dev.flyball.tables.certify;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.flyball.report.Cell;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.certify.CertifyResults.MemberLine;
import dev.flyball.tables.certify.CertifyResults.PoolAnswer;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** A pool's members and mixture as a section of the report. */
final class PoolSection {
  private PoolSection() {}

  static Section of(PoolAnswer pool, int steps) {
    Section.Builder section = Section.builder("The pool");
    section.text(
        ("The reference w^{*} is the ridge regression on all rows of this run, in the units that"
                + " members learn in: standardised inputs, targets in running spreads from their"
                + " running mean (for classes 0 and 1). e_{0} is then −w^{*}. d = x'w^{*} − target is"
                + " at most %s, %s.")
            .formatted(
                number(pool.disturbance()), pool.shown() ? "as this run shows" : granted(pool)));
    if (pool.trees() > 0) {
      section.text(
          ("What is certified is the linear part alone. On it stand %s trees: between two renewals"
                  + " their leaves follow the scalar law on fixed features; over renewals nothing is"
                  + " certified of what they add.")
              .formatted(pool.trees()));
    }
    if (pool.certifiedMembers() > 0) {
      section.add(certified(pool, steps));
    }
    if (pool.certifiedMembers() < pool.members().size()) {
      section.add(others(pool));
    }
    if (pool.prediction() != null) {
      section.text(
          text(
              "The certified members hold %.0f %% of the mixture. That part of the last prediction"
                  + " is off from x'w^{*} by at most %.4g, in units of the target (the mean of its"
                  + " members' bounds). The rest of the mixture has no such bound.",
              100 * pool.certifiedShare(), pool.prediction()));
    }
    section.text(
        text(
            "Receipt of the whole mixture: a mean loss of %.4g a row, beside %.4g of the best"
                + " member in hindsight (%s).",
            pool.meanLoss(), pool.bestMeanLoss(), pool.best()));
    return section.build();
  }

  private static String granted(PoolAnswer pool) {
    return "as was granted; the fit of this run shows %s".formatted(number(pool.largest()));
  }

  private static Table certified(PoolAnswer pool, int steps) {
    return Table.of(
        "Certified members",
        text(
            "After %,d steps |e| ≤ left · |e_{0}| + floor · (the bound on |d|). The last"
                + " column bounds the last prediction, in units of the target.",
            steps),
        pool.members().stream().filter(member -> member.left() != null).toList(),
        words("member", MemberLine::member),
        column("share", member -> Cell.of(member.share(), 3)),
        column("left", member -> cell(member.left())),
        column("floor", member -> cell(member.floor())),
        column("|x'e| at most", member -> cell(member.prediction())));
  }

  private static Table others(PoolAnswer pool) {
    Table.Builder table =
        Table.builder("Members without a certificate, by the reason")
            .column("member")
            .column("share");
    pool.members().stream()
        .filter(member -> member.left() == null)
        .collect(groupingBy(PoolSection::reason, LinkedHashMap::new, toList()))
        .forEach(
            (reason, members) -> {
              table.group(reason);
              members.forEach(
                  member -> table.row(Cell.of(member.member()), Cell.of(member.share(), 3)));
            });
    return table.build();
  }

  /** Why, without the member's own name, which stands beside it. */
  private static String reason(MemberLine member) {
    String name = member.member() + ": ";
    String why =
        member.why().startsWith(name) ? member.why().substring(name.length()) : member.why();
    return member.answer() + ": " + why;
  }

  private static Cell cell(@Nullable Double value) {
    return value == null ? Cell.of("") : Cell.shown(value, "%.3g");
  }

  private static String number(double value) {
    return text("%.3g", value);
  }
}
