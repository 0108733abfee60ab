package dev.flyball.tables.train;

import dev.flyball.report.Headline;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results of one command for several targets as one: the same sections for each target. */
public final class JoinedResults {
  private JoinedResults() {}

  /**
   * One result of all: its data are an object {@code targets} with the data of each target under
   * its name, its settings those of each target ({@code law (a)}) where they differ.
   *
   * @param made what makes them, by target, in order
   */
  public static Results of(Map<String, Supplier<Results>> made) {
    Map<String, Results> each = new LinkedHashMap<>();
    made.forEach((target, results) -> each.put(target, results.get()));
    if (each.size() == 1) {
      return each.values().iterator().next();
    }
    Results first = each.values().iterator().next();
    Results.Builder joined = Results.builder(first.command()).commandLine(first.commandLine());
    first.settings().keySet().forEach(name -> setting(joined, name, each));
    Map<String, Object> data = new LinkedHashMap<>();
    each.forEach((target, results) -> data.put(target, results.data()));
    return joined.data("targets", data).report(report(each)).build();
  }

  private static void setting(Results.Builder joined, String name, Map<String, Results> each) {
    Map<String, String> values = new LinkedHashMap<>();
    each.forEach(
        (target, results) -> values.put(target, results.settings().getOrDefault(name, "")));
    if (values.values().stream().distinct().count() == 1) {
      joined.setting(name, values.values().iterator().next());
    } else {
      values.forEach((target, value) -> joined.setting("%s (%s)".formatted(name, target), value));
    }
  }

  private static Report report(Map<String, Results> each) {
    Report first = each.values().iterator().next().report();
    Report.Builder joined =
        Report.builder(
                "%s, one by one: %s".formatted(verb(first), String.join(", ", each.keySet())))
            .summary(first.summary())
            .equations(first.equations());
    joined.headline(headline(each));
    each.forEach(
        (target, results) -> {
          for (Section section : results.report().sections()) {
            String title = target + ": " + section.title();
            joined.section(new Section(title, section.text(), section.blocks()));
          }
        });
    return joined.build();
  }

  private static String verb(Report report) {
    int blank = report.title().indexOf(' ');
    return blank < 0 ? report.title() : report.title().substring(0, blank);
  }

  /** All verdicts; a reason and a next step of the first target that is not well. */
  private static @Nullable Headline headline(Map<String, Results> each) {
    List<Headline> all = each.values().stream().map(r -> r.report().headline()).toList();
    if (all.stream().anyMatch(headline -> headline == null)) {
      return null;
    }
    Function<Map.Entry<String, Results>, String> verdict =
        entry ->
            entry.getKey()
                + ": "
                + entry.getValue().report().headline().verdict().replaceAll("\\.$", "");
    Headline worst =
        all.stream().filter(headline -> !headline.good()).findFirst().orElse(all.get(0));
    return new Headline(
        worst.good(),
        each.entrySet().stream().map(verdict).collect(Collectors.joining(". ", "", ".")),
        worst.reason(),
        worst.next());
  }
}
