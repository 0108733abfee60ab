package dev.flyball.examples;

import dev.flyball.data.BadRows;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.SourceOptions;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Predictor;
import dev.flyball.learn.WarmUp;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.networks.Networks;
import dev.flyball.report.ReportWriter;
import dev.flyball.tables.evaluate.Evaluation;
import dev.flyball.tables.evaluate.EvaluationPlan;
import dev.flyball.tables.evaluate.EvaluationReport;
import dev.flyball.tables.evaluate.EvaluationResults;
import dev.flyball.tables.inspect.Inspection;
import dev.flyball.tables.predict.PredictionWriter;
import dev.flyball.tables.predict.Predictions;
import dev.flyball.tables.train.Holdout;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingResults;
import dev.flyball.tables.train.TrainingWatch;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The examples of docs/library.md, word for word: what stands between the markers. */
final class LibraryExamples {
  private LibraryExamples() {}

  static TrainingResults train(Path file, Path checkpoint) {
    // example: train
    InputTable table = InputTable.look(TableFile.of(file, "output").missing("-200"));
    table.remarks().forEach(System.out::println); // the task it guessed, columns it left out

    LearnerSpec spec = LearnerSpec.of(Model.linear(table.features().size()));
    Learner learner = TableLearner.of(spec);
    Holdout holdout = Holdout.last(0.2, table);
    TrainingPlan training = TrainingPlan.onePass().rows(holdout.learnedRows()).keeping(checkpoint);
    try (Training run = Training.open(table)) {
      run.learn(learner, training, TrainingWatch.none());
    }
    TrainingResults results = TrainingResults.of(learner, table, training, holdout.score(learner));
    // end
    return results;
  }

  static Learner spec() {
    // example: spec
    LearnerSpec spec =
        LearnerSpec.of(Model.linear(3)).law(Law.parse("directional(eta=0.3)")).seed(1);
    LearnerSpec same = LearnerSpec.parse(spec.toString()); // equal to spec
    Learner learner = same.builder().monitor(Monitor.prequentialError(100)).build();
    // end
    return learner;
  }

  static long warmUp(Learner learner) {
    // example: warm
    long rows = WarmUp.run(learner.spec(), Duration.ofSeconds(2)); // at most
    // end
    return rows;
  }

  static Learner share(Learner learner, double[][] rows, Queue<Double> predictions)
      throws InterruptedException {
    // example: share
    Predictor shared = learner.predictor(); // one object for all threads that predict
    ExecutorService threads = Executors.newFixedThreadPool(2);
    for (double[] row : rows) {
      threads.execute(() -> predictions.add(shared.predict(row).value()));
    }
    for (double[] row : rows) {
      learner.learn(row, row[0]); // this thread alone learns
    }
    byte[] kept = learner.toBytes(); // the checkpoint's format, with its checksum
    Learner again = Learner.fromBytes(kept, Monitor.coherence(50)); // and one more monitor
    // end
    threads.shutdown();
    threads.awaitTermination(1, TimeUnit.MINUTES);
    return again;
  }

  static NamedLearner names(Path file) {
    // example: names
    NamedLearner learner = NamedLearner.builder("CO").intervals(0.9).build();
    learner.learn(Map.of("NOx", 166.0, "T", 13.6, "street", "north", "CO", 2.6));
    learner.learn(Map.of("NOx", 103.0, "ozone", 41.0, "street", "south", "CO", 2.0)); // new
    NamedPrediction prediction = learner.predict(Map.of("NOx", 131.0, "street", "north"));
    learner.retire("T"); // its values count as missing from now on
    learner.checkpoint(file);
    NamedLearner resumed = NamedLearner.resume(file); // or from a checkpoint of train
    // end
    if (!prediction.seen().equals(List.of("NOx", "street"))) {
      throw new AssertionError(prediction);
    }
    return resumed;
  }

  static Prediction classes(double[][] rows, int[] classes) {
    // example: classes
    Model model = Model.oneVersusRest(Model.logistic(3), 4); // of two classes: Model.logistic(3)
    Learner learner = Learner.builder(model).intervals(0.9).build();
    for (int t = 0; t < rows.length; t++) {
      learner.learn(rows[t], classes[t]); // 0, 1, 2 or 3
    }
    Prediction prediction = learner.predict(rows[0]);
    int likeliest = prediction.best();
    double probability = prediction.values()[likeliest];
    BitSet likely = prediction.sets().get(0).classes(); // holds the true class 9 times in 10
    // end
    if (!likely.get(likeliest) || !(probability > 0.5)) {
      throw new AssertionError(prediction);
    }
    return prediction;
  }

  static Prediction outputs(double[][] rows, double[][] targets) {
    // example: outputs
    Model model = Networks.perceptron(3, 8).outputs(2);
    Learner learner = Learner.builder(model).build();
    for (int t = 0; t < rows.length; t++) {
      learner.learn(rows[t], targets[t]); // two a row; NaN where one is not known
    }
    Prediction prediction = learner.predict(rows[0]);
    double second = prediction.values()[1];
    // end
    if (!Double.isFinite(second)) {
      throw new AssertionError(prediction);
    }
    return prediction;
  }

  static double late(Learner learner, double[] values, double target) {
    // example: late
    Prediction now = learner.predict("order 17", values); // kept, until its label comes
    Step judged = learner.label("order 17", target); // hours later
    double missedBy = target - judged.prediction(); // judged on what was predicted then
    // end
    if (now.value() != target - missedBy) {
      throw new AssertionError(now);
    }
    return missedBy;
  }

  static EvaluationResults evaluate(Path file, Path folder) throws IOException {
    // example: evaluate
    InputTable table = InputTable.look(TableFile.of(file, "output"));
    EvaluationPlan plan = EvaluationPlan.regression(table.features()).comparing();
    Evaluation evaluation = new Evaluation(plan);
    try (ObservationReader rows = table.open()) {
      evaluation.run(rows, TrainingWatch.none());
    }
    EvaluationResults found = evaluation.results(table.name(), "output");
    double error = found.tested().errors().error();
    ReportWriter.write(
        folder, EvaluationReport.results(found, plan, table.remarks(), "my evaluation"));
    // end
    return error > 0 ? found : null;
  }

  static void predict(Path checkpoint, Path fresh, Path written) throws IOException {
    // example: predict
    Predictions predictions = Predictions.of(checkpoint);
    try (Writer out = Files.newBufferedWriter(written)) {
      predictions.run(
          fresh.toString(),
          SourceOptions.defaults(),
          BadRows.skip(10),
          PredictionWriter.csv(out, predictions.classes(), predictions.levels()));
    }
    // end
  }

  static List<String> inspect(Path checkpoint) {
    // example: inspect
    Inspection found = Inspection.of(checkpoint);
    double pressure = found.weights().get("boiler.pressure");
    List<String> blind = found.support().blind(); // combinations that recent rows leave open
    // end
    return Double.isNaN(pressure) ? List.of() : blind;
  }
}
