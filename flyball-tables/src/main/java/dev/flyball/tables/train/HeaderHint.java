package dev.flyball.tables.train;

import dev.flyball.data.ColumnReport;
import dev.flyball.data.Decimal;
import dev.flyball.data.Schema;
import java.util.List;

/** What to try where a header does not look like one. */
final class HeaderHint {
  private HeaderHint() {}

  /** A sentence to add to a message, with what separates it; empty if the header looks well. */
  static String of(Schema schema) {
    List<String> names = schema.columns().stream().map(ColumnReport::name).toList();
    String first = names.stream().filter(name -> !name.isEmpty()).findFirst().orElse("");
    if (first.startsWith("#") || first.startsWith("//") || first.startsWith("sep=")) {
      return ". The first line is no header: --skip-lines N skips the lines before it";
    }
    if (!names.isEmpty() && names.stream().allMatch(name -> !Double.isNaN(Decimal.parse(name)))) {
      return ". The first line holds numbers: --no-header calls the columns c1, c2 and so on";
    }
    return "";
  }
}
