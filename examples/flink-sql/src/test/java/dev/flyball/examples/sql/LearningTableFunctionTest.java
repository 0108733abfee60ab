package dev.flyball.examples.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.List;
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
    Learner[] alone = {fresh(), fresh()};
    List<Row> rows = new ArrayList<>();
    List<List<Double>> expected = List.of(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < 60; i++) {
      int key = i % 2;
      double a = Math.sin(i);
      Double b = i % 3 == 0 ? null : Math.cos(i);
      Double y = i % 7 == 0 ? null : a + key;
      rows.add(Row.of("pump " + key, a, b, y));
      double[] x = {a, b == null ? Double.NaN : b};
      expected.get(key).add(alone[key].predict(x).value());
      if (y != null) {
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
    List<List<Double>> found = List.of(new ArrayList<>(), new ArrayList<>());
    try (CloseableIterator<Row> results =
        tables
            .executeSql(
                "SELECT device, prediction FROM learn("
                    + "readings => TABLE readings PARTITION BY device,"
                    + " features => DESCRIPTOR(temperature, `load`),"
                    + " target => DESCRIPTOR(`power`))")
            .collect()) {
      while (results.hasNext()) {
        Row row = results.next();
        found.get(row.getField(0).equals("pump 1") ? 1 : 0).add((Double) row.getField(1));
      }
    }
    assertThat(found).isEqualTo(expected);
  }
}
