package dev.flyball.paper.har;

import dev.flyball.report.Best;
import dev.flyball.report.Cell;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of Experiment 2's report. */
final class HarTables {
  private HarTables() {}

  /** Table 2 with the paper's numbers beside ours. */
  static Section table2(ModelResults results) {
    PaperComparison comparison = new PaperComparison(results);
    Table.Builder table =
        Table.builder("F1 of every class, " + results.model().label())
            .caption(
                "Means over %s on the unmasked test split; in brackets the paper's, which does"
                        .formatted(seeds(results.plan().seeds()))
                    + " not print the scalar law. Best of a class in bold, the full view left out.")
            .column("law");
    steps(results).forEach(step -> table.column("t = " + step, Best.MAX));
    for (String activity : results.activities()) {
      table.group(words(activity));
      for (HarMethod method : results.runs().keySet()) {
        table.row(row(results.table(), activity, method));
      }
    }
    return Section.builder("Table 2, " + results.model().label())
        .text(summary(results, comparison))
        .add(means(results, comparison))
        .add(table.build())
        .build();
  }

  private static List<Cell> row(List<Table2Cell> cells, String activity, HarMethod method) {
    List<Cell> row = new ArrayList<>();
    row.add(Cell.of(method.label()));
    cells.stream()
        .filter(cell -> cell.method() == method && cell.activity().equals(activity))
        .forEach(cell -> row.add(cell(method, cell.f1(), TableTwo.beside(cell))));
    return row;
  }

  private static Cell cell(HarMethod method, double here, Optional<Table2Cell> paper) {
    String text = three(here) + paper.map(cell -> " (" + three(cell.f1()) + ")").orElse("");
    return method.seesEverything() ? Cell.of(text) : Cell.of(here, text);
  }

  private static Table means(ModelResults results, PaperComparison comparison) {
    Table.Builder table =
        Table.builder("Mean over the classes, " + results.model().label())
            .caption("In brackets the paper's, and the difference.")
            .column("law");
    steps(results).forEach(step -> table.column("t = " + step, Best.MAX));
    for (HarMethod method : results.runs().keySet()) {
      List<Cell> row = new ArrayList<>();
      row.add(Cell.of(method.label()));
      comparison.classMeans().stream()
          .filter(mean -> mean.method() == method)
          .forEach(mean -> row.add(cell(mean)));
      table.row(row);
    }
    return table.build();
  }

  private static Cell cell(PaperComparison.ClassMean mean) {
    String text =
        Double.isNaN(mean.paper())
            ? three(mean.here())
            : "%s (%s, %s)"
                .formatted(
                    three(mean.here()), three(mean.paper()), signed(mean.here() - mean.paper()));
    return mean.method().seesEverything() ? Cell.of(text) : Cell.of(mean.here(), text);
  }

  private static List<Integer> steps(ModelResults results) {
    return results.table().stream().map(Table2Cell::step).distinct().toList();
  }

  private static String summary(ModelResults results, PaperComparison comparison) {
    String deviations =
        comparison.meanDeviations().entrySet().stream()
            .map(each -> each.getKey().label() + " " + four(each.getValue()))
            .collect(Collectors.joining(", "));
    WinCount masked = comparison.beside(HarMethod.MASKED);
    return String.format(
        Locale.ROOT,
        "%s of %,d steps. Mean absolute deviation from the paper's cells: %s. The directional"
            + " law is above masked SGD in %s cells%s.",
        seeds(results.plan().seeds()),
        results.plan().steps(),
        deviations.isEmpty() ? "none of its steps was reached" : deviations,
        masked.count(),
        masked.notAbove().isEmpty() ? "" : "; not in " + places(masked.notAbove()));
  }

  private static String places(List<Table2Cell> cells) {
    return cells.stream()
        .map(cell -> words(cell.activity()) + " at " + cell.step())
        .collect(Collectors.joining(", "));
  }

  /** The laws that ran, as text for {@code --law}. */
  static Section laws(List<ModelResults> models) {
    Table.Builder table =
        Table.builder("The laws, as --law takes them").column("learner").column("law");
    for (ModelResults results : models) {
      table.group(results.model().label());
      for (HarMethod method : results.runs().keySet()) {
        table.row(
            Cell.of(method.label()), Cell.of(method.law(results.model()).describe().toString()));
      }
    }
    return Section.builder("Laws")
        .text(
            "Full SGD and masked SGD are the [masked step](#masked-law) on other rows. The"
                + " [scalar law](#scalar-law) takes the trace of A for ‖g‖². The directional law is"
                + " the paper's appendix: [trust gain](#trust-gain), cap and clip, over the"
                + " [memory](#memory). λ w is part of ∇ℓ.")
        .add(table.build())
        .build();
  }

  /** How often the cap and the clip acted. */
  static Section safeguards(List<ModelResults> models) {
    Table.Builder table =
        Table.builder("How often a safeguard acted")
            .caption("Counted over all seeds, heads and steps. Cap: α ≤ 1. Clip: |step| ≤ 5.")
            .column("law")
            .column("cap")
            .column("clip")
            .column("of");
    for (ModelResults results : models) {
      for (ModelResults.Safeguarded row : results.safeguards()) {
        table
            .group(results.model().label())
            .row(
                Cell.of(row.method().label()),
                Cell.of(String.valueOf(row.capped())),
                Cell.of(row.method() == HarMethod.SCALAR ? "none" : String.valueOf(row.clipped())),
                Cell.of(String.format(Locale.ROOT, "%,d", row.chances())));
      }
    }
    return Section.builder("Safeguards")
        .text(
            "At the paper's settings the step is so small that neither its cap nor its clip should"
                + " ever bind: the trust gain alone shapes it.")
        .add(table.build())
        .build();
  }

  /** {@code WALKING_UPSTAIRS} as walking upstairs. */
  static String words(String activity) {
    return activity.toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String seeds(int count) {
    return count == 1 ? "1 seed" : count + " seeds";
  }

  private static String three(double f1) {
    return String.format(Locale.ROOT, "%.3f", f1);
  }

  private static String four(double f1) {
    return String.format(Locale.ROOT, "%.4f", f1);
  }

  private static String signed(double difference) {
    return String.format(Locale.ROOT, "%+.3f", difference);
  }
}
