package dev.flyball.tables.certify;

import static dev.flyball.report.Text.text;

import dev.flyball.certify.CertifiablePart;
import dev.flyball.certify.CertifiablePart.LeftOut;
import dev.flyball.certify.CertifiablePart.Why;
import dev.flyball.certify.RunRecord;
import dev.flyball.certify.Space;
import dev.flyball.data.ParameterNames;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.report.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Names the columns that prevent a better certificate, and what to do about them. */
final class ColumnAdvice {
  /** More columns than these are counted, not named one by one. */
  private static final int MOST_NAMED = 6;

  /** The way out that costs no accuracy, which leaving out a heavy column does. */
  private static final String LONGER = "raise the law's beta, or ";

  private final List<String> names;

  /** Whether parameters are weights of columns; a kernel's or a network's are not. */
  private final boolean ofColumns;

  private final int intercept;
  private final Consumer<String> progress;

  ColumnAdvice(LearnerSpec spec, List<String> features, Consumer<String> progress) {
    Model head = spec.model().head();
    this.names = ParameterNames.ofHead(head, features);
    this.ofColumns = head.inputsInRow() > 0;
    this.intercept = spec.model().interceptAt();
    this.progress = progress;
  }

  /**
   * The parameters that can be certified; empty where all can, or none. {@code advice} gets a
   * sentence on each of the others.
   */
  Optional<Space.Part> kept(
      RunRecord record, double beta, double epsilon, int window, List<String> advice) {
    CertifiablePart part = CertifiablePart.of(record, beta, epsilon, window, intercept);
    advice.addAll(of(part));
    if (part.leftOut().isEmpty() || part.space().dimension() == 0) {
      return Optional.empty();
    }
    progress.accept("the run without %s columns".formatted(part.leftOut().size()));
    return Optional.of(part.space());
  }

  private List<String> of(CertifiablePart part) {
    if (!ofColumns && !part.leftOut().isEmpty()) {
      return List.of(
          "Recent rows say too little of %s of the model's %s parameters: %stake a smaller model."
              .formatted(part.leftOut().size(), names.size(), LONGER));
    }
    List<String> advice = new ArrayList<>();
    List<LeftOut> forgotten = with(part, Why.FORGOTTEN);
    forgotten.stream()
        .limit(MOST_NAMED)
        .collect(Collectors.groupingBy(ColumnAdvice::when, LinkedHashMap::new, Collectors.toList()))
        .values()
        .forEach(together -> advice.add(forgotten(together)));
    if (forgotten.size() > MOST_NAMED) {
      advice.add(
          "%s more columns have gaps as long: %s."
              .formatted(
                  forgotten.size() - MOST_NAMED,
                  listed(forgotten.subList(MOST_NAMED, forgotten.size()))));
    }
    say(advice, with(part, Why.NEVER_SEEN), "No row with a target holds %s: leave it out.");
    for (LeftOut still : with(part, Why.STANDS_STILL)) {
      String name = names.get(still.parameter());
      String where =
          still.since() == 0 ? "never varies" : text("hardly varies around row %,d", still.since());
      advice.add(
          "%s %s: %sleave it out (--exclude %s)."
              .formatted(
                  name, where, still.since() == 0 ? "" : LONGER, name.replaceAll("=.*", "")));
    }
    say(
        advice,
        with(part, Why.TOO_SMALL),
        "The values of %s are small beside the ridge: standardise, or lower the law's epsilon.");
    List<LeftOut> following = with(part, Why.FOLLOWS_OTHERS);
    say(
        advice,
        following,
        "Recent rows do not tell %s from the other columns and the intercept (levels of a category"
            + " add up, a rare value stands still): "
            + LONGER
            + (following.size() == 1 ? "leave it out." : "leave them out."));
    return advice;
  }

  /** One sentence on all of these columns, if there are any. */
  private void say(List<String> advice, List<LeftOut> columns, String sentence) {
    if (!columns.isEmpty()) {
      advice.add(String.format(Locale.ROOT, sentence, listed(columns)));
    }
  }

  private static List<LeftOut> with(CertifiablePart part, Why why) {
    return part.leftOut().stream().filter(column -> column.why() == why).toList();
  }

  /** The sentence on missing data and its rows, with %s for the column names. */
  private static String when(LeftOut column) {
    if (column.since() == 0) {
      return text("No data on %%s before row %,d", column.until());
    }
    return column.until() == 0
        ? text("No recent data on %%s (unseen since row %,d)", column.since())
        : text("No data on %%s from row %,d to row %,d", column.since() + 1, column.until() - 1);
  }

  /** Columns that went and came together. */
  private String forgotten(List<LeftOut> together) {
    List<String> found = together.stream().map(column -> names.get(column.parameter())).toList();
    String columns =
        found.stream()
            .map(name -> name.replaceAll("=.*", ""))
            .distinct()
            .collect(Collectors.joining(","));
    return text(when(together.get(0)), String.join(", ", found))
        + ": %sleave %s out (--exclude %s)."
            .formatted(LONGER, found.size() > 1 ? "them" : "it", columns);
  }

  private String listed(List<LeftOut> columns) {
    return Text.shortened(
        columns.stream().map(column -> names.get(column.parameter())).toList(), MOST_NAMED);
  }
}
