package dev.flyball.examples.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query that ends, and one that goes on from its checkpoint, against learners alone. */
class SparkLearningTest {
  private static final List<String> FEATURES = List.of("a", "b");

  @TempDir private Path folder;

  private static Learner fresh() {
    return Learner.builder(Model.linear(2)).law(Law.directional()).build();
  }

  @Test
  void everyKeyLearnsAsALearnerOfItsOwnWouldAndGoesOnAfterARestart() throws Exception {
    Path in = Files.createDirectory(folder.resolve("in"));
    Map<String, Double> expected = new HashMap<>();
    Learner[] alone = {fresh(), fresh()};
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .getOrCreate();
    try {
      write(in.resolve("first.json"), 0, 40, alone, expected);
      assertThat(learned(spark, in)).isEqualTo(expected);
      write(in.resolve("second.json"), 40, 70, alone, expected);
      assertThat(learned(spark, in)).isEqualTo(expected);
    } finally {
      spark.stop();
    }
  }

  private static void write(
      Path file, int from, int to, Learner[] alone, Map<String, Double> expected)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = from; i < to; i++) {
      int key = i % 2;
      double a = Math.sin(i);
      double b = i % 3 == 0 ? Double.NaN : Math.cos(i);
      double y = i % 7 == 0 ? Double.NaN : a + key;
      lines.add(
          String.format(
              Locale.ROOT,
              "{\"pump\":\"pump %d\",\"at\":%d,\"a\":%s,\"b\":%s,\"y\":%s}",
              key,
              i,
              a,
              Double.isNaN(b) ? "null" : Double.toString(b),
              Double.isNaN(y) ? "null" : Double.toString(y)));
      double[] x = {a, b};
      expected.put("pump " + key + " " + i, alone[key].predict(x).value());
      if (!Double.isNaN(y)) {
        alone[key].learn(x, y);
      }
    }
    Files.write(file, lines);
  }

  /** Runs the query over what is new and gives all that was predicted so far. */
  private Map<String, Double> learned(SparkSession spark, Path in) throws Exception {
    StructType schema =
        new StructType()
            .add("pump", "string")
            .add("at", "long")
            .add("a", "double")
            .add("b", "double")
            .add("y", "double");
    Dataset<Row> rows = spark.readStream().schema(schema).json(in.toString());
    SparkLearning.predictions(rows, "pump", "at", FEATURES, "y", SparkLearningTest::fresh)
        .toDF("pump", "at", "prediction")
        .writeStream()
        .format("parquet")
        .option("path", folder.resolve("out").toString())
        .option("checkpointLocation", folder.resolve("checkpoint").toString())
        .trigger(Trigger.AvailableNow())
        .start()
        .awaitTermination();
    Map<String, Double> all = new HashMap<>();
    for (Row row : spark.read().parquet(folder.resolve("out").toString()).collectAsList()) {
      all.put(row.getString(0) + " " + row.getLong(1), row.getDouble(2));
    }
    return all;
  }
}
