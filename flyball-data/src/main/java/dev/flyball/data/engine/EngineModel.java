package dev.flyball.data.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.named.NamedBuilder;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.data.named.NamedRow;
import dev.flyball.interval.Interval;
import dev.flyball.law.Law;
import dev.flyball.learn.Question;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One learner of an {@link Engine}. */
final class EngineModel {
  private final NamedLearner learner;
  private long learned;

  EngineModel(NamedLearner learner) {
    this.learner = learner;
  }

  /**
   * By a spec: {@code target}, and if given {@code classes}, {@code intervals}, {@code law}, {@code
   * seed}.
   */
  static EngineModel of(JsonNode spec) {
    List<String> classes = new ArrayList<>();
    spec.path("classes").forEach(each -> classes.add(each.asText()));
    NamedBuilder builder = NamedLearner.builder(spec.path("target").asText(), classes);
    if (!spec.path("intervals").isEmpty()) {
      double[] levels = new double[spec.path("intervals").size()];
      for (int k = 0; k < levels.length; k++) {
        levels[k] = spec.path("intervals").get(k).asDouble();
      }
      builder.intervals(levels);
    }
    if (spec.hasNonNull("law")) {
      builder.law(Law.parse(spec.get("law").asText()));
    }
    if (spec.hasNonNull("seed")) {
      builder.seed(spec.get("seed").asLong());
    }
    return new EngineModel(builder.build());
  }

  /**
   * Learns a block, by weights if there are any; rows before one that is refused stay learned,
   * those after it do not count.
   */
  void learn(RowBlock block, double @Nullable [] weights) {
    if (weights != null && weights.length != block.rows) {
      throw new IllegalArgumentException(
          "%s weights for %s rows".formatted(weights.length, block.rows));
    }
    for (int row = 0; row < block.rows; row++) {
      try {
        double weight = weights == null ? 1 : weights[row];
        if (weight != 0 || !learner.isEmpty()) {
          learner.learn(block.into(learner.row(), row), weight);
        }
        learned++;
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("row %s: %s".formatted(learned, e.getMessage()), e);
      }
    }
  }

  long learned() {
    return learned;
  }

  /**
   * The answers as columns of doubles: how many columns (int), then each: the prediction (of
   * classes the place of the one decided for), the support, the share of each class, and of each
   * level of the intervals the lower and the upper bounds.
   */
  byte[] predict(RowBlock block, Question question) {
    int classes = learner.classes().size();
    double[][] columns = null;
    for (int row = 0; row < block.rows; row++) {
      NamedPrediction said = predict(block, row, question);
      List<Interval> intervals = said.intervals();
      if (columns == null) {
        columns = new double[2 + classes + 2 * intervals.size()][block.rows];
      }
      columns[0][row] = classes == 0 ? said.value() : said.decided();
      columns[1][row] = said.support();
      for (int k = 0; k < classes; k++) {
        columns[2 + k][row] = said.prediction().share(k);
      }
      for (int k = 0; k < intervals.size(); k++) {
        columns[2 + classes + 2 * k][row] = intervals.get(k).lower();
        columns[3 + classes + 2 * k][row] = intervals.get(k).upper();
      }
    }
    return written(columns == null ? new double[0][0] : columns, block.rows);
  }

  private NamedPrediction predict(RowBlock block, int row, Question question) {
    NamedRow asked = block.into(learner.asked(), row);
    try {
      return learner.predict(question, asked);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("row %s: %s".formatted(row, e.getMessage()), e);
    }
  }

  private static byte[] written(double[][] columns, int rows) {
    ByteBuffer all =
        ByteBuffer.allocate(4 + 8 * rows * columns.length).order(ByteOrder.LITTLE_ENDIAN);
    all.putInt(columns.length);
    for (double[] column : columns) {
      all.asDoubleBuffer().put(column);
      all.position(all.position() + 8 * rows);
    }
    return all.array();
  }

  byte[] toBytes() {
    return learner.toBytes();
  }

  /** What the model is: its target, classes, features, law and levels. */
  Map<String, Object> describe() {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("target", learner.target());
    said.put("classes", learner.classes());
    said.put("features", learner.space().names());
    if (!learner.isEmpty()) {
      said.put("law", learner.learner().law().describe().toString());
      said.put("levels", learner.learner().spec().intervals().levels());
      said.put("observations", learner.learner().observations());
    }
    return said;
  }
}
