package dev.flyball.cli;

import dev.flyball.data.SavedTraining;
import dev.flyball.tables.train.TargetFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The training of one target, often the only one.
 *
 * @param place its number, from 0
 * @param target null where none was named
 * @param targets all of them
 * @param resume the checkpoint to go on from; null to begin
 * @param saved what it holds; null to begin
 * @param checkpoint the file to save it in; null for none
 */
record TargetTraining(
    int place,
    String target,
    List<String> targets,
    Path resume,
    SavedTraining saved,
    Path checkpoint) {

  /**
   * The parts of a training.
   *
   * @param resume a checkpoint or a folder of them; null to begin
   * @param checkpoint where to keep it; a folder for several targets; null for nowhere
   * @param named the targets that were named; none where they are those of {@code resume}
   */
  static List<TargetTraining> of(Path resume, Path checkpoint, Supplier<List<String>> named) {
    if (resume == null) {
      List<String> targets = named.get();
      return parts(targets, List.of(), List.of(), checkpoint);
    }
    TableOptions.checkExists("--resume", resume.toString());
    List<Path> files =
        Files.isDirectory(resume) ? TargetFolder.checkpoints(resume) : List.of(resume);
    List<SavedTraining> saved = files.stream().map(SavedTraining::read).toList();
    List<String> known = saved.stream().map(SavedTraining::target).toList();
    List<String> targets = named.get();
    if (!targets.isEmpty() && !targets.equals(known)) {
      throw new IllegalArgumentException(
          "the checkpoint learned %s; expected the same --target, not %s"
              .formatted(String.join(",", known), String.join(",", targets)));
    }
    return parts(known, files, saved, checkpoint);
  }

  private static List<TargetTraining> parts(
      List<String> targets, List<Path> files, List<SavedTraining> saved, Path checkpoint) {
    List<TargetTraining> parts = new ArrayList<>();
    for (int k = 0; k < targets.size(); k++) {
      parts.add(
          new TargetTraining(
              k,
              targets.get(k),
              targets,
              files.isEmpty() ? null : files.get(k),
              saved.isEmpty() ? null : saved.get(k),
              targets.size() == 1 || checkpoint == null
                  ? checkpoint
                  : TargetFolder.checkpoint(checkpoint, k, targets.get(k))));
    }
    return parts;
  }

  /** Its heading among several targets; empty for a single target. */
  List<String> heading() {
    return TableOptions.heading(targets, place);
  }

  /** The table to learn: {@code file}, or that of the checkpoint where it is null. */
  String input(String file) {
    return file == null ? saved.file() : file;
  }
}
