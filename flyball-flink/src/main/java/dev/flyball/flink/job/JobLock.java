package dev.flyball.flink.job;

import dev.flyball.checkpoint.WriterLock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps a second job away from the folders of this machine that a job writes: its checkpoints and
 * its results. Two jobs on one folder would predict rows twice, and go on from each other's
 * checkpoints. Held by the process that runs the job, and given back when it ends, however it does.
 */
final class JobLock implements AutoCloseable {
  private static final String NAME = ".flyball.lock";

  private final List<WriterLock> locks = new ArrayList<>();

  private JobLock() {}

  /** Locks nothing. */
  static JobLock none() {
    return new JobLock();
  }

  /**
   * Locks these places, as far as they are folders of this machine.
   *
   * @throws IllegalStateException if another job holds one; the message names its process
   */
  static JobLock take(Optional<Endpoint> checkpoints, Endpoint output) throws IOException {
    JobLock lock = new JobLock();
    try {
      List<Path> folders =
          Stream.concat(checkpoints.stream(), Stream.of(output))
              .flatMap(place -> folder(place).stream())
              .distinct()
              .toList();
      for (Path folder : folders) {
        lock.add(folder);
      }
      return lock;
    } catch (RuntimeException | IOException e) {
      lock.close();
      throw e;
    }
  }

  private void add(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalStateException(
          "%s is no folder that can be written: %s".formatted(folder, e));
    }
    try {
      locks.add(WriterLock.take(folder.resolve(NAME)));
    } catch (IOException e) {
      throw new IllegalStateException(
          "another job has the folder %s: %s".formatted(folder, e.getMessage()));
    }
  }

  private static Optional<Path> folder(Endpoint place) {
    if (!(place instanceof Endpoint.Files files)) {
      return Optional.empty();
    }
    if (files.path().startsWith("file:")) {
      return Optional.of(Path.of(URI.create(files.path()).getPath()).toAbsolutePath());
    }
    return files.path().matches("[A-Za-z][A-Za-z0-9+.-]+:.*")
        ? Optional.empty()
        : Optional.of(Path.of(files.path()).toAbsolutePath());
  }

  @Override
  public void close() throws IOException {
    for (WriterLock lock : locks) {
      lock.close();
    }
  }
}
