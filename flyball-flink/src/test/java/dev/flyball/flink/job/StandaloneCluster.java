package dev.flyball.flink.job;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Flink's own processes, started from its jars: one job manager, task managers, a client. */
final class StandaloneCluster implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private static final String HOLD =
      "\"$@\" & pid=$!; exec 3<&0; (cat <&3 >/dev/null; kill -9 $pid 2>/dev/null) & wait $pid";

  private final Path folder;
  private final int restPort = Ports.free();
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> taskManagers = new ArrayList<>();
  private int clients;

  StandaloneCluster(Path folder, int taskManagers) throws Exception {
    this.folder = Files.createDirectories(folder);
    Files.writeString(folder.resolve("config.yaml"), configuration(Ports.free()));
    processes.add(
        held(
            "job-manager",
            "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
            "--configDir",
            folder.toString()));
    for (int i = 0; i < taskManagers; i++) {
      startTaskManager(i);
    }
    awaitTaskManagers(taskManagers);
  }

  private void startTaskManager(int i) throws IOException {
    taskManagers.add(
        held(
            "task-manager-" + i,
            "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
            "--configDir",
            folder.toString()));
  }

  /** {@code kill -9} of one, and another in its place. */
  void replaceTaskManager(int i) throws Exception {
    kill(taskManagers.get(i));
    startTaskManager(taskManagers.size());
  }

  private String configuration(int rpcPort) {
    return String.join(
        "\n",
        "jobmanager.rpc.address: localhost",
        "jobmanager.bind-host: localhost",
        "jobmanager.rpc.port: " + rpcPort,
        "jobmanager.memory.process.size: 1g",
        "rest.address: localhost",
        "rest.bind-address: localhost",
        "rest.port: " + restPort,
        "rest.bind-port: " + restPort,
        "taskmanager.host: localhost",
        "taskmanager.bind-host: localhost",
        // Of a killed task manager a cluster hears nothing, as in production, only for less long.
        "heartbeat.interval: 4000",
        "taskmanager.numberOfTaskSlots: 2",
        "taskmanager.cpu.cores: 1.0",
        "taskmanager.memory.framework.heap.size: 64m",
        "taskmanager.memory.framework.off-heap.size: 64m",
        "taskmanager.memory.jvm-metaspace.size: 128m",
        "taskmanager.memory.jvm-overhead.min: 64m",
        "taskmanager.memory.jvm-overhead.max: 64m",
        "taskmanager.memory.task.heap.size: 128m",
        "taskmanager.memory.task.off-heap.size: 0m",
        "taskmanager.memory.network.min: 32m",
        "taskmanager.memory.network.max: 32m",
        "taskmanager.memory.managed.size: 64m",
        "io.tmp.dirs: " + folder,
        "");
  }

  /** Runs {@code flink run} with these arguments and returns its exit status. */
  int flinkRun(List<String> arguments) throws Exception {
    return flink("run", arguments);
  }

  /** Starts a job that goes on by itself. */
  void start(List<String> arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("-d"));
    all.addAll(arguments);
    if (flink("run", all) != 0) {
      throw new IllegalStateException(logs());
    }
  }

  /** Stops the last job that was started, and returns the place of its savepoint. */
  String stopWithSavepoint(Path into) throws Exception {
    String job = found("JobID (\\w+)");
    flink("stop", List.of("-p", into.toUri().toString(), job));
    return found("Savepoint completed. Path: (\\S+)");
  }

  /** In what the last client said. */
  private String found(String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(log("client-" + clients));
    if (!matcher.find()) {
      throw new IllegalStateException("no %s in %s".formatted(pattern, logs()));
    }
    return matcher.group(1);
  }

  private int flink(String action, List<String> arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(action, "-m", "localhost:" + restPort));
    all.addAll(arguments);
    Process client =
        start(
            "client-" + ++clients,
            "org.apache.flink.client.cli.CliFrontend",
            all.toArray(String[]::new));
    if (!client.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      client.destroyForcibly();
      throw new IllegalStateException("flink %s did not end:\n%s".formatted(action, logs()));
    }
    return client.exitValue();
  }

  /** What the last client and the job manager said. */
  String logs() {
    try {
      return log("client-" + clients) + log("job-manager");
    } catch (IOException e) {
      return e.toString();
    }
  }

  String log(String process) throws IOException {
    return Files.readString(folder.resolve(process + ".log"));
  }

  private Process start(String name, String mainClass, String... arguments) throws IOException {
    return start(name, List.of(), mainClass, arguments);
  }

  /** One that a {@code kill -9} ends when its input closes, so that none outlives this process. */
  private Process held(String name, String mainClass, String... arguments) throws IOException {
    return start(name, List.of("sh", "-c", HOLD, "hold"), mainClass, arguments);
  }

  private static void kill(Process held) throws Exception {
    held.getOutputStream().close();
    held.waitFor();
  }

  private Process start(String name, List<String> by, String mainClass, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(by);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            // As the distribution's own scripts do.
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-cp",
            flinkClassPath(),
            mainClass));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("FLINK_CONF_DIR", folder.toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(name + ".log").toFile())
        .start();
  }

  /**
   * What a cluster has: Flink and what it needs, nothing of ours and nothing of the tests. Another
   * Flink's jars are those of the folder {@code -Dflyball.flink.jars}.
   */
  private static String flinkClassPath() {
    String other = System.getProperty("flyball.flink.jars");
    if (other != null) {
      return other + File.separator + "*";
    }
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .filter(
            entry -> !entry.matches(".*(flyball|picocli|junit|assertj|openblas|javacpp|tests).*"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private void awaitTaskManagers(int count) throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest overview =
        HttpRequest.newBuilder(URI.create("http://localhost:" + restPort + "/overview")).build();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end
        && Stream.of(processes, taskManagers).flatMap(List::stream).allMatch(Process::isAlive)) {
      try {
        String body = http.send(overview, HttpResponse.BodyHandlers.ofString()).body();
        if (body.contains("\"taskmanagers\":" + count)) {
          return;
        }
      } catch (IOException e) {
        // Not up yet.
      }
      Thread.sleep(200);
    }
    throw new IllegalStateException(
        "no %d task managers:%n%s%n%s".formatted(count, log("job-manager"), log("task-manager-0")));
  }

  @Override
  public void close() throws Exception {
    processes.addAll(taskManagers);
    for (Process process : processes) {
      kill(process);
    }
  }
}
