package dev.flyball.bench.peer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Learners in Python, each in a process of its own, on one thread: with matrices as small as these
 * more threads are slower. Only what is installed takes part.
 */
public final class PythonPeers {
  /** What a peer did: seconds of each pass, its error, the rate that suited it, its weights. */
  public record Result(double[] seconds, double error, double rate, double[] weights) {}

  private static final String SCRIPT = "stream_peers.py";
  static final List<String> INTERPRETERS = List.of("python3", "/usr/bin/python3");
  private static final long PATIENCE_MINUTES = 10;

  private final String interpreter;
  private final Map<String, String> versions;

  private PythonPeers(String interpreter, Map<String, String> versions) {
    this.interpreter = interpreter;
    this.versions = versions;
  }

  /** The interpreter that has most of the modules; one without any if there is no Python. */
  public static PythonPeers found() {
    PythonPeers best = new PythonPeers("", Map.of());
    for (String interpreter : INTERPRETERS) {
      PythonPeers here = new PythonPeers(interpreter, versions(interpreter));
      best = here.versions.size() > best.versions.size() ? here : best;
    }
    return best;
  }

  private static Map<String, String> versions(String interpreter) {
    try {
      Map<String, String> found = new LinkedHashMap<>();
      call(interpreter, "versions")
          .properties()
          .forEach(each -> found.put(each.getKey(), each.getValue().asText()));
      return found;
    } catch (IOException e) {
      return Map.of(); // No such interpreter, or none that runs: the peers are left out.
    }
  }

  /** The modules that are there, with their versions. */
  public Map<String, String> versions() {
    return versions;
  }

  /** Runs {@code sklearn}, {@code numpy} or {@code torch} over the stream in {@code file}. */
  public Result run(String peer, Path file, int repetitions) throws IOException {
    JsonNode said = call(interpreter, peer, file.toString(), String.valueOf(repetitions));
    return new Result(
        numbers(said.get("seconds")),
        said.get("error").asDouble(),
        said.get("rate").asDouble(),
        numbers(said.get("weights")));
  }

  private static double[] numbers(JsonNode array) {
    double[] numbers = new double[array.size()];
    Arrays.setAll(numbers, i -> array.get(i).asDouble());
    return numbers;
  }

  private static JsonNode call(String interpreter, String... arguments) throws IOException {
    Path script = Files.createTempFile("flyball-bench", ".py");
    try (InputStream text = PythonPeers.class.getResourceAsStream(SCRIPT)) {
      Files.write(script, text.readAllBytes());
      List<String> command = new ArrayList<>(List.of(interpreter, script.toString()));
      command.addAll(List.of(arguments));
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().put("OMP_NUM_THREADS", "1");
      builder.environment().put("OPENBLAS_NUM_THREADS", "1");
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      return answer(builder.start(), command);
    } finally {
      Files.delete(script);
    }
  }

  private static JsonNode answer(Process process, List<String> command) throws IOException {
    byte[] said = process.getInputStream().readAllBytes();
    try {
      if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroy();
        throw new IOException("%s ended with an error".formatted(String.join(" ", command)));
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for " + command.get(0), e);
    }
    return new ObjectMapper().readTree(said);
  }
}
