package dev.flyball.examples.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.trust.Trusting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;

/** A query over a table with nulls against learners alone. */
class LearningTableFunctionTest {

  private static Learner fresh() {
    return Learner.builder(Model.linear(2)).law(Law.directional()).build();
  }

  @Test
  void everyKeyLearnsAsALearnerOfItsOwnWould() throws Exception {
    check("", LearningTableFunctionTest::fresh);
  }

  /** Law, intervals and trust come with the spec. */
  @Test
  void theSpecSaysHowItLearns() throws Exception {
    LearnerSpec spec =
        LearnerSpec.keyed(Model.linear(2)).intervals(0.9).trust(Trusting.on());
    check(", spec => '" + spec + "'", spec::learner);
  }

  private static void check(String argument, Supplier<Learner> fresh) throws Exception {
    Learner[] alone = {fresh.get(), fresh.get()};
    List<Row> rows = new ArrayList<>();
    List<List<String>> expected = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < 400; i++) {
      int key = i % 2;
      // A sensor that jumps, for those who would not believe it.
      double a = i > 300 && i < 320 ? 1e4 : Math.sin(i);
      Double b = i % 3 == 0 ? null : Math.cos(i);
      Double y = i % 7 == 0 ? null : Math.sin(i) + key;
      rows.add(Row.of("pump " + key, a, b, y));
      double[] x = {a, b == null ? Double.NaN : b};
      var prediction = alone[key].predict(x);
      String bounds =
          prediction.intervals().isEmpty()
              ? "null null"
              : prediction.interval().lower() + " " + prediction.interval().upper();
      expected.get(key).add(prediction.value() + " " + bounds + " " + prediction.seen());
      if (y == null) {
        alone[key].learnUnlabelled(x);
      } else {
        alone[key].learn(x, y);
      }
    }
    StreamExecutionEnvironment stream = StreamExecutionEnvironment.getExecutionEnvironment();
    stream.setParallelism(1);
    StreamTableEnvironment tables = StreamTableEnvironment.create(stream);
    tables.createTemporarySystemFunction("learn", LearningTableFunction.class);
    tables.createTemporaryView(
        "readings",
        stream.fromData(
            rows,
            Types.ROW_NAMED(
                new String[] {"device", "temperature", "load", "power"},
                Types.STRING,
                Types.DOUBLE,
                Types.DOUBLE,
                Types.DOUBLE)));
    List<List<String>> found = List.of(new ArrayList<>(), new ArrayList<>());
    try (CloseableIterator<Row> results =
        tables
            .executeSql(
                "SELECT device, prediction, `lower`, `upper`, seen FROM learn("
                    + "readings => TABLE readings PARTITION BY device,"
                    + " features => DESCRIPTOR(temperature, `load`),"
                    + " target => DESCRIPTOR(`power`)"
                    + argument
                    + ")")
            .collect()) {
      while (results.hasNext()) {
        Row row = results.next();
        found
            .get(row.getField(0).equals("pump 1") ? 1 : 0)
            .add(
                "%s %s %s %s"
                    .formatted(
                        row.getField(1), row.getField(2), row.getField(3), row.getField(4)));
      }
    }
    assertThat(found).isEqualTo(expected);
  }
}
