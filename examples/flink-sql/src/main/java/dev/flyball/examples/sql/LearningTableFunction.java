package dev.flyball.examples.sql;

import dev.flyball.law.Law;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import java.util.List;
import org.apache.flink.table.annotation.ArgumentHint;
import org.apache.flink.table.annotation.ArgumentTrait;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.FunctionHint;
import org.apache.flink.table.annotation.StateHint;
import org.apache.flink.table.functions.ProcessTableFunction;
import org.apache.flink.types.ColumnList;
import org.apache.flink.types.Row;

/**
 * A learner for each key, in SQL. Every row gets a prediction made before it was learned; null is
 * missing, in a feature as in the target.
 *
 * <pre>{@code
 * SELECT device, prediction, target
 * FROM learn(readings => TABLE readings PARTITION BY device,
 *            features => DESCRIPTOR(temperature, `load`),
 *            target   => DESCRIPTOR(`power`))
 * }</pre>
 *
 * <p>With {@code spec => 'learner(model=linear(2), ...)'}, what {@link LearnerSpec} writes, the
 * learners have its law, loss, intervals and trust; those that a state holds keep their own. The
 * state is the learner's bytes, read and written once a row.
 */
@FunctionHint(
    output =
        @DataTypeHint(
            "ROW<prediction DOUBLE, lower DOUBLE, upper DOUBLE, target DOUBLE, seen INT>"))
public final class LearningTableFunction extends ProcessTableFunction<Row> {
  private static final long serialVersionUID = 1;

  /** What Flink keeps for a key. */
  public static final class Kept {
    /** Null before the first row. */
    public byte[] learner;
  }

  public void eval(
      @StateHint Kept kept,
      @ArgumentHint(ArgumentTrait.SET_SEMANTIC_TABLE) Row readings,
      ColumnList features,
      ColumnList target,
      @ArgumentHint(isOptional = true) String spec) {
    List<String> names = features.getNames();
    double[] input = new double[names.size()];
    for (int j = 0; j < input.length; j++) {
      input[j] = number(readings, names.get(j));
    }
    Learner learner =
        kept.learner == null ? fresh(input.length, spec) : Learner.fromBytes(kept.learner);
    var prediction = learner.predict(input);
    Interval sure = prediction.intervals().isEmpty() ? null : prediction.interval();
    double known = number(readings, target.getNames().get(0));
    if (Double.isNaN(known)) {
      learner.learnUnlabelled(input);
    } else {
      learner.learn(input, known);
    }
    kept.learner = learner.toBytes();
    collect(
        Row.of(
            prediction.value(),
            sure == null ? null : sure.lower(),
            sure == null ? null : sure.upper(),
            Double.isNaN(known) ? null : known,
            prediction.seen()));
  }

  private static Learner fresh(int inputs, String spec) {
    return spec == null
        ? Learner.builder(Model.linear(inputs)).law(Law.directional()).build()
        : LearnerSpec.parse(spec).learner();
  }

  private static double number(Row row, String column) {
    Number value = row.getFieldAs(column);
    return value == null ? Double.NaN : value.doubleValue();
  }
}
