package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.report.Cell;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import dev.flyball.tables.trial.Outage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The coverage record of a learner's intervals, per outage. */
public final class IntervalReceipts {
  private IntervalReceipts() {}

  /** Level by level, outage by outage; none where no intervals were asked for. */
  public static List<Coverage> of(Learner learner, List<String> features) {
    return learner
        .intervals()
        .map(loop -> loop.coverage(0, Outage.byColumn(features)::get))
        .orElse(List.of())
        .stream()
        .filter(receipt -> receipt.rows() > 0)
        .toList();
  }

  /** The receipts as a section; null where there are none. */
  public static @Nullable Section section(String title, String words, List<Coverage> receipts) {
    return receipts.isEmpty()
        ? null
        : Section.builder(title).text(words).add(table("Receipts", receipts)).build();
  }

  /** The receipts as a table. */
  public static Table table(String title, List<Coverage> receipts) {
    return Table.of(
        title,
        "",
        receipts,
        words("level", receipt -> Double.toString(receipt.level())),
        words("outage", Coverage::outage),
        column("rows", receipt -> Cell.count(receipt.rows())),
        column("inside", receipt -> Cell.percent(receipt.share())),
        column(
            "bound",
            receipt -> Cell.of(receipt.gapBound(), text("± %.1f", 100 * receipt.gapBound()))));
  }
}
