package dev.flyball.tables.evaluate;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.report.BarChart;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Role;
import dev.flyball.report.Table;
import dev.flyball.tables.evaluate.EvaluationResults.Data;
import dev.flyball.tables.evaluate.EvaluationResults.Hidden;
import dev.flyball.tables.evaluate.EvaluationResults.HiddenGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What hidden cells cost: a verdict, a table by group, a picture. */
final class HiddenPanels {
  private static final int MOST_BARS = 20;

  private final Data data;
  private final Hidden hidden;
  private final List<HiddenGroup> dearest;

  HiddenPanels(Data data, Hidden hidden) {
    this.data = data;
    this.hidden = hidden;
    this.dearest =
        hidden.groups().stream()
            .filter(group -> group.rows() > 0)
            .sorted(Comparator.comparingDouble(HiddenGroup::ratio).reversed())
            .toList();
  }

  /** What it costs in all, and what costs most. */
  Paragraph verdict() {
    HiddenGroup all = hidden.all();
    if (all.rows() == 0) {
      return new Paragraph("hidden, " + hidden.text() + ": no row could be judged");
    }
    String first =
        text(
            "hidden, %s: %s %s, %.2f times the %s with every cell",
            hidden.text(),
            data.errorName(),
            data.shown(all.error()),
            all.ratio(),
            data.shown(all.seenError()));
    if (dearest.isEmpty()) {
      return new Paragraph(first);
    }
    HiddenGroup worst = dearest.get(0);
    return new Paragraph(
        first
            + text(
                "; dearest is %s: %.2f times in the %,d rows without it",
                worst.name(), worst.ratio(), worst.rows()));
  }

  Table table() {
    List<HiddenGroup> groups = new ArrayList<>(dearest);
    groups.add(hidden.all());
    return Table.of(
        "What hidden cells cost",
        "Of the rows in which a group was hidden: what a learner errs by that goes without the"
            + " hidden cells, and one that has them. Other groups may be hidden in these rows, too.",
        groups,
        words("hidden", HiddenGroup::name),
        column("rows", group -> Cell.count(group.rows())),
        column(data.errorName(), group -> Cell.of(group.error(), data.shown(group.error()))),
        column(
            "with every cell", group -> Cell.of(group.seenError(), data.shown(group.seenError()))),
        column("times", group -> Cell.of(group.ratio(), 2)),
        column(
            "inside its interval",
            group -> group.inside() == null ? Cell.of("") : Cell.percent(group.inside())));
  }

  Block chart() {
    return new BarChart(
        "The error while a group is hidden",
        "In the same rows, without the hidden cells and with every cell; the dearest first.",
        List.of(new BarChart.Key("hidden", Role.MASKED), new BarChart.Key("every cell", Role.FULL)),
        dearest.stream()
            .limit(MOST_BARS)
            .map(
                group ->
                    new BarChart.Bar(
                        group.name(),
                        List.of(
                            Cell.of(group.error(), data.shown(group.error())),
                            Cell.of(group.seenError(), data.shown(group.seenError())))))
            .toList(),
        null);
  }
}
