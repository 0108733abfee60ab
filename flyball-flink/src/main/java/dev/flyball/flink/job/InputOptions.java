package dev.flyball.flink.job;

import dev.flyball.data.MissingCodes;
import dev.flyball.flink.KeyedLabel;
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
      paramLabel = "PLACE",
      description = "A file, a folder of files, or kafka://host:port/topic.")
  private String input;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "csv or jsonl, one observation per line. Default: jsonl for topics and for files named"
              + " *.jsonl, else csv.")
  private String format;

  @Option(
      names = "--columns",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description = "The names of the columns, if the csv has no header.")
  private List<String> columns = List.of();

  @Option(
      names = "--key",
      paramLabel = "FIELD",
      description = "The field of the key. Default: none, and one model for all.")
  private String key = "";

  @Option(
      names = "--id",
      paramLabel = "FIELD",
      description = "A field that is copied to the predictions, to find them again.")
  private String id = "";

  @Option(
      names = "--labels",
      paramLabel = "PLACE",
      description =
          "Where the targets come later, as lines of their own: a file, a folder or a topic with"
              + " the fields of --key, --id and --target. Needs --key and --id. An observation is"
              + " predicted at once and learned when its label arrives; judged then holds both.")
  private String labels;

  @Option(names = "--target", paramLabel = "FIELD", description = "The field to predict.")
  private String target;

  @Option(
      names = "--features",
      paramLabel = "A,B,...",
      split = ",",
      hideParamSyntax = true,
      description = "The fields to predict it from. Default for csv: all others.")
  private List<String> features;

  @Option(
      names = "--missing",
      paramLabel = "CODE,...",
      split = ",",
      hideParamSyntax = true,
      description =
          "Codes for missing values, as in -200,NA. Empty cells and NaN are always missing; -200"
              + " also means -200.0. Default: NA,?.")
  private List<String> missing;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      description =
          "What separates fields: a character, or tab, comma, semicolon, bar. Default: detected.")
  private String delimiter;

  @Option(
      names = "--decimal",
      paramLabel = "CHAR",
      description = "Decimal sign: a point or a comma. Default: detected.")
  private String decimal;

  @Option(
      names = "--time",
      paramLabel = "FIELD",
      description =
          "The field of the event time, in milliseconds or ISO-8601. Default: none; rows are"
              + " learned in the order of arrival.")
  private String time = "";

  @Option(
      names = "--disorder",
      paramLabel = "TIME",
      description =
          "How late an observation may be, as in PT1M; later ones are not learned but written to"
              + " late. Default: not at all.")
  private Duration disorder = Duration.ZERO;

  @Option(
      names = "--idle-after",
      paramLabel = "TIME",
      description =
          "Do not wait for a partition of the topic that gave nothing for this long; PT0S waits for"
              + " ever. Default: ${DEFAULT-VALUE}.")
  private Duration idleAfter = Duration.ofSeconds(30);

  @Option(names = "--bounded", description = "End at the latest record of the topic.")
  private boolean bounded;

  @Option(
      names = "--longest-line",
      paramLabel = "BYTES",
      description = "Reject longer lines. Default: ${DEFAULT-VALUE}.")
  private int longestLine = 1 << 20;

  /** Fails unless the two options are there that have no default, and names are no blanks. */
  void check() {
    if (input == null || target == null) {
      throw new IllegalArgumentException(
          input == null
              ? "--input is missing: a file, a folder, or kafka://host:port/topic"
              : "--target is missing: name the field to predict");
    }
    named("--target", List.of(target), "the name of the field to predict");
    named("--features", features == null ? List.of() : features, "names of fields as in a,b");
    named("--columns", columns, "names of columns as in a,b");
  }

  private static void named(String option, List<String> names, String expected) {
    if (names.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "%s is '%s'; expected %s".formatted(option, String.join(",", names), expected));
    }
  }

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
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("there are no features to learn from");
    }
    FieldRoles roles = new FieldRoles(key, id, time, target, chosen, missing());
    return labels == null ? roles : roles.withoutTarget();
  }

  /**
   * Where labels come from as lines of their own; null where observations bring their targets.
   *
   * @throws IllegalArgumentException if they cannot be joined to their observations
   */
  LineInput<KeyedLabel> labels(KafkaSettings kafka) {
    if (labels == null) {
      return null;
    }
    if (key.isEmpty() || id.isEmpty()) {
      throw new IllegalArgumentException(
          "--labels needs --key and --id, to find their observations");
    }
    if (!time.isEmpty()) {
      throw new IllegalArgumentException(
          "--labels are learned in the order of arrival; leave out --time");
    }
    Endpoint from = Endpoint.of(labels);
    boolean json = isJson(labels);
    if (!json && from instanceof Endpoint.Topic) {
      throw new IllegalArgumentException("labels from a topic are jsonl, not csv");
    }
    FieldRoles roles = new FieldRoles(key, id, "", target, List.of(), missing());
    LineFormat<KeyedObservation> lines =
        json ? new JsonFormat(roles) : new CsvFormat(roles, List.of(), text());
    boolean ends = bounded || from instanceof Endpoint.Files;
    return new LineInput<>(from, new LabelFormat(lines), ends, longestLine(), kafka);
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
    return isJson(input);
  }

  private boolean isJson(String place) {
    return switch (format == null ? formatByName(place) : format.toLowerCase(Locale.ROOT)) {
      case "csv" -> false;
      case "jsonl", "json" -> true;
      default ->
          throw new IllegalArgumentException(
              "--format is '%s'; expected csv or jsonl".formatted(format));
    };
  }

  private static String formatByName(String place) {
    boolean named = place.toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson|json)(\\.gz)?");
    return named || Endpoint.of(place) instanceof Endpoint.Topic ? "jsonl" : "csv";
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

  private List<String> missing() {
    return MissingCodes.usual().replacedBy(missing).texts();
  }
}
