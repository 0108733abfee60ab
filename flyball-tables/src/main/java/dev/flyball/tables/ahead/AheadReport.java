package dev.flyball.tables.ahead;

import static dev.flyball.report.Text.text;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.report.Axis;
import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Role;
import dev.flyball.report.Section;
import dev.flyball.report.Series;
import dev.flyball.report.Table;
import dev.flyball.tables.ahead.AheadResults.Entry;
import dev.flyball.tables.ahead.AheadResults.Found;
import dev.flyball.tables.ahead.AheadResults.Next;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.TrainingCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Horizons as a report: a table with one group for each, and the fan of what comes next. */
public final class AheadReport {
  private final AheadResults found;

  private AheadReport(AheadResults found) {
    this.found = found;
  }

  /** Everything for the page and results.json. */
  public static Results results(
      AheadResults found, LearnerSpec spec, List<String> remarks, String commandLine) {
    AheadReport report = new AheadReport(found);
    return Results.builder("evaluate")
        .commandLine(commandLine)
        .setting("version", FlyballVersion.current())
        .settings(TableLearner.settings(spec))
        .setting("seed", spec.seed())
        .data("remarks", remarks)
        .data("ahead", found)
        .report(report.page())
        .build();
  }

  /** The summary that is printed. */
  public static List<Block> summary(AheadResults found) {
    AheadReport report = new AheadReport(found);
    List<Block> blocks = new ArrayList<>();
    report.verdicts().forEach(line -> blocks.add(new Paragraph(line)));
    blocks.add(report.errors());
    if (!Double.isNaN(found.level())) {
      blocks.add(report.coverage());
    }
    blocks.add(report.next());
    return blocks;
  }

  private List<String> verdicts() {
    List<String> lines = new ArrayList<>();
    for (Found each : found.horizons()) {
      Entry own = each.entries().get(0);
      Entry best = bestOther(each);
      lines.add(
          text(
              "%d row%s ahead: off by %.4g on average, %.0f %% of the best of last and seasonal values (%s, %.4g)",
              each.ahead(),
              each.ahead() == 1 ? "" : "s",
              own.mae(),
              100 * own.mae() / best.mae(),
              best.name(),
              best.mae()));
    }
    return lines;
  }

  /** The best of last value and seasonal values, which need no model. */
  private static Entry bestOther(Found of) {
    Entry best = of.entries().get(3);
    for (int k = 4; k < 1 + of.shares().size(); k++) {
      best = of.entries().get(k).mae() < best.mae() ? of.entries().get(k) : best;
    }
    return best;
  }

  private Table errors() {
    Table.Builder table =
        Table.builder("Errors")
            .column("rows ahead", Best.NONE)
            .column("method", Best.NONE)
            .column("MAE", Best.MIN)
            .column("RMSE", Best.MIN)
            .column("MAE, last fifth", Best.MIN)
            .column("share", Best.NONE);
    for (Found each : found.horizons()) {
      table.group(each.ahead() == 1 ? "1 row ahead" : each.ahead() + " rows ahead");
      for (int k = 0; k < each.entries().size(); k++) {
        Entry entry = each.entries().get(k);
        boolean member = k > 0 && k <= each.shares().size();
        table.row(
            List.of(
                Cell.count(each.ahead()),
                Cell.of(entry.name()),
                Cell.shown(entry.mae(), "%.4g"),
                Cell.shown(entry.rmse(), "%.4g"),
                Cell.shown(entry.lastMae(), "%.4g"),
                member ? Cell.percent(each.shares().get(k - 1).share()) : Cell.of("")));
      }
    }
    return table.build();
  }

  private Table coverage() {
    return Table.of(
        text("Intervals of %s %%", Math.round(100 * found.level())),
        "",
        found.horizons(),
        Table.column("rows ahead", each -> Cell.count(each.ahead())),
        Table.column("targets inside", each -> Cell.percent(each.inside())),
        Table.column("inside, last fifth", each -> Cell.percent(each.insideLast())),
        Table.column("mean width", each -> Cell.shown(each.meanWidth(), "%.4g")));
  }

  private Table next() {
    return Table.of(
        "After the last row",
        "",
        found.next(),
        Table.column("rows ahead", each -> Cell.count(each.ahead())),
        Table.column("forecast", each -> Cell.shown(each.value(), "%.5g")),
        Table.column("from", each -> bound(each.lower())),
        Table.column("to", each -> bound(each.upper())));
  }

  private static Cell bound(@Nullable Double bound) {
    return bound == null ? Cell.of("") : Cell.shown(bound, "%.5g");
  }

  private LineChart fan() {
    int before = found.recent().size();
    double[] x = new double[before];
    double[] y = new double[before];
    for (int i = 0; i < before; i++) {
      x[i] = i + 1.0 - before;
      y[i] = found.recent().get(i);
    }
    List<Next> next = found.next();
    double[] at = new double[next.size() + 1];
    double[] value = new double[at.length];
    double[] low = new double[at.length];
    double[] high = new double[at.length];
    value[0] = before == 0 ? Double.NaN : y[before - 1];
    low[0] = value[0];
    high[0] = value[0];
    boolean sure = true;
    for (int i = 0; i < next.size(); i++) {
      Next each = next.get(i);
      at[i + 1] = each.ahead();
      value[i + 1] = each.value();
      sure &= each.lower() != null && Double.isFinite(each.lower());
      low[i + 1] = each.lower() == null ? each.value() : each.lower();
      high[i + 1] = each.upper() == null ? each.value() : each.upper();
    }
    Series.Builder forecast = Series.builder("forecast", Role.RECURSIVE).curve(at, value);
    if (sure) {
      forecast.band(at, low, high);
    }
    return LineChart.builder("What comes next")
        .caption("The last targets, and the forecasts after them with their intervals.")
        .x(
            Axis.linear(found.dates().isEmpty() ? "rows from the last" : "date")
                .named(found.dates()))
        .y(Axis.linear(found.target()))
        .series(found.target(), Role.NEUTRAL, x, y)
        .series(forecast.build())
        .build();
  }

  private Report page() {
    String source = InputTable.title(found.source());
    return Report.builder(text("Forecasting %s in %s", found.target(), source))
        .headline(headline())
        .summary(String.join(". ", verdicts()) + ".")
        .section(Section.of("What comes next", fan(), next()))
        .section(Section.of("How good", errors()))
        .section(Double.isNaN(found.level()) ? null : Section.of("How sure", coverage()))
        .build();
  }

  private Headline headline() {
    List<Integer> lost =
        found.horizons().stream().filter(AheadReport::isLost).map(Found::ahead).toList();
    return new Headline(
        lost.isEmpty(),
        verdicts().get(0) + ".",
        lost.isEmpty()
            ? "At no horizon are last and seasonal values better."
            : text("Last and seasonal values are better at %s rows ahead.", lost),
        TrainingCommand.advice(found.source(), found.target(), found.options()));
  }

  /** Whether a method without a model is better, by more than chance. */
  private static boolean isLost(Found of) {
    Entry own = of.entries().get(0);
    double chance = 2 * Math.sqrt((own.rmse() * own.rmse() - own.mae() * own.mae()) / of.judged());
    return own.mae() > bestOther(of).mae() + chance;
  }
}
