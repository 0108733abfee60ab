package dev.flyball.paper.har;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Compares one model's Table 2 with the paper's, at the steps that were reached. */
final class PaperComparison {
  private final ModelResults results;
  private final List<Deviation> deviations;

  public PaperComparison(ModelResults results) {
    this.results = results;
    this.deviations = new ArrayList<>();
    for (Table2Cell here : results.table()) {
      TableTwo.beside(here).ifPresent(paper -> deviations.add(new Deviation(here, paper)));
    }
  }

  /** A cell here and in the paper. */
  record Deviation(Table2Cell here, Table2Cell paper) {
    double difference() {
      return here.f1() - paper.f1();
    }
  }

  /**
   * The mean of F1 over the classes at one step, here and in the paper.
   *
   * @param paper NaN where the paper prints no number for every class
   */
  public record ClassMean(HarMethod method, int step, double here, double paper) {}

  List<Deviation> deviations() {
    return deviations;
  }

  /** The mean absolute deviation from the paper's cells, method by method. */
  public Map<HarMethod, Double> meanDeviations() {
    return deviations.stream()
        .collect(
            Collectors.groupingBy(
                deviation -> deviation.here().method(),
                LinkedHashMap::new,
                Collectors.averagingDouble(each -> Math.abs(each.difference()))));
  }

  /** The mean absolute deviation over all cells that the paper prints; NaN if none was reached. */
  public double meanDeviation() {
    return deviations.stream()
        .mapToDouble(each -> Math.abs(each.difference()))
        .average()
        .orElse(Double.NaN);
  }

  /** How the directional law stands beside {@code other} here. */
  WinCount beside(HarMethod other) {
    return WinCount.of(results.table(), results.model(), other);
  }

  /** How it stands beside {@code other} in the paper's Table 2. */
  WinCount besideInPaper(HarMethod other) {
    return WinCount.of(TableTwo.cells(), results.model(), other);
  }

  /** Means over the classes, method by method and step by step. */
  public List<ClassMean> classMeans() {
    List<ClassMean> means = new ArrayList<>();
    for (HarMethod method : results.runs().keySet()) {
      for (int step : TableTwo.STEPS) {
        List<Table2Cell> here =
            results.table().stream()
                .filter(cell -> cell.method() == method && cell.step() == step)
                .toList();
        if (!here.isEmpty()) {
          List<Table2Cell> paper =
              here.stream().flatMap(cell -> TableTwo.beside(cell).stream()).toList();
          boolean whole = paper.size() == here.size();
          means.add(new ClassMean(method, step, mean(here), whole ? mean(paper) : Double.NaN));
        }
      }
    }
    return means;
  }

  private static double mean(List<Table2Cell> cells) {
    return cells.stream().mapToDouble(Table2Cell::f1).average().orElse(Double.NaN);
  }
}
