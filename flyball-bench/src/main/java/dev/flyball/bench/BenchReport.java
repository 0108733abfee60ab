package dev.flyball.bench;

import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.report.Report;
import dev.flyball.report.Results;
import dev.flyball.report.Section;
import dev.flyball.report.Table;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** All outcomes of one call as results: the numbers for programs, and tables for people. */
final class BenchReport {
  /** The layout of the data under {@code bench}; docs/research/performance.md describes it. */
  static final String SCHEMA = "flyball.bench/1";

  /** The numbers of a run, as they stand in the file. */
  record Data(String schema, String date, Machine machine, List<Numbers> benchmarks) {}

  /** One suite's numbers, without its charts. */
  record Numbers(
      String name, List<Measurement> measurements, List<Ratio> ratios, List<String> notes) {}

  private BenchReport() {}

  static Results of(
      String commandLine, boolean quick, Machine machine, Map<String, SuiteResult> outcomes) {
    Report.Builder report =
        Report.builder("Benchmarks")
            .headline(headline(outcomes.values(), quick))
            .summary("%s, %s cores, %s.".formatted(machine.cpu(), machine.cores(), machine.jvm()));
    List<Numbers> numbers = new ArrayList<>();
    outcomes.forEach(
        (name, each) -> {
          report.section(section(name, each));
          numbers.add(new Numbers(name, each.measurements(), each.ratios(), each.notes()));
        });
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    return Results.builder("bench")
        .commandLine(commandLine)
        .setting("quick", quick)
        .data("bench", new Data(SCHEMA, today, machine, numbers))
        .report(report.build())
        .build();
  }

  private static Headline headline(Collection<SuiteResult> outcomes, boolean quick) {
    int measurements = outcomes.stream().mapToInt(each -> each.measurements().size()).sum();
    List<Ratio> ratios = outcomes.stream().flatMap(each -> each.ratios().stream()).toList();
    long faster = ratios.stream().filter(ratio -> ratio.times() > 1).count();
    return new Headline(
        true,
        "%s measurements; in %s of %s ratios ours is the faster."
            .formatted(measurements, faster, ratios.size()),
        "",
        quick ? "Run without --quick: these are orders of magnitude." : "");
  }

  /** One suite: its notes, its pictures and its tables. */
  static Section section(String name, SuiteResult outcome) {
    Section.Builder section = Section.builder(name);
    outcome.notes().forEach(section::text);
    outcome.charts().forEach(section::add);
    if (!outcome.ratios().isEmpty()) {
      section.add(ratios(outcome.ratios()));
    }
    return section.add(measurements(outcome.measurements())).build();
  }

  private static Table ratios(List<Ratio> ratios) {
    return Table.of(
        "Ratios",
        "How many times faster ours is than the peer; below 1 the peer is faster.",
        ratios,
        Table.words("work", Ratio::what),
        Table.column("at", ratio -> words(sizes(ratio.at()))),
        Table.words("ours", Ratio::ours),
        Table.words("peer", Ratio::peer),
        Table.column("times", ratio -> number(ratio.times())));
  }

  private static Table measurements(List<Measurement> measurements) {
    return Table.of(
        "Measurements",
        "Medians and quartiles.",
        measurements,
        Table.words("work", Measurement::what),
        Table.words("who", Measurement::who),
        Table.column("at", each -> words(sizes(each.at()))),
        Table.column("median", each -> number(each.median())),
        Table.words(
            "quartiles",
            each ->
                "%s to %s"
                    .formatted(
                        significant(each.times().lowerQuartile()),
                        significant(each.times().upperQuartile()))),
        Table.words("unit", Measurement::unit),
        Table.column("also", each -> words(also(each.also()))));
  }

  private static Cell words(String text) {
    return Cell.of(text.isBlank() ? "–" : text.strip());
  }

  private static Cell number(double value) {
    return Cell.of(value, significant(value));
  }

  static String sizes(Map<String, String> at) {
    return at.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String also(Map<String, Double> also) {
    return also.entrySet().stream()
        .map(each -> "%s %s".formatted(each.getKey(), significant(each.getValue())))
        .collect(Collectors.joining("  "));
  }

  /** Three significant digits, and thousands apart. */
  private static String significant(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    double size = Math.abs(value);
    int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return size > 0 && size < 0.001
        ? String.format(Locale.ROOT, "%.2e", value)
        : String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
