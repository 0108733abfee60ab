package dev.flyball.examples.spark;

import dev.flyball.learn.Learner;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.api.java.function.FlatMapGroupsWithStateFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.GroupState;
import org.apache.spark.sql.streaming.GroupStateTimeout;
import org.apache.spark.sql.streaming.OutputMode;
import scala.Tuple3;

/**
 * One learner for each key of a stream of Spark. Its bytes are the state that Spark keeps, so a
 * query that starts again from its checkpoint goes on with the learners as they were. A row has a
 * key, an id that grows with time, features (null = missing) and a target (null = not known); it
 * gets a prediction made before it was learned. Spark shuffles the rows of a micro-batch: they are
 * learned in the order of their ids.
 */
public final class SparkLearning
    implements FlatMapGroupsWithStateFunction<
        String, Row, byte[], Tuple3<String, Long, Double>> {
  private static final long serialVersionUID = 1;

  /** Makes the learner of a new key, on whatever machine that is. */
  public interface Fresh extends Supplier<Learner>, Serializable {}

  private final String id;
  private final List<String> features;
  private final String target;
  private final Fresh fresh;

  private SparkLearning(String id, List<String> features, String target, Fresh fresh) {
    this.id = id;
    this.features = new ArrayList<>(features);
    this.target = target;
    this.fresh = fresh;
  }

  /** Predictions as key, id and value, for every row. */
  public static Dataset<Tuple3<String, Long, Double>> predictions(
      Dataset<Row> rows, String key, String id, List<String> features, String target, Fresh fresh) {
    return rows.groupByKey((MapFunction<Row, String>) row -> row.getAs(key), Encoders.STRING())
        .flatMapGroupsWithState(
            new SparkLearning(id, features, target, fresh),
            OutputMode.Append(),
            Encoders.BINARY(),
            Encoders.tuple(Encoders.STRING(), Encoders.LONG(), Encoders.DOUBLE()),
            GroupStateTimeout.NoTimeout());
  }

  @Override
  public Iterator<Tuple3<String, Long, Double>> call(
      String key, Iterator<Row> came, GroupState<byte[]> state) {
    List<Row> rows = new ArrayList<>();
    came.forEachRemaining(rows::add);
    rows.sort(Comparator.comparingLong(row -> row.<Long>getAs(id)));
    Learner learner = state.exists() ? Learner.fromBytes(state.get()) : fresh.get();
    List<Tuple3<String, Long, Double>> predictions = new ArrayList<>();
    for (Row row : rows) {
      double[] input = features.stream().mapToDouble(name -> number(row, name)).toArray();
      predictions.add(new Tuple3<>(key, row.getAs(id), learner.predict(input).value()));
      double known = number(row, target);
      if (!Double.isNaN(known)) {
        learner.learn(input, known);
      }
    }
    state.update(learner.toBytes());
    return predictions.iterator();
  }

  private static double number(Row row, String name) {
    Double value = row.getAs(name);
    return value == null ? Double.NaN : value;
  }
}
