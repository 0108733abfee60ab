package dev.flyball.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.State;
import dev.flyball.data.Lagged;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Initial state of learners: the learner of a checkpoint ({@code GET /models/NAME/checkpoint} of
 * the service, or {@code train --checkpoint}), or the learner of each key, from the archive that
 * the service exports for a model with keys. An archive stays a file that every task must reach;
 * keys that it lacks begin untrained.
 */
public final class InitialState implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String ENDING = ".ckpt";

  /** The checkpoint that all begin with, or one of the archive. */
  private final byte[] checkpoint;

  private final String archive;
  private final String target;
  private final List<String> features;

  /** The rows before a job are not in it: lags begin with its own. */
  private final LookBack lookBack;

  private InitialState(byte[] checkpoint, String archive, String name) {
    NamedLearner learner = NamedLearner.fromBytes(checkpoint);
    this.checkpoint = checkpoint;
    this.archive = archive;
    this.target = learner.target();
    this.features = List.copyOf(learner.space().names());
    List<Lagged> lagged = learner.space().encoding().lagged();
    this.lookBack =
        new LookBack(
            target,
            lagged.stream().flatMap(column -> column.text().stream()).toList(),
            lagged.stream().filter(Lagged::change).map(Lagged::column).toList(),
            List.of(),
            List.of());
    List<String> numbers = Stream.concat(features.stream(), lookBack.inputs().stream()).toList();
    if (!learner.classes().isEmpty() || !learner.space().inputs().equals(numbers)) {
      throw new IllegalArgumentException(
          "%s has classes, categories, times or keys among %s and %s; a job takes numbers"
              .formatted(name, target, learner.space().inputs()));
    }
  }

  /**
   * Reads a checkpoint, or an archive of them.
   *
   * @throws dev.flyball.checkpoint.CheckpointException if it is neither
   * @throws IllegalArgumentException if its features or its target are not numbers
   */
  public static InitialState read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      boolean zip = in.read() == 'P' && in.read() == 'K';
      return zip
          ? ofArchive(file)
          : new InitialState(Files.readAllBytes(file), null, file.toString());
    }
  }

  private static InitialState ofArchive(Path file) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      ZipEntry first =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(ENDING))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException("%s holds no checkpoint".formatted(file)));
      byte[] bytes = zip.getInputStream(first).readAllBytes();
      return new InitialState(bytes, file.toAbsolutePath().toString(), file.toString());
    }
  }

  /** The spec of learners that take these features; lags and differences come beside it. */
  public LearnerSpec spec() {
    LearnerSpec spec = LearnerSpec.of(CheckpointBytes.read(checkpoint));
    return lookBack.inputs().isEmpty()
        ? spec
        : spec.model(spec.model().withInputs(features.size()));
  }

  /** Its lags and differences. */
  LookBack lookBack() {
    return lookBack;
  }

  /** The name of what is predicted. */
  public String target() {
    return target;
  }

  /** The names of the components, in order. */
  public List<String> features() {
    return features;
  }

  /**
   * The state that the learner of a key begins with; null if it begins with nothing.
   *
   * @throws IllegalArgumentException if the key's checkpoint has other features than the others
   */
  State of(String key) throws IOException {
    if (archive == null) {
      return CheckpointBytes.read(checkpoint);
    }
    try (ZipFile zip = new ZipFile(archive)) {
      ZipEntry entry = zip.getEntry(URLEncoder.encode(key, UTF_8) + ENDING);
      if (entry == null) {
        return null;
      }
      byte[] own = zip.getInputStream(entry).readAllBytes();
      List<String> names = NamedLearner.fromBytes(own).space().names();
      if (!names.equals(features)) {
        throw new IllegalArgumentException(
            "the checkpoint of key '%s' has the features %s; expected %s, as the first key has"
                .formatted(key, names, features));
      }
      return CheckpointBytes.read(own);
    }
  }
}
