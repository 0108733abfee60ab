package dev.flyball.tables.certify;

import dev.flyball.certify.RunRecord;
import dev.flyball.certify.RunRecorder;
import dev.flyball.interval.Coverage;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.Monitor;
import dev.flyball.tables.train.IntervalReceipts;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingWatch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Learns a table once, records the run and certifies it. */
public final class CertifyRun {
  private CertifyRun() {}

  /**
   * Learns {@code training}, recording it, and certifies the run; {@code progress} receives the
   * name of each analysis afterwards.
   *
   * @throws IllegalArgumentException if no row has a target
   */
  public static CertifyResults of(
      Training training, CertifyPlan plan, TrainingWatch watch, Consumer<String> progress) {
    LearnerSpec spec = plan.learner();
    boolean pool = spec.law() instanceof PoolLaw;
    List<Monitor> recorders = pool ? List.of() : List.of(new RunRecorder(spec));
    Learner learner = TableLearner.of(spec, recorders);
    training.learn(learner, TrainingPlan.onePass(), watch);
    if (learner.steps() == 0) {
      throw new IllegalArgumentException("no row has a target: there is no run to certify");
    }
    Map<String, Object> settings = settings(plan);
    List<Coverage> intervals = IntervalReceipts.of(learner, training.features());
    if (pool) {
      return CertifyResults.ofPool(settings, learner, plan.windowOrDefault(), intervals);
    }
    ColumnAdvice advice = new ColumnAdvice(spec, training.features(), progress);
    RunRecord record = ((RunRecorder) learner.monitor(recorders.get(0))).record();
    return new LawCertification(plan, record, advice, progress).results(settings, intervals);
  }

  private static Map<String, Object> settings(CertifyPlan plan) {
    Map<String, Object> settings = TableLearner.settings(plan.learner());
    settings.put("window", plan.windowOrDefault());
    settings.put("afterFirstWindow", plan.afterFirstWindow());
    plan.granted().deltaBar().ifPresent(value -> settings.put("deltaBar", value));
    plan.granted().residualBound().ifPresent(value -> settings.put("residualBound", value));
    plan.granted().errorBound().ifPresent(value -> settings.put("errorBound", value));
    plan.granted().scoreBound().ifPresent(value -> settings.put("scoreBound", value));
    plan.granted().disturbance().ifPresent(value -> settings.put("disturbance", value));
    plan.reference().ifPresent(value -> settings.put("reference", Arrays.toString(value)));
    return settings;
  }
}
