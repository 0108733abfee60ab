package dev.flyball.paper.hindsight;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.data.EncodingOptions;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.Task;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A public table with missing values, as a folder's {@code tables.json} describes it.
 *
 * @param name its name in tables
 * @param half which half of the split it belongs to: {@code choose} or {@code report}
 * @param file the table itself
 * @param target the column to predict
 * @param task whether that is a number or a class
 * @param missing codes that stand for missing values
 * @param excluded columns that are no features: row counters, other names of the target
 */
public record PublicTable(
    String name,
    String half,
    Path file,
    String target,
    Task task,
    List<String> missing,
    List<String> excluded) {
  /** The list of tables in their folder. */
  public static final String LIST = "tables.json";

  public PublicTable {
    missing = List.copyOf(missing);
    excluded = List.copyOf(excluded);
  }

  /**
   * The tables that {@code folder} lists.
   *
   * @throws IllegalArgumentException if it lists none, or one without what is needed
   */
  public static List<PublicTable> of(Path folder) {
    Path list = folder.resolve(LIST);
    if (!Files.isRegularFile(list)) {
      throw new IllegalArgumentException(
          "there is no %s; expected a folder with the tables and their list".formatted(list));
    }
    try {
      List<PublicTable> tables = new ArrayList<>();
      for (JsonNode each : new ObjectMapper().readTree(list.toFile()).path("tables")) {
        tables.add(of(folder, each));
      }
      if (tables.isEmpty()) {
        throw new IllegalArgumentException(list + " lists no tables under \"tables\"");
      }
      return tables;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + list, e);
    }
  }

  private static PublicTable of(Path folder, JsonNode each) {
    String name = text(each, "name");
    String task = text(each, "task");
    if (!task.equals("number") && !task.equals("classes")) {
      throw new IllegalArgumentException(
          "table %s has the task \"%s\"; expected number or classes".formatted(name, task));
    }
    return new PublicTable(
        name,
        each.path("half").asText(""),
        folder.resolve(text(each, "file")),
        text(each, "target"),
        task.equals("number") ? Task.REGRESSION : Task.CLASSIFICATION,
        texts(each.path("missing")),
        texts(each.path("exclude")));
  }

  private static String text(JsonNode each, String key) {
    if (!each.path(key).isTextual()) {
      throw new IllegalArgumentException(
          "%s: a table without \"%s\": %s".formatted(LIST, key, each));
    }
    return each.path(key).asText();
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }

  /** The table, looked at: all columns but the excluded ones, dates as features. */
  public InputTable look() {
    return InputTable.look(
        new TableFile(
            file.toString(),
            SourceOptions.defaults().withMissing(MissingCodes.of(missing.toArray(String[]::new))),
            target,
            List.of(),
            Optional.of(task),
            EncodingOptions.defaults().withExcluded(excluded),
            0,
            ""));
  }
}
