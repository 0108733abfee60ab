package dev.flyball.tables.train;

import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import dev.flyball.tables.trial.Outage;
import java.util.List;
import java.util.Locale;

/** The receipts of a learner's intervals: how often they held, in every outage. */
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

  /** The receipts as a table. */
  public static Table table(String title, List<Coverage> receipts) {
    Table.Builder table =
        Table.builder(title)
            .column("level")
            .column("outage")
            .column("rows")
            .column("inside")
            .column("bound");
    for (Coverage receipt : receipts) {
      table.row(
          Cell.of(Double.toString(receipt.level())),
          Cell.of(receipt.outage()),
          Cell.of(receipt.rows(), text("%,d", receipt.rows())),
          Cell.of(receipt.share(), text("%.1f %%", 100 * receipt.share())),
          Cell.of(receipt.gapBound(), text("± %.1f", 100 * receipt.gapBound())));
    }
    return table.build();
  }

  private static String text(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }
}
