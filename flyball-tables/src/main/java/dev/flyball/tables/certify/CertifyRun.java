package dev.flyball.tables.certify;

import dev.flyball.certify.Assumptions;
import dev.flyball.certify.Certificate;
import dev.flyball.certify.Certifier;
import dev.flyball.certify.MetricContraction;
import dev.flyball.certify.RunRecord;
import dev.flyball.certify.RunRecorder;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.tables.certify.CertifyResults.Answer;
import dev.flyball.tables.certify.CertifyResults.Curves;
import dev.flyball.tables.train.TableLearner;
import dev.flyball.tables.train.Training;
import dev.flyball.tables.train.TrainingPlan;
import dev.flyball.tables.train.TrainingWatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Learns a table once, records the run and certifies it. */
public final class CertifyRun {
  private final CertifyPlan plan;
  private final RunRecord record;
  private final int window;

  private CertifyRun(CertifyPlan plan, RunRecord record) {
    this.plan = plan;
    this.record = record;
    this.window = plan.windowOrDefault();
  }

  /**
   * Learns {@code training} and says what can be promised.
   *
   * @throws IllegalArgumentException if no row has a target
   */
  public static CertifyResults of(Training training, CertifyPlan plan) {
    LearnerSpec spec = plan.learner();
    Learner learner = TableLearner.of(spec, new RunRecorder(spec.model(), spec.loss()));
    training.learn(learner, TrainingPlan.onePass(), TrainingWatch.none());
    if (learner.steps() == 0) {
      throw new IllegalArgumentException("no row has a target: there is no run to certify");
    }
    RunRecord record =
        learner.monitors().stream()
            .filter(RunRecorder.class::isInstance)
            .map(monitor -> ((RunRecorder) monitor).record())
            .findFirst()
            .orElseThrow();
    return new CertifyRun(plan, record).results();
  }

  private CertifyResults results() {
    Optional<MetricContraction> metric = MetricContraction.of(record, plan.learner());
    Optional<MetricContraction.Trajectory> path =
        metric.flatMap(bound -> plan.reference().map(bound::against));
    return new CertifyResults(
        settings(),
        record.steps(),
        record.width(),
        window,
        proposition(),
        metric.map(bound -> inMetric(bound, path)).orElse(null),
        path.map(CertifyRun::curves).orElse(null));
  }

  private List<Answer> proposition() {
    Certifier certifier = Certifier.of(record, plan.learner(), window).assuming(plan.granted());
    if (plan.afterFirstWindow()) {
      certifier = certifier.afterFirstWindow();
    }
    if (plan.reference().isPresent()) {
      certifier = certifier.against(plan.reference().get());
    }
    Answers answers = new Answers(certifier, record, plan);
    return certifier.spaces().stream().map(answers::of).toList();
  }

  /** With a reference, the disturbance that it shows on this run stands in for a granted one. */
  private Answer inMetric(MetricContraction bound, Optional<MetricContraction.Trajectory> path) {
    Assumptions granted = plan.granted();
    double shown = path.map(MetricContraction.Trajectory::largestDisturbance).orElse(Double.NaN);
    if (granted.disturbance().isEmpty() && path.isPresent()) {
      granted = granted.withDisturbance(shown);
    }
    Certificate answer =
        path.isPresent()
            ? bound.certify(window, granted, path.get())
            : bound.certify(window, granted);
    Map<String, Double> constants = new LinkedHashMap<>();
    constants.put("leverage limit h*", bound.leverageLimit());
    constants.put("largest leverage h", largestLeverage(bound));
    constants.put("steps beyond h*", (double) bound.overLimit(0));
    constants.put("of them after the first window", (double) bound.overLimit(window));
    if (window <= record.steps()) {
      constants.put("smallest lmin(S) from step T on", bound.weakestFrom(window));
    }
    if (path.isPresent()) {
      constants.put("largest |d| shown", shown);
    }
    return Answers.of(answer, constants, List.of());
  }

  private double largestLeverage(MetricContraction bound) {
    double largest = 0;
    for (int t = 0; t < record.steps(); t++) {
      largest = Math.max(largest, bound.leverage(t));
    }
    return largest;
  }

  private static Curves curves(MetricContraction.Trajectory path) {
    double[] step = new double[path.u().length];
    java.util.Arrays.setAll(step, t -> t);
    return new Curves(
        step, path.error(), path.errorBound(), path.u(), path.uBound(), path.identityGap());
  }

  private Map<String, Object> settings() {
    LearnerSpec learner = plan.learner();
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("law", learner.law().describe().toString());
    settings.put("model", learner.model().describe().toString());
    settings.put("loss", learner.loss().describe().toString());
    settings.put("standardise", learner.standardises());
    settings.put("window", window);
    settings.put("afterFirstWindow", plan.afterFirstWindow());
    plan.granted().deltaBar().ifPresent(value -> settings.put("deltaBar", value));
    plan.granted().residualBound().ifPresent(value -> settings.put("residualBound", value));
    plan.granted().errorBound().ifPresent(value -> settings.put("errorBound", value));
    plan.granted().scoreBound().ifPresent(value -> settings.put("scoreBound", value));
    plan.granted().disturbance().ifPresent(value -> settings.put("disturbance", value));
    plan.reference()
        .ifPresent(value -> settings.put("reference", java.util.Arrays.toString(value)));
    return settings;
  }
}
