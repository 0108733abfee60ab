package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.learn.Learner;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.trust.Untrusted;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Values of a feature that were there and not believed.
 *
 * @param kind why, in words
 * @param from the row of the first of them
 * @param to that of the last
 */
public record Distrusted(String feature, String kind, long cells, long from, long to) {

  /** What a learner found; empty where it looks for nothing. */
  public static List<Distrusted> of(Learner learner, List<String> features) {
    return learner
        .trust()
        .map(
            receipt ->
                receipt.found().stream()
                    .map(
                        each ->
                            new Distrusted(
                                features.get(each.input()),
                                each.fault().words(),
                                each.cells(),
                                each.first(),
                                each.last()))
                    .toList())
        .orElse(List.of());
  }

  /** One row a feature and reason. */
  public static Table table(List<Distrusted> found) {
    return Table.of(
        "Values that were not trusted",
        "A sensor that stood still, a row that was sent again, a jump beyond what the rest"
            + " predicts. Noise, drift and a wrong scale are not found.",
        found,
        words("feature", Distrusted::feature),
        words("why", Distrusted::kind),
        column("cells", each -> Cell.count(each.cells())),
        words("rows", each -> text("%,d to %,d", each.from(), each.to())));
  }

  /**
   * Values of one row of a table, as in {@code "NOx stuck since row 1,405"}, where {@code earlier}
   * rows came before the table.
   */
  public static String inWords(List<Untrusted> row, List<String> features, long earlier) {
    return row.stream()
        .map(each -> features.get(each.input()) + " " + inWords(each, earlier))
        .collect(Collectors.joining("; "));
  }

  private static String inWords(Untrusted value, long earlier) {
    String why = value.fault().words();
    return value.since() > earlier
        ? text("%s since row %,d", why, value.since() - earlier)
        : why + " since before the first row";
  }
}
