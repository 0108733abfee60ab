package dev.flyball.tables.evaluate;

import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Swept;
import dev.flyball.tables.peer.Rivals;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of an evaluation, as its page and its command show them. */
public final class EvaluationTables {
  private static final int MOST_SHOWN = 3;
  private static final int MOST_MEMBERS = 5;

  private EvaluationTables() {}

  /** What is said when the evaluation is done, for {@link dev.flyball.report.ReportText}. */
  public static List<Block> summary(EvaluationResults found, EvaluationPlan plan) {
    EvaluationResults.Data data = found.data();
    List<Block> blocks = new ArrayList<>();
    found.verdict().forEach(line -> blocks.add(new Paragraph(line)));
    Headline first = Advice.of(found);
    blocks.add(new Paragraph(first.reason()));
    blocks.add(new Paragraph("next: " + first.next()));
    blocks.add(
        new Paragraph(
            text(
                "%s of %s, %,d with a target; %s",
                counted(data.rows(), "row"),
                data.source(),
                data.labelled(),
                counted(data.features().size(), "feature"))));
    blocks.add(Facts.none().and("law", plan.law().summary(), ""));
    blocks.add(errors(found));
    blocks.addAll(SureTables.classes(found));
    if (!found.intervals().isEmpty()) {
      blocks.add(SureTables.intervals(found));
      blocks.add(SureTables.bySeen(found));
    }
    if (!found.sensitivity().isEmpty()) {
      blocks.add(sensitivity(found));
    }
    if (found.pool() != null) {
      blocks.add(found.pool().table(MOST_MEMBERS));
    }
    blocks.add(seen(found));
    return blocks;
  }

  /** The error of every method. */
  static Table errors(EvaluationResults found) {
    Table.Builder table =
        Table.builder("Prequential error")
            .caption("Each row is predicted before it is learned.")
            .column("method")
            .column(found.data().errorName(), Best.MIN);
    boolean squares = found.entries().stream().anyMatch(entry -> entry.errors().rmse() != null);
    if (squares) {
      table.column("RMSE", Best.MIN);
    }
    for (Entry entry : found.entries()) {
      EvaluationResults.Errors errors = entry.errors();
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(entry.name() + rate(entry) + remark(errors)));
      row.add(error(found.data(), errors.error()));
      if (squares) {
        row.add(Cell.shown(errors.rmse() == null ? Double.NaN : errors.rmse(), "%.4g"));
      }
      table.row(row);
    }
    return table.build();
  }

  /** The rate of the law under test; the others have it in their names. */
  private static String rate(Entry entry) {
    Double eta = entry.tested() ? entry.eta() : null;
    return eta == null ? "" : ", rate " + RateCurve.text(eta);
  }

  private static String remark(EvaluationResults.Errors errors) {
    if (errors.divergedAt() != null) {
      return ", diverged at row " + errors.divergedAt();
    }
    return errors.labelled() == 0 ? ", no target" : "";
  }

  private static Cell error(EvaluationResults.Data data, @Nullable Double error) {
    return error == null ? Cell.of(Double.NaN, 0) : Cell.of(error, data.shown(error));
  }

  /** Every method at its best setting. */
  static Table sensitivity(EvaluationResults found) {
    Table.Builder table =
        Table.builder("Tuned in hindsight")
            .caption(
                "Each method runs over a grid of its own and is shown at its best setting, which is"
                    + " known only at the end. Peers get what the default has: standardised and"
                    + " bounded inputs, a centred and scaled target. Good is at most 25 % above the"
                    + " method's own best."
                    + (found.data().features().size() > Rivals.WIDEST
                        ? " RLS was left out: it would take too long with more than 300 features."
                        : ""))
            .column("method")
            .column("best setting");
    table.column("best " + found.data().errorName(), Best.MIN).column("good rates").column("");
    for (Swept swept : found.sensitivity()) {
      RateCurve curve = swept.curve();
      boolean diverged = Double.isInfinite(curve.best());
      table.row(
          Cell.of(swept.method()),
          Cell.of(diverged ? "diverged" : swept.best()),
          error(found.data(), diverged ? null : curve.best()),
          Cell.of(curve.goodRange()),
          Cell.of(swept.edge() && !diverged ? "at the edge of its grid" : ""));
    }
    return table.build();
  }

  private static Facts seen(EvaluationResults found) {
    Facts facts = Facts.none();
    List<Outage> longest =
        found.outages().stream()
            .sorted(Comparator.comparingLong(Outage::rows).reversed())
            .limit(MOST_SHOWN)
            .toList();
    for (Outage outage : longest) {
      facts =
          facts.and(
              "outage",
              text("%s, rows %,d to %,d", outage.label(), outage.from(), outage.to()),
              "");
    }
    for (String blind : found.support().blind().stream().limit(MOST_SHOWN).toList()) {
      facts = facts.and("blind", blind, "");
    }
    EvaluationResults.Alarms alarms = found.alarms();
    return facts.and(
        "leverage",
        text(
            "mean %.3g, largest %.3g, %s",
            alarms.mean(), alarms.largest(), counted(alarms.raised(), "alarm")),
        "");
  }

  private static String counted(long count, String what) {
    return text("%,d %s%s", count, what, count == 1 ? "" : "s");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
