package dev.flyball.bench.networks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs trials in processes of their own, one thread each, as many at a time as there are cores.
 * What a folder holds already is not run again.
 */
final class NetworkCrew {
  private final Path folder;
  private final List<String> places;
  private final int processes;
  private final Consumer<String> say;

  /**
   * @param places what a {@link NetworkWorker} is told beside the folder
   */
  NetworkCrew(Path folder, List<String> places, int processes, Consumer<String> say) {
    this.folder = folder;
    this.places = places;
    this.processes = processes;
    this.say = say;
  }

  /** Returns once all of them are kept. */
  void run(Collection<NetworkTrial> trials) {
    Queue<NetworkTrial> open = new ConcurrentLinkedQueue<>();
    trials.stream().filter(trial -> !Files.exists(folder.resolve(trial.file()))).forEach(open::add);
    int all = open.size();
    say.accept("  %s trials, %s of them kept before".formatted(trials.size(), trials.size() - all));
    AtomicInteger done = new AtomicInteger();
    int crew = Math.min(processes, all);
    ExecutorService threads = Executors.newFixedThreadPool(Math.max(1, crew));
    try {
      List<Future<?>> members = new ArrayList<>();
      for (int i = 0; i < crew; i++) {
        members.add(threads.submit(() -> work(open, done, all)));
      }
      for (Future<?> member : members) {
        member.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a trial failed: " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted; what is kept is kept", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void work(Queue<NetworkTrial> open, AtomicInteger done, int all) {
    Process process = start();
    try (Writer orders = process.outputWriter();
        BufferedReader answers = process.inputReader()) {
      for (NetworkTrial trial = open.poll(); trial != null; trial = open.poll()) {
        orders.write(trial.line() + "\n");
        orders.flush();
        if (!"done".equals(answers.readLine())) {
          throw new IllegalStateException(
              "the process ended at %s; %s says why".formatted(trial.line(), complaints()));
        }
        say.accept("  %s of %s: %s".formatted(done.incrementAndGet(), all, trial.line()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      process.destroy();
    }
  }

  /** What the processes say beside their answers. */
  private Path complaints() {
    return folder.resolveSibling("processes.log");
  }

  /**
   * The same Java, options and class path as here; PyTorch on one thread and without a GPU, where
   * networks this small are slower.
   */
  private Process start() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(
        List.of("-Dai.djl.offline=true", "-Dai.djl.pytorch.num_threads=1", "-Xmx2g", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(NetworkWorker.class.getName());
    command.add(folder.toString());
    command.addAll(places);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(complaints().toFile()));
    builder.environment().put("CUDA_VISIBLE_DEVICES", "");
    builder.environment().put("OMP_NUM_THREADS", "1");
    builder.environment().put("OPENBLAS_NUM_THREADS", "1");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
