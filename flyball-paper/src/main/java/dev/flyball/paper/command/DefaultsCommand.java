package dev.flyball.paper.command;

import dev.flyball.paper.hindsight.HeldOutStudy;
import dev.flyball.paper.hindsight.PublicTable;
import dev.flyball.paper.hindsight.TablesStudy;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code flyball experiment defaults}: the default law on tables, beside tuned peers. */
@Command(
    name = "defaults",
    customSynopsis = "flyball experiment defaults --tables DIR [OPTIONS]",
    description = {
      "The default law on public tables, beside peers.",
      "Runs on the tables of a folder, which a tables.json describes. Beside it runs every peer,"
          + " with the settings that turn out best."
    },
    footer = {"", "Examples:", "  flyball experiment defaults --tables DIR --half report"})
final class DefaultsCommand extends ResearchCommand {
  @Option(
      names = "--tables",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the tables.")
  private Path tables;

  @Option(
      names = "--half",
      paramLabel = "NAME",
      description = "Run only one half of the tables: choose or report.")
  private String half;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "Run only these tables.")
  private List<String> only = List.of();

  @Option(names = "--law", paramLabel = "LAW", description = "Try this law instead of the default.")
  private String law;

  @Option(
      names = "--held-out",
      description = "Predict the last fifth of each table without its targets, beside batch peers.")
  private boolean heldOut;

  @Override
  public Integer call() {
    List<PublicTable> chosen =
        PublicTable.of(tables).stream()
            .filter(table -> half == null || table.half().equals(half))
            .filter(table -> only.isEmpty() || only.contains(table.name()))
            .toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("no table of %s is left to run".formatted(tables));
    }
    say("running %s tables; a line comes when one is done".formatted(chosen.size()));
    if (heldOut) {
      print(HeldOutStudy.report(HeldOutStudy.run(chosen, law, r -> done(r.table(), r.ratio()))));
      return 0;
    }
    print(
        TablesStudy.report(
            TablesStudy.run(chosen, law, result -> done(result.table(), result.ratio()))));
    return 0;
  }

  private void done(PublicTable table, double ratio) {
    say(String.format(Locale.ROOT, "%s: %.3f", table.name(), ratio));
  }
}
