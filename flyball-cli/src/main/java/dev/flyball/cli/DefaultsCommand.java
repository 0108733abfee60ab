package dev.flyball.cli;

import dev.flyball.control.DirectionalLaw;
import dev.flyball.control.Law;
import dev.flyball.data.Task;
import dev.flyball.paper.defaults.DefaultsStudy;
import dev.flyball.paper.hindsight.PublicTable;
import dev.flyball.paper.hindsight.TableResult;
import dev.flyball.paper.hindsight.TablesReport;
import dev.flyball.paper.hindsight.TablesStudy;
import dev.flyball.report.Cell;
import dev.flyball.report.ReportText;
import dev.flyball.report.Table;
import dev.flyball.tables.train.TableFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball experiment defaults}: the study that chose the constants of {@code --auto}. */
@Command(
    name = "defaults",
    customSynopsis = "flyball experiment defaults [OPTIONS]",
    description = {
      "The study of the default constants.",
      "Tries every eta, beta and epsilon of a grid on every stream. Divides each error by the best"
          + " of the grid on that stream; the constants whose largest ratio is smallest win. The"
          + " pool needs no constants and runs beside them."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball experiment defaults --rows 2000",
      "  flyball experiment defaults --air AirQualityUCI.csv",
      "  flyball experiment defaults --tables DIR --half report"
    })
final class DefaultsCommand implements Callable<Integer> {
  /** CO_GT is not among them: it is what the defaults are tried on. */
  private static final List<String> AIR =
      List.of("NOx_GT", "C6H6_GT", "NO2_GT", "T", "RH", "PT08_S5_O3");

  private static final int SHOWN = 8;

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Rows of each simulated stream. Default: 5000. Of tables, all rows are used.")
  private long rows;

  @Option(
      names = "--air",
      paramLabel = "FILE",
      description = "Also try UCI's Air Quality table, which is this file.")
  private Path air;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "21",
      description = "Seed of the simulated streams. Default: 21.")
  private long seed;

  @Option(
      names = "--repeats",
      paramLabel = "N",
      defaultValue = "2",
      description = "Repetitions of each simulated stream, with different seeds. Default: 2.")
  private int repeats;

  @Option(
      names = "--tables",
      paramLabel = "DIR",
      description =
          "Run the default law on the tables of this folder, which a tables.json describes. Beside"
              + " it runs every peer, with the settings that turn out best.")
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

  @Option(
      names = "--law",
      paramLabel = "LAW",
      description = "With --tables: try this law instead of the default.")
  private String law;

  @Override
  public Integer call() {
    return tables == null ? constants() : strangers();
  }

  private int strangers() {
    List<PublicTable> chosen =
        PublicTable.of(tables).stream()
            .filter(table -> half == null || table.half().equals(half))
            .filter(table -> only.isEmpty() || only.contains(table.name()))
            .toList();
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException("no table of %s is left to run".formatted(tables));
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter progress = spec.commandLine().getErr();
    progress.printf("running %s tables; a line comes when one is done%n", chosen.size());
    progress.flush();
    List<TableResult> results =
        TablesStudy.of(chosen)
            .with(each -> law == null ? each : each.law(Law.parse(law, each.model())))
            .run(
                result -> {
                  progress.printf(Locale.ROOT, "%s: %.3f%n", result.table().name(), result.ratio());
                  progress.flush();
                });
    ReportText.lines(
            TablesReport.of(results), TerminalWriter.screen(spec.commandLine().getOut()).width())
        .forEach(out::println);
    out.flush();
    return 0;
  }

  private int constants() {
    if (air != null) {
      TableOptions.checkExists("--air", air.toString());
    }
    List<TableFile> tables =
        air == null
            ? List.of()
            : AIR.stream().map(target -> TableFile.of(air, target).missing("-200")).toList();
    for (Task task : Task.values()) {
      DefaultsStudy study = DefaultsStudy.of(task, Math.max(1, repeats), tables);
      TimeLeft progress = new TimeLeft(spec.commandLine().getErr());
      progress.begin(task.name().toLowerCase(Locale.ROOT) + ", streams", study.size());
      DefaultsStudy.Found found =
          study.run(DefaultsStudy.grid(task), Math.max(1, rows), seed, name -> progress.advance());
      progress.end();
      print(found);
    }
    return 0;
  }

  private void print(DefaultsStudy.Found found) {
    PrintWriter out = spec.commandLine().getOut();
    ReportText.lines(
            List.of(constants(found), streams(found)),
            TerminalWriter.screen(spec.commandLine().getOut()).width())
        .forEach(out::println);
    out.println();
    out.flush();
  }

  private static Table constants(DefaultsStudy.Found found) {
    Table.Builder table =
        Table.builder(found.task().name().toLowerCase(Locale.ROOT))
            .column("eta")
            .column("beta")
            .column("epsilon")
            .column("worst")
            .column("mean")
            .column("");
    Stream.concat(found.judged().stream().limit(SHOWN), Stream.of(found.ofDefault()))
        .distinct()
        .forEach(
            each ->
                table.row(
                    Cell.of(String.valueOf(each.law().eta())),
                    Cell.of(String.valueOf(((DirectionalLaw) each.law()).beta())),
                    Cell.of(String.valueOf(((DirectionalLaw) each.law()).ridge().epsilon())),
                    Cell.of(each.worst(), 3),
                    Cell.of(each.mean(), 3),
                    Cell.of(each.equals(found.ofDefault()) ? "the default" : "")));
    DefaultsStudy.Judged pool = found.pool();
    table.row(
        Cell.of("pool"),
        Cell.of(""),
        Cell.of(""),
        Cell.of(pool.worst(), 3),
        Cell.of(pool.mean(), 3),
        Cell.of("needs no constants"));
    return table.build();
  }

  private static Table streams(DefaultsStudy.Found found) {
    Table.Builder table =
        Table.builder("").column("stream").column("best").column("default").column("pool");
    for (int k = 0; k < found.streams().size(); k++) {
      table.row(
          Cell.of(found.streams().get(k)),
          Cell.shown(found.best().get(k), "%.4g"),
          Cell.of(found.ofDefault().ratios().get(k), 3),
          Cell.of(found.pool().ratios().get(k), 3));
    }
    return table.build();
  }
}
