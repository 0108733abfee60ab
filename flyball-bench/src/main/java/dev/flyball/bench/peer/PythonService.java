package dev.flyball.bench.peer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A learning service in Python, in a process of its own: what people would write instead. */
public final class PythonService implements AutoCloseable {
  private static final String SCRIPT = "serve_peers.py";

  private final Process process;
  private final int port;

  private PythonService(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts {@code sklearn}, {@code numpy} or {@code sqlite}; empty where this machine lacks it.
   *
   * @param folder for what it keeps
   */
  public static Optional<PythonService> start(String peer, Path folder) throws IOException {
    Path script = folder.resolve(SCRIPT);
    try (InputStream text = PythonService.class.getResourceAsStream(SCRIPT)) {
      Files.write(script, text.readAllBytes());
    }
    for (String interpreter : PythonPeers.INTERPRETERS) {
      Optional<PythonService> started = start(interpreter, script, peer, folder);
      if (started.isPresent()) {
        return started;
      }
    }
    return Optional.empty();
  }

  private static Optional<PythonService> start(
      String interpreter, Path script, String peer, Path folder) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(interpreter, script.toString(), peer, folder.toString());
    builder.environment().put("OMP_NUM_THREADS", "1");
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      return Optional.empty(); // No such Python: the peer is left out.
    }
    String port =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
    return port == null
        ? Optional.empty() // It ended without a word: a module is missing.
        : Optional.of(new PythonService(process, Integer.parseInt(port)));
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
