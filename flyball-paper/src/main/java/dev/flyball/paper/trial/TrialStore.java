package dev.flyball.paper.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores trials on disk, a file each, written atomically: finished ones as JSON, unfinished ones as
 * checkpoints. An experiment that was ended in the middle goes on with what is missing.
 *
 * @param folder made when it is needed; null to keep nothing
 * @param resume whether what was kept before is found at all
 */
public record TrialStore(@Nullable Path folder, boolean resume) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * A finished trial.
   *
   * @param circumstances what else the numbers depend on: a trial kept under others is not found
   */
  public <O> Optional<O> find(String name, String circumstances, Class<O> type) {
    if (folder == null || !resume || !Files.exists(folder.resolve(name + ".json"))) {
      return Optional.empty();
    }
    try {
      JsonNode kept = MAPPER.readTree(folder.resolve(name + ".json").toFile());
      boolean same =
          kept.path("circumstances").asText().equals(circumstances)
              && kept.path("run").asText().equals(name);
      return same
          ? Optional.ofNullable(MAPPER.treeToValue(kept.get("outcome"), type))
          : Optional.empty();
    } catch (IOException e) {
      // Not a trial of ours: it is run again, and the file replaced.
      return Optional.empty();
    }
  }

  /** That of a part of an experiment, in a folder of this one's. */
  public TrialStore in(String part) {
    return new TrialStore(folder.resolve(part), resume);
  }

  /** Saves the result of a finished trial. */
  public void keep(String name, String circumstances, Object outcome) {
    if (folder == null) {
      return;
    }
    ObjectNode kept = MAPPER.createObjectNode();
    kept.put("circumstances", circumstances).put("run", name);
    write(folder.resolve(name + ".json"), kept.set("outcome", MAPPER.valueToTree(outcome)));
  }

  private void write(Path file, JsonNode kept) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.createDirectories(folder);
      MAPPER.writeValue(part.toFile(), kept);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /**
   * Takes a trial from where it was kept to step {@code steps}, and keeps it on the way: every so
   * many steps, at the end, and where it is stopped.
   *
   * @param every what a killed trial loses at most
   * @throws StoppedException if it was stopped; then it is kept as it stands
   */
  public void advance(
      String name,
      SteppedTrial trial,
      long steps,
      int every,
      Progress progress,
      BooleanSupplier stop) {
    Path file = folder.resolve(name + ".safetensors");
    if (resume && Files.exists(file)) {
      trial.load(CheckpointFile.read(file));
    }
    progress.begin(folder.getFileName() + ": " + name, (int) Math.max(0, steps - trial.step()));
    try {
      while (trial.step() < steps) {
        trial.advance();
        progress.advance();
        boolean stopped = stop.getAsBoolean();
        if (stopped || trial.step() % every == 0 || trial.step() == steps) {
          checkpoint(file, trial);
        }
        if (stopped) {
          throw new StoppedException();
        }
      }
    } finally {
      progress.end();
    }
  }

  private void checkpoint(Path file, SteppedTrial trial) {
    State state = new State();
    trial.save(state);
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + folder, e);
    }
    CheckpointFile.write(file, state);
  }
}
