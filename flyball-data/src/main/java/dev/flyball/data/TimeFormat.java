package dev.flyball.data;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What was said about how a column writes its times.
 *
 * @param order the writing; empty if nothing was said, or that it holds none
 * @param none whether it holds no times
 * @param own whether this was said of the column by name
 */
record TimeFormat(Optional<DateOrder> order, boolean none, boolean own) {
  /** What it is called where a column of numbers is to stay one. */
  private static final String NUMBER = "number";

  static final TimeFormat UNSAID = new TimeFormat(Optional.empty(), false, false);

  /** What {@code formats} say about a column: a format of its own, else one without a name. */
  static TimeFormat of(List<String> formats, String column) {
    TimeFormat said = UNSAID;
    for (String format : formats) {
      boolean own = format.startsWith(column + ":") && !column.isEmpty();
      String writing = own ? format.substring(column.length() + 1) : format;
      Optional<DateOrder> order = DateOrder.asked(writing);
      boolean none = writing.equals(NUMBER);
      if ((order.isPresent() || none) && (own || !said.own && !namesColumn(format))) {
        said = new TimeFormat(order, none, own);
      }
    }
    return said;
  }

  private static boolean namesColumn(String format) {
    int colon = format.indexOf(':');
    return colon > 0
        && isWriting(format.substring(colon + 1))
        && !isWriting(format.substring(0, colon));
  }

  private static boolean isWriting(String format) {
    return format.equals(NUMBER) || DateOrder.asked(format).isPresent();
  }

  /** Fails unless a format says something, of all columns or of one. */
  static void check(String format) {
    if (!isWriting(format) && !namesColumn(format)) {
      throw new IllegalArgumentException(
          "the time format is '%s'; expected %s, number, or a pattern such as dd/MM/yyyy HH:mm, with the column before it if it is for one, as in when:day-first"
              .formatted(
                  format,
                  Arrays.stream(DateOrder.values())
                      .map(DateOrder::option)
                      .filter(option -> !option.isEmpty())
                      .collect(Collectors.joining(", "))));
    }
  }
}
