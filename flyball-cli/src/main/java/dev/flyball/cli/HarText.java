package dev.flyball.cli;

import dev.flyball.paper.har.HarMethod;
import dev.flyball.paper.har.HarResults;
import dev.flyball.paper.har.ModelResults;
import dev.flyball.paper.har.PaperComparison;
import dev.flyball.paper.har.Table2Cell;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Experiment 2 on a terminal. */
final class HarText {
  private HarText() {}

  static void print(HarResults results, PrintWriter print) {
    for (ModelResults model : results.models()) {
      table(model, print);
      comparison(model, print);
      tuned(model, print);
      print.println();
    }
  }

  private static void table(ModelResults model, PrintWriter print) {
    List<Table2Cell> cells = model.table();
    List<Integer> steps = cells.stream().map(Table2Cell::step).distinct().toList();
    print.printf("%-20s %-12s", model.model().label(), "law");
    steps.forEach(step -> print.printf(" %7s", "t=" + step));
    print.println();
    for (String activity : model.activities()) {
      for (HarMethod method : HarMethod.papers()) {
        print.printf("%-20s %-12s", activity, method.label());
        cells.stream()
            .filter(cell -> cell.method() == method && cell.activity().equals(activity))
            .forEach(cell -> print.printf(Locale.ROOT, " %7.3f", cell.f1()));
        print.println();
      }
    }
  }

  private static void comparison(ModelResults model, PrintWriter print) {
    PaperComparison comparison = new PaperComparison(model);
    comparison
        .meanDeviations()
        .forEach(
            (method, deviation) ->
                print.printf(
                    Locale.ROOT,
                    "%s, %s: %.4f from the paper's cells on average%n",
                    model.model().label(),
                    method.label(),
                    deviation));
    print.printf(
        "%s: directional above masked in %d of %d cells%n",
        model.model().label(),
        comparison.compared() - comparison.notAboveMasked().size(),
        comparison.compared());
  }

  private static void tuned(ModelResults model, PrintWriter print) {
    for (ModelResults.Tuned tuned : model.tuned()) {
      print.printf(
          Locale.ROOT,
          "%s, %s: mean F1 %.3f at its best eta %s%n",
          model.model().label(),
          tuned.method().label(),
          tuned.meanF1(),
          tuned.eta());
    }
  }
}
