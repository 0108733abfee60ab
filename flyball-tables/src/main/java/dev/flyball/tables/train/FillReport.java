package dev.flyball.tables.train;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.control.Law;
import dev.flyball.report.Axis;
import dev.flyball.report.Best;
import dev.flyball.report.Block;
import dev.flyball.report.Cell;
import dev.flyball.report.Facts;
import dev.flyball.report.Headline;
import dev.flyball.report.LineChart;
import dev.flyball.report.PaperEquations;
import dev.flyball.report.Paragraph;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Role;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.train.FillResults.Column;
import dev.flyball.tables.trial.ErrorCurve;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What an autoencoder came to, for the terminal and as {@code results.json} with its report. */
public final class FillReport {
  private static final int MOST_COLUMNS = 40;
  private static final int MOST_POINTS = 100;
  private static final int MOST_NAMED = 3;

  /** A column whose error is a larger share of its mean's is not worth filling in. */
  private static final double USELESS = 0.95;

  private FillReport() {}

  /** What is said when learning is done. */
  public static List<Block> summary(FillResults found, Training.Outcome outcome) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            text(
                "learned %,d rows of %s in %.1f s; %,d weights",
                outcome.learned(), found.source(), outcome.seconds(), found.weights())));
    blocks.add(
        Facts.none()
            .and("law", Law.parse(found.law()).summary(), "")
            .and(
                "error",
                text("%.4g standard deviations a row, before it was learned", found.error()),
                "")
            .and("holes", holes(found), ""));
    if (found.motion() != null) {
      blocks.add(found.motion().table());
    }
    blocks.add(columns(found, MOST_COLUMNS));
    return blocks;
  }

  /** Everything for {@link dev.flyball.report.ReportWriter}. */
  public static Results results(FillResults found, String commandLine) {
    Results.Builder results =
        Results.builder("train")
            .commandLine(commandLine)
            .setting("version", FlyballVersion.current());
    found.settings().forEach(results::setting);
    return results.data("autoencoder", found).report(report(found)).build();
  }

  private static Report report(FillResults found) {
    ErrorCurve.Windows curve = found.curve().atMost(MOST_POINTS);
    Report.Builder report =
        Report.builder("Learning the rows of %s".formatted(SourceName.of(found.source())))
            .headline(headline(found))
            .summary(
                text(
                    "%,d rows. Each row was reconstructed from the values that it has, before it was"
                        + " learned. One of its columns was hidden then, and filled in from the"
                        + " others; nothing that was filled in was learned.",
                    found.rows()))
            .section(Section.builder("Holes").add(columns(found, Integer.MAX_VALUE)).build())
            .section(
                Section.builder("Errors")
                    .add(
                        LineChart.builder("Error over time")
                            .caption(
                                "Root mean square difference between a row and its reconstruction.")
                            .x(Axis.linear("row"))
                            .y(Axis.log("error (standard deviations)"))
                            .series("autoencoder", Role.DIRECTIONAL, curve.row(), curve.mae())
                            .build())
                    .build());
    if (found.motion() != null) {
      report.section(Section.builder("Motion").add(found.motion().table()).build());
    }
    return report
        .equations(List.of(PaperEquations.MASKED, PaperEquations.MEMORY, PaperEquations.NORMALISED))
        .build();
  }

  private static Headline headline(FillResults found) {
    List<Column> useless =
        tried(found).stream().filter(column -> column.share() > USELESS).toList();
    boolean good = useless.size() < found.columns().size();
    String reason =
        useless.isEmpty()
            ? "Every column is filled in better than by its mean."
            : text(
                "No better than their means: %s%s.",
                useless.stream()
                    .limit(MOST_NAMED)
                    .map(Column::name)
                    .collect(Collectors.joining(", ")),
                useless.size() > MOST_NAMED
                    ? " and %s more".formatted(useless.size() - MOST_NAMED)
                    : "");
    return new Headline(
        good,
        capital(holes(found)) + ".",
        reason,
        "fill in and score new rows with `flyball predict CHECKPOINT FILE`; `--passes 5` learns"
            + " small tables longer.");
  }

  private static String holes(FillResults found) {
    List<Column> tried = tried(found);
    if (tried.isEmpty()) {
      return "nothing can be said: no row has values in two columns";
    }
    double middle = tried.get(tried.size() / 2).share();
    return text(
        "a hidden value is filled in with %.0f %% of the error of its column's mean (the middle"
            + " column)",
        100 * middle);
  }

  /** The columns that were hidden at least once, the best first. */
  private static List<Column> tried(FillResults found) {
    return found.columns().stream()
        .filter(column -> column.tried() > 0)
        .sorted(Comparator.comparingDouble(Column::share))
        .toList();
  }

  private static Table columns(FillResults found, int most) {
    return columns(found.columns(), most);
  }

  /** How well holes are filled in, for at most so many columns. */
  public static Table columns(List<Column> columns, int most) {
    boolean cut = columns.size() > most;
    Table.Builder table =
        Table.builder(
                cut
                    ? text("How well holes are filled in: %d of %d columns", most, columns.size())
                    : "How well holes are filled in")
            .caption(
                "Mean absolute error of values that were hidden, in the column's units; share: of"
                    + " the error of the column's mean.")
            .column("column")
            .column("seen")
            .column("hidden")
            .column("MAE")
            .column("mean's MAE")
            .column("share", Best.MIN);
    columns.stream()
        .limit(most)
        .forEach(
            column ->
                table.row(
                    Cell.of(column.name()),
                    Cell.shown(100 * column.observed(), "%.1f %%"),
                    Cell.of(text("%,d", column.tried())),
                    Cell.shown(column.mae(), "%.4g"),
                    Cell.shown(column.meanMae(), "%.4g"),
                    Cell.shown(column.share(), "%.2f")));
    return table.build();
  }

  private static String capital(String sentence) {
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
