package dev.flyball.flink.job;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Where observations come from and how to read them. */
final class InputOptions {
  @Option(
      names = "--input",
      required = true,
      description = "a file, a folder of files, or kafka://host:port/topic")
  private String input;

  @Option(names = "--format", description = "csv (files) or json (Kafka); one line an observation")
  private String format;

  @Option(names = "--columns", split = ",", description = "column names, where there is no header")
  private List<String> columns;

  @Option(names = "--key", defaultValue = "", description = "field of the key; without, one model")
  private String key;

  @Option(names = "--target", required = true, description = "field to predict")
  private String target;

  @Option(names = "--features", split = ",", description = "fields to learn from; csv: all others")
  private List<String> features;

  @Option(names = "--missing", split = ",", description = "texts that stand for a missing number")
  private List<String> missing = List.of();

  @Option(
      names = "--time",
      defaultValue = "",
      description = "field of event time, in milliseconds or ISO-8601; without, order of arrival")
  private String time;

  @Option(
      names = "--disorder",
      defaultValue = "PT0S",
      description = "how late an observation may be, like PT1M; later ones go aside")
  private Duration disorder;

  @Option(names = "--bounded", description = "end at the topic's latest record")
  private boolean bounded;

  End end() {
    return End.of(input);
  }

  boolean bounded() {
    return bounded || end() instanceof End.Files;
  }

  Duration disorder() {
    return disorder;
  }

  /** What the options and, for csv files, the header say. */
  Reading reading() throws IOException {
    boolean topic = end() instanceof End.Topic;
    String chosen = format != null ? format : topic ? "json" : "csv";
    return switch (chosen) {
      case "csv" -> csv();
      case "json" -> json();
      default ->
          throw new IllegalArgumentException(
              "--format is '%s'; expected csv or json".formatted(chosen));
    };
  }

  private Reading csv() throws IOException {
    String header = header();
    char separator = CsvParser.separatorOf(header);
    List<String> all = CsvParser.split(header, separator).stream().map(String::strip).toList();
    Fields fields = fields(features != null ? features : allBut(all));
    return new Reading(fields, new CsvParser(fields, header));
  }

  private String header() throws IOException {
    if (columns != null) {
      return String.join(",", columns);
    }
    if (end() instanceof End.Files files) {
      return Ends.firstLine(files.path());
    }
    throw new IllegalArgumentException("csv from a topic needs --columns");
  }

  private Reading json() {
    if (features == null) {
      throw new IllegalArgumentException("json needs --features");
    }
    Fields fields = fields(features);
    return new Reading(fields, new JsonParser(fields));
  }

  private Fields fields(List<String> chosen) {
    return new Fields(key, time, target, chosen, missing);
  }

  private List<String> allBut(List<String> all) {
    List<String> taken = Stream.of(key, time, target).toList();
    return all.stream().filter(name -> !taken.contains(name)).toList();
  }

  /** Fields and how to read them from a line. */
  record Reading(Fields fields, LineParser parser) {}
}
