package dev.flyball.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * How long a user waits for a short command, beside {@code java -version}: what any program on this
 * JVM takes. They take turns, so that a busy machine disturbs all alike.
 */
final class StartSuite {
  private static final String PEER = "java -version";
  private static final String ARCHIVED = "shared objects file";
  private static final int ROWS = 10;

  SuiteResult run(Session session, Path folder) throws IOException {
    Map<String, List<String>> commands = commands(session, folder);
    int turns = session.quick() ? 5 : 25;
    Map<String, List<Program.Times>> took = new LinkedHashMap<>();
    session.say("  %s turns of %s".formatted(turns, commands.keySet()));
    for (int turn = 0; turn < turns; turn++) {
      commands.forEach(
          (who, words) ->
              took.computeIfAbsent(who, none -> new ArrayList<>()).add(Program.run(words)));
    }
    List<Measurement> measured = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String who : commands.keySet()) {
      for (String what : List.of("clock", "CPU")) {
        Measurement ours = measurement(what, who, took.get(who));
        measured.add(ours);
        if (!who.equals(PEER)) {
          ratios.add(Ratio.of(ours, measurement(what, PEER, took.get(PEER))));
          notes.addAll(what.equals("CPU") ? loaded(who, commands.get(who), folder) : List.of());
        }
      }
    }
    return new SuiteResult(measured, ratios, notes, List.of());
  }

  /** The program started: its name and arguments. */
  private static Map<String, List<String>> commands(Session session, Path folder)
      throws IOException {
    session.say("  training a checkpoint");
    Path kept = folder.resolve("plant.ckpt");
    Path data = Program.source("examples").resolve("data");
    Program.run(
        Program.flyball(
            "train", data.resolve("plant.csv"), "--target", "output", "--checkpoint", kept));
    Path ten = folder.resolve("ten.csv");
    try (Stream<String> lines = Files.lines(data.resolve("plant-next.csv"))) {
      Files.write(ten, lines.limit(1 + ROWS).toList());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put(PEER, List.of(java, "-version"));
    commands.put("flyball --version", Program.flyball("--version"));
    commands.put("flyball predict, ten rows", Program.flyball("predict", kept, ten));
    commands.put(
        "the same with an option", Program.flyball("predict", kept, ten, "--on-bad-row", "fail"));
    commands.put("flyball --help", Program.flyball("--help"));
    return commands;
  }

  private static Measurement measurement(String what, String who, List<Program.Times> took) {
    ToDoubleFunction<Program.Times> time =
        what.equals("CPU") ? Program.Times::cpuMillis : Program.Times::millis;
    double[] millis = took.stream().mapToDouble(time).toArray();
    return new Measurement(what, who, Map.of(), "ms", Spread.of(millis))
        .with("least", Stream.of(took).flatMap(List::stream).mapToDouble(time).min().orElseThrow());
  }

  /** How many classes were loaded, and whether the archive gave them. */
  private static List<String> loaded(String who, List<String> words, Path folder)
      throws IOException {
    Path log = folder.resolve("classes.txt");
    Program.run(words, "-Xlog:class+load:file=" + log + "::filecount=0");
    List<String> lines = Files.readAllLines(log);
    long archived = lines.stream().filter(line -> line.contains(ARCHIVED)).count();
    return List.of(
        "%s loads %s classes, %s of them from an archive".formatted(who, lines.size(), archived));
  }
}
