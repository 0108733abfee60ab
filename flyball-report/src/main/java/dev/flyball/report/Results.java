package dev.flyball.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The results of a command: its settings, its numbers for other programs, and the report drawn from
 * them. Holds no time of day, so that one seed gives one file.
 *
 * @param schema always {@link #SCHEMA}
 * @param command the command's name, such as {@code experiment linear}
 * @param commandLine what to type to get this again
 * @param settings every setting by name, defaults included
 * @param data the command's own numbers, in full; NaN and infinities are null
 */
public record Results(
    String schema,
    String command,
    String commandLine,
    Map<String, String> settings,
    Map<String, JsonNode> data,
    Report report) {
  /** The version of the layout of {@code results.json}. */
  public static final String SCHEMA = "flyball.results/1";

  public Results {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException(
          "results of schema '" + schema + "': this version reads '" + SCHEMA + "'");
    }
    Objects.requireNonNull(command, "results need the command's name");
    Objects.requireNonNull(report, "results need a report");
    commandLine = commandLine == null ? "" : commandLine;
    settings = inOrder(settings);
    data = inOrder(data);
  }

  private static <V> Map<String, V> inOrder(Map<String, V> map) {
    return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** The results without data, for the page: the data may be many times the report. */
  Results withoutData() {
    return new Results(schema, command, commandLine, settings, Map.of(), report);
  }

  /** Begins the results of a command. */
  public static Builder builder(String command) {
    return new Builder(command);
  }

  /**
   * Reads a {@code results.json}.
   *
   * @throws IOException if it cannot be read or is not of {@link #SCHEMA}
   */
  public static Results read(Path file) throws IOException {
    return ResultsJson.read(Files.readString(file));
  }

  /** Collects results. */
  public static final class Builder {
    private final String command;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, JsonNode> data = new LinkedHashMap<>();
    private String commandLine = "";
    private Report report;

    private Builder(String command) {
      this.command = command;
    }

    public Builder commandLine(String commandLine) {
      this.commandLine = commandLine;
      return this;
    }

    public Builder setting(String name, Object value) {
      settings.put(name, String.valueOf(value));
      return this;
    }

    /** The command's own numbers: a record, map, list, array, string or number. */
    public Builder data(String name, Object value) {
      data.put(name, ResultsJson.tree(value));
      return this;
    }

    /** The components of a record, each under its own name. */
    public Builder data(Record found) {
      ResultsJson.tree(found)
          .properties()
          .forEach(field -> data.put(field.getKey(), field.getValue()));
      return this;
    }

    public Builder settings(Map<String, ?> more) {
      more.forEach(this::setting);
      return this;
    }

    public Builder report(Report report) {
      this.report = report;
      return this;
    }

    public Results build() {
      return new Results(SCHEMA, command, commandLine, settings, data, report);
    }
  }
}
