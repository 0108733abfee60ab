package dev.flyball.tables.predict;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.BadRows;
import dev.flyball.data.Encoding;
import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.ReadingStoppedException;
import dev.flyball.data.RowKeys;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Source;
import dev.flyball.learn.Question;
import dev.flyball.tables.train.TargetFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Predictions of one or several targets for the rows of a table, in one pass: one model a target,
 * all of them from the same features.
 */
public final class MultiTargetPredictions {
  private final List<Predictions> each;

  MultiTargetPredictions(List<Predictions> each) {
    this.each = List.copyOf(each);
  }

  /**
   * Predictions by a checkpoint, or by a {@linkplain TargetFolder folder} of them.
   *
   * @throws CheckpointException if one cannot be read, no training wrote it, or those of a folder
   *     do not have the same features
   */
  public static MultiTargetPredictions of(Path checkpoint) {
    if (!Files.isDirectory(checkpoint)) {
      return new MultiTargetPredictions(List.of(Predictions.of(checkpoint)));
    }
    List<Predictions> each =
        TargetFolder.checkpoints(checkpoint).stream().map(Predictions::of).toList();
    Encoding first = each.get(0).training().encoding();
    for (Predictions one : each) {
      if (!one.training().encoding().equals(first)) {
        throw new CheckpointException(
            "the checkpoints in %s for %s and %s have different features; predict with one at a time"
                .formatted(checkpoint, each.get(0).training().target(), one.training().target()));
      }
    }
    return new MultiTargetPredictions(each);
  }

  /** These with classes decided for as {@link Predictions#balanced} does; numbers as before. */
  public MultiTargetPredictions balanced() {
    if (each.size() == 1) {
      return new MultiTargetPredictions(List.of(each.get(0).balanced()));
    }
    return new MultiTargetPredictions(
        each.stream().map(one -> one.classes().isEmpty() ? one : one.balanced()).toList());
  }

  /** These as answers to this question. */
  public MultiTargetPredictions asked(Question question) {
    return new MultiTargetPredictions(each.stream().map(one -> one.asked(question)).toList());
  }

  /** These with each feature's contribution to each prediction. */
  public MultiTargetPredictions explained() {
    return new MultiTargetPredictions(each.stream().map(Predictions::explained).toList());
  }

  /** One a target, in order. */
  public List<Predictions> each() {
    return each;
  }

  /** The saved training of the table; that of the first target if there are several. */
  public SavedTraining training() {
    return each.get(0).training();
  }

  /**
   * Predicts every row of a table, which another thread may {@linkplain Input#stop stop}: the rows
   * before that have then been predicted.
   *
   * @param lacks told before the first row of columns that the table lacks: they are missing in
   *     every row
   * @param takes called once a row, with one prediction a target; says whether to go on
   * @return how many rows there were
   * @throws dev.flyball.data.DataException if it cannot be read or has none of the columns
   */
  public long run(
      Input table,
      BadRows badRows,
      Consumer<List<String>> lacks,
      Predicate<List<Predictions.Row>> takes) {
    return run(table, badRows, lacks, keys -> {}, takes);
  }

  /** The same, where {@code begins} is told before the first row what tells the rows apart. */
  public long run(
      Input table,
      BadRows badRows,
      Consumer<List<String>> lacks,
      Consumer<RowKeys> begins,
      Predicate<List<Predictions.Row>> takes) {
    Encoding encoding = training().encoding();
    long count = 0;
    Source source = table.withColumns(encoding.columns()).open();
    List<String> lacking = encoding.lacking(source);
    try (ObservationReader rows =
        ObservationReader.ofPart(source, encoding, badRows, training().history())) {
      if (!lacking.isEmpty()) {
        lacks.accept(lacking);
      }
      Set<String> taken = new HashSet<>(PredictionWriter.headings());
      each.forEach(one -> taken.add(one.training().target()));
      begins.accept(RowKeys.of(source, encoding, taken));
      boolean goesOn = true;
      while (goesOn && rows.next()) {
        count++;
        List<Predictions.Row> row = new ArrayList<>(each.size());
        for (Predictions one : each) {
          row.add(one.row(rows.row(), rows.values()));
        }
        goesOn = takes.test(row);
      }
    } catch (ReadingStoppedException e) {
      return count;
    }
    return count;
  }
}
