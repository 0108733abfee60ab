package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/** Where observations come from and how to read them. */
final class InputOptions {
  private static final Map<String, Character> DELIMITERS =
      Map.of("tab", '\t', "comma", ',', "semicolon", ';', "bar", '|');

  @Option(
      names = "--input",
      required = true,
      description = "a file, a folder of files, or kafka://host:port/topic")
  private String input;

  @Option(
      names = "--format",
      description =
          "csv or jsonl; one line an observation (default: jsonl for topics and files named so)")
  private String format;

  @Option(names = "--columns", split = ",", description = "column names, where there is no header")
  private List<String> columns = List.of();

  @Option(names = "--key", defaultValue = "", description = "field of the key; without, one model")
  private String key;

  @Option(
      names = "--id",
      defaultValue = "",
      description = "field that predictions carry along, to know them again")
  private String id;

  @Option(names = "--target", required = true, description = "field to predict")
  private String target;

  @Option(names = "--features", split = ",", description = "fields to learn from; csv: all others")
  private List<String> features;

  @Option(
      names = "--missing",
      split = ",",
      description =
          "what stands for a missing value besides an empty cell and NaN, as in -200,NA; a number"
              + " also stands for its other spellings, like -200.0")
  private List<String> missing = List.of();

  @Option(
      names = "--delimiter",
      description = "between fields: a character, or tab, comma, semicolon, bar; default: detected")
  private String delimiter;

  @Option(
      names = "--decimal",
      description = "before decimals: a point or a comma; default: detected")
  private String decimal;

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

  @Option(
      names = "--idle-after",
      defaultValue = "PT30S",
      description =
          "event time goes on without a topic's partition that gave nothing for this long; PT0S:"
              + " it waits for ever (default: ${DEFAULT-VALUE})")
  private Duration idleAfter;

  @Option(names = "--bounded", description = "end at the topic's latest record")
  private boolean bounded;

  @Option(
      names = "--longest-line",
      defaultValue = "1048576",
      description = "lines of more bytes are rejected (default: ${DEFAULT-VALUE})")
  private int longestLine;

  Endpoint endpoint() {
    return Endpoint.of(input);
  }

  boolean bounded() {
    return bounded || endpoint() instanceof Endpoint.Files;
  }

  Duration disorder() {
    return disorder;
  }

  Duration idleAfter() {
    return idleAfter;
  }

  int longestLine() {
    if (longestLine < 1) {
      throw new IllegalArgumentException(
          "--longest-line is %s; expected 1 or more".formatted(longestLine));
    }
    return longestLine;
  }

  /** What the options and, for csv files, the first header say. */
  FieldRoles roles() throws IOException {
    List<String> chosen = features;
    if (chosen == null && isJson()) {
      throw new IllegalArgumentException("jsonl needs --features");
    }
    if (chosen == null) {
      List<String> taken = List.of(key, id, time, target);
      chosen = allColumns().stream().filter(name -> !taken.contains(name)).toList();
    }
    return new FieldRoles(key, id, time, target, chosen, missing);
  }

  /** How lines are read, checked against the first header. */
  LineFormat<KeyedObservation> format(FieldRoles roles) throws IOException {
    if (isJson()) {
      return new JsonFormat(roles);
    }
    try {
      new CsvFormat(roles, allColumns(), text()).ofRecords();
    } catch (LineException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    return new CsvFormat(roles, columns, text());
  }

  private boolean isJson() {
    return switch (format == null ? formatByName() : format.toLowerCase(Locale.ROOT)) {
      case "csv" -> false;
      case "jsonl", "json" -> true;
      default ->
          throw new IllegalArgumentException(
              "--format is '%s'; expected csv or jsonl".formatted(format));
    };
  }

  private String formatByName() {
    boolean named = input.toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson|json)(\\.gz)?");
    return named || endpoint() instanceof Endpoint.Topic ? "jsonl" : "csv";
  }

  private List<String> allColumns() throws IOException {
    if (!columns.isEmpty()) {
      return columns;
    }
    if (endpoint() instanceof Endpoint.Files files) {
      return InputFiles.columns(files.path(), text(), longestLine());
    }
    throw new IllegalArgumentException("csv from a topic needs --columns");
  }

  private CsvDialect text() {
    return new CsvDialect(
        delimiter == null ? null : DELIMITERS.getOrDefault(delimiter, one(delimiter, "delimiter")),
        decimal == null ? null : one(decimal, "decimal"));
  }

  /** The only character; of a word, which is looked up instead, the first. */
  private static char one(String option, String name) {
    if (option.length() != 1 && !DELIMITERS.containsKey(option)) {
      throw new IllegalArgumentException(
          "--%s is '%s'; expected one character".formatted(name, option));
    }
    return option.charAt(0);
  }
}
