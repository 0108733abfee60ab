package dev.flyball.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Programs that load a service from outside, each in a process of its own: {@code wrk} as fast as
 * it is answered, {@code hey} at a given rate. What is not on the PATH is made up for by {@link
 * ServeLoad}'s own clients, and the report says so.
 */
final class LoadTool {
  private final Path folder;
  private final boolean wrk = onPath("wrk");
  private final boolean hey = onPath("hey");

  /**
   * Tools for this machine.
   *
   * @param folder for bodies and scripts
   */
  LoadTool(Path folder) {
    this.folder = folder;
  }

  private static boolean onPath(String program) {
    String path = System.getenv("PATH");
    return path != null
        && Arrays.stream(path.split(java.io.File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  boolean wrk() {
    return wrk;
  }

  boolean hey() {
    return hey;
  }

  /** What loads the service, in words. */
  String words() {
    return "learning is loaded by %s, predictions while it learns by %s"
        .formatted(
            wrk ? "wrk" : "our own clients (no wrk on the PATH)",
            hey ? "hey" : "our own clients (no hey on the PATH)");
  }

  /** POSTs a body over so many connections, as fast as it is answered. */
  ServeLoad.Outcome flood(int port, String path, String body, int connections, int seconds)
      throws IOException {
    Path script = folder.resolve("load.lua");
    try (InputStream text = LoadTool.class.getResourceAsStream("load.lua")) {
      Files.write(script, text.readAllBytes());
    }
    List<String> said =
        run(
            Map.of("BODY", body(body).toString()),
            "wrk",
            "--threads",
            "1",
            "--connections",
            Integer.toString(connections),
            "--duration",
            seconds + "s",
            "--timeout",
            "30s",
            "--script",
            script.toString(),
            url(port, path));
    String[] numbers =
        said.stream()
            .filter(line -> line.startsWith("measured "))
            .findFirst()
            .orElseThrow(() -> new BenchException("wrk said nothing"))
            .split(" ");
    if (!numbers[5].equals("0")) {
      throw new BenchException(numbers[5] + " requests were not answered as they should be");
    }
    return new ServeLoad.Outcome(
        Double.parseDouble(numbers[1]) / (Double.parseDouble(numbers[2]) * 1e-6),
        Double.parseDouble(numbers[3]) * 1e-3,
        Double.parseDouble(numbers[4]) * 1e-3);
  }

  /** POSTs a body at a rate: each of the workers sends so many a second. */
  ServeLoad.Outcome steadily(int port, String path, String body, int workers, int each, int seconds)
      throws IOException {
    List<String> said =
        run(
            Map.of(),
            "hey",
            "-z",
            seconds + "s",
            "-c",
            Integer.toString(workers),
            "-q",
            Integer.toString(each),
            "-m",
            "POST",
            "-T",
            "application/json",
            "-D",
            body(body).toString(),
            "-o",
            "csv",
            url(port, path));
    double[] millis =
        said.stream()
            .skip(1)
            .map(line -> line.split(","))
            .filter(cells -> cells.length >= 7 && cells[6].equals("200"))
            .mapToDouble(cells -> 1000 * Double.parseDouble(cells[0]))
            .sorted()
            .toArray();
    return ServeLoad.Outcome.of(millis, seconds);
  }

  private static String url(int port, String path) {
    return "http://127.0.0.1:%s%s".formatted(port, path);
  }

  private Path body(String body) throws IOException {
    return Files.writeString(
        folder.resolve("body-%s.json".formatted(Integer.toHexString(body.hashCode()))), body);
  }

  private static List<String> run(Map<String, String> more, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(more);
    Process process = builder.start();
    List<String> said = new ArrayList<>();
    new String(process.getInputStream().readAllBytes(), UTF_8).lines().forEach(said::add);
    try {
      if (process.waitFor() != 0) {
        throw new BenchException(
            String.format(Locale.ROOT, "%s ended with an error: %s", command[0], said));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + command[0], e);
    }
    return said;
  }
}
