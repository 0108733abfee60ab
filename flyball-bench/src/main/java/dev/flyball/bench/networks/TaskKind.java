package dev.flyball.bench.networks;

import dev.flyball.paper.datasets.HarData;
import java.nio.file.Path;
import java.util.Locale;

/** The tasks, each with the length of its runs. */
public enum TaskKind {
  SEA_ICE("sea ice", "MAE, %", 160, 10),
  HAR("har", "cross entropy", 500, 10),
  DIGITS("digits", "cross entropy", 500, 10),
  CHARACTERS("characters", "cross entropy", 900, 20);

  private final String words;
  private final String error;
  private final int steps;
  private final int every;

  TaskKind(String words, String error, int steps, int every) {
    this.words = words;
    this.error = error;
    this.steps = steps;
    this.every = every;
  }

  /** Its name, as tables show it. */
  public String words() {
    return words;
  }

  /** What its error is. */
  public String error() {
    return error;
  }

  /** Steps of a run. */
  public int steps() {
    return steps;
  }

  /** Steps from one judgement to the next. */
  int every() {
    return every;
  }

  /** The file-name form. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Where the tasks find their data.
   *
   * @param har the archive or folder of HAR, read when first asked for
   * @param pages a folder of text
   * @param scenes a folder of synthetic scenes
   */
  static final class Sources {
    private final Path har;
    private final Path pages;
    private final Path scenes;
    private HarData read;

    Sources(Path har, Path pages, Path scenes) {
      this.har = har;
      this.pages = pages;
      this.scenes = scenes;
    }

    NetworkTask task(TaskKind kind, long seed) {
      return switch (kind) {
        case SEA_ICE -> IceTask.of(scenes, seed);
        case HAR -> ActivityTask.of(har(), seed);
        case DIGITS -> DigitTask.of(seed);
        case CHARACTERS -> CharacterTask.of(pages, seed);
      };
    }

    private HarData har() {
      if (read == null) {
        read = dev.flyball.paper.datasets.HarArchive.read(har).standardised();
      }
      return read;
    }
  }
}
