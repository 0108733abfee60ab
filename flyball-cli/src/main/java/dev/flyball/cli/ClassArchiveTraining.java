package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs the usual commands once, silently, on a small table, so that the JVM can archive the classes
 * they load (CDS) and later commands start sooner.
 */
public final class ClassArchiveTraining {
  private static final int ROWS = 40;

  private ClassArchiveTraining() {}

  /** Ends with a code other than 0 where a command failed: the archive is then not kept. */
  public static void main(String[] args) throws IOException {
    System.exit(run());
  }

  /** The largest exit code of the commands. */
  static int run() throws IOException {
    Path folder = Files.createTempDirectory("flyball-rehearsal");
    Path table = folder.resolve("table.csv");
    Path kept = folder.resolve("kept.ckpt");
    Path report = folder.resolve("report");
    try {
      Files.writeString(table, table());
      return run(commands(table.toString(), kept.toString(), report.toString()));
    } finally {
      delete(folder);
    }
  }

  /** Deletes a folder and everything in it. */
  static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }

  /** The usual commands; one of them writes a report. */
  static List<List<String>> commands(String table, String kept, String report) {
    return List.of(
        List.of("--version"),
        List.of("--help"),
        List.of("train", table, "--target", "y", "--law", "scalar"),
        List.of("train", table, "--target", "y", "--checkpoint", kept, "--out", report),
        List.of("predict", kept, table),
        List.of("predict", kept, table, "--on-bad-row", "fail"),
        List.of("inspect", kept),
        List.of("evaluate", table, "--target", "y"));
  }

  private static int run(List<List<String>> commands) {
    PrintWriter nowhere = new PrintWriter(OutputStream.nullOutputStream(), false, UTF_8);
    int code = 0;
    for (List<String> command : commands) {
      code = Math.max(code, Main.run(nowhere, nowhere, command.toArray(String[]::new)));
    }
    return code;
  }

  /** Numbers, a word and a hole in every row, and dates over some years. */
  private static String table() {
    StringBuilder text = new StringBuilder("when,a,b,c,y\n");
    LocalDate first = LocalDate.of(2020, 1, 1);
    for (int i = 0; i < ROWS; i++) {
      String kind = i % 2 == 0 ? "low" : "high";
      text.append(first.plusDays(40L * i)).append(',');
      text.append(i % 7).append(i % 3 == 0 ? ",," : "," + i % 5 + ".5,");
      text.append(i % 3 == 1 ? "" : kind).append(',').append(i % 7 + i % 5).append('\n');
    }
    return text.toString();
  }
}
