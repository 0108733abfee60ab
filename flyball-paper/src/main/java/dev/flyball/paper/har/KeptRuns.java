package dev.flyball.paper.har;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Finished runs on disk, a small file each, written as a whole: an experiment that was ended in the
 * middle goes on with the runs that were not finished.
 */
final class KeptRuns {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path folder;
  private final String circumstances;
  private final boolean reuse;

  /**
   * In {@code folder}, which is made when it is needed.
   *
   * @param circumstances what else the numbers depend on: a run kept under others is not found
   * @param reuse whether runs kept before are found at all
   */
  KeptRuns(Path folder, String circumstances, boolean reuse) {
    this.folder = folder;
    this.circumstances = circumstances;
    this.reuse = reuse;
  }

  /** A run with what else its numbers depend on. */
  private record Kept(String circumstances, String run, HarOutcome outcome) {}

  Optional<HarOutcome> find(HarRun run) {
    Path file = file(run);
    if (!reuse || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      Kept kept = MAPPER.readValue(file.toFile(), Kept.class);
      boolean same = kept.circumstances().equals(circumstances) && kept.run().equals(run.name());
      return same ? Optional.of(kept.outcome()) : Optional.empty();
    } catch (IOException e) {
      // Not a run of ours: it is run again, and the file replaced.
      return Optional.empty();
    }
  }

  void keep(HarRun run, HarOutcome outcome) {
    Path file = file(run);
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.createDirectories(folder);
      MAPPER.writeValue(part.toFile(), new Kept(circumstances, run.name(), outcome));
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  private Path file(HarRun run) {
    return folder.resolve(run.name() + ".json");
  }
}
