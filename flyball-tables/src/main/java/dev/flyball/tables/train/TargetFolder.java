package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.FileFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder with one file for each of several targets, numbered in the order in which they were
 * named: {@code 1-speed.ckpt}, {@code 2-torque.ckpt}. Each is a checkpoint like any other.
 */
public final class TargetFolder {
  private static final Pattern NAME = Pattern.compile("([0-9]{1,6})-.*\\.ckpt");

  private TargetFolder() {}

  /** The file for target number {@code place}, from 0, in a folder. */
  public static Path file(Path folder, int place, String target, String ending) {
    String plain = target.replaceAll("[^\\p{L}\\p{N}._-]", "_");
    return folder.resolve((place + 1) + "-" + plain + ending);
  }

  /** The checkpoint of target number {@code place}, from 0, in a folder. */
  public static Path checkpoint(Path folder, int place, String target) {
    return file(folder, place, target, ".ckpt");
  }

  /**
   * The checkpoints in a folder, in the order of their targets.
   *
   * @throws CheckpointException if it holds none, or cannot be read
   */
  public static List<Path> checkpoints(Path folder) {
    List<Path> found;
    try (Stream<Path> files = Files.list(folder)) {
      found =
          files
              .filter(file -> number(file) > 0)
              .sorted(Comparator.comparingInt(TargetFolder::number))
              .toList();
    } catch (IOException e) {
      throw new CheckpointException(folder + ": " + FileFailure.reason(e), e);
    }
    if (found.isEmpty()) {
      throw new CheckpointException(
          "the folder %s holds no checkpoints; expected those of several targets, such as 1-a.ckpt"
              .formatted(folder));
    }
    return found;
  }

  /** The number that a file's name begins with; 0 if it is no checkpoint's name. */
  private static int number(Path file) {
    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
    return name.matches() ? Integer.parseInt(name.group(1)) : 0;
  }
}
