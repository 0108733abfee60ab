package dev.flyball.tables.evaluate;

import dev.flyball.data.Keyed;
import dev.flyball.data.ParameterNames;
import dev.flyball.data.RowStream;
import dev.flyball.forest.RefitForest;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import dev.flyball.monitor.Leverage;
import dev.flyball.monitor.LeverageAlarm;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.ObservedShare;
import dev.flyball.monitor.Step;
import dev.flyball.report.Role;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Kind;
import dev.flyball.tables.peer.LearnerPeer;
import dev.flyball.tables.peer.Peer;
import dev.flyball.tables.peer.Rival;
import dev.flyball.tables.peer.Rivals;
import dev.flyball.tables.train.Distrusted;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.TrainingResults.Feature;
import dev.flyball.tables.train.TrainingWatch;
import dev.flyball.tables.trial.Roles;
import dev.flyball.tables.trial.RowTrial;
import dev.flyball.tables.trial.ThinnedRows;
import dev.flyball.tables.trial.Timeline;
import dev.flyball.tables.trial.TimelineTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prequential evaluation: every row is predicted by the law under test and by what it is compared
 * with, then learned by all of them. One pass; memory does not grow with the rows.
 *
 * <pre>{@code
 * Evaluation evaluation = new Evaluation(EvaluationPlan.regression(names).comparing());
 * evaluation.run(rows, TrainingWatch.none());
 * EvaluationResults found = evaluation.results("air.csv", "CO");
 * }</pre>
 */
public final class Evaluation {
  private static final int RECENT_ROWS = 1000;
  private static final double UNUSUAL = 0.99;

  /** Points of a curve of weights. */
  private static final int MOST_WEIGHTS = 400;

  private final EvaluationPlan plan;
  private final PredictionTask task;
  private final Learner learner;
  private final LearnerPeer loop;
  private final RowTrial tested;

  /** The law under test, then what it is compared with at one setting. */
  private final List<MethodTrial> trials = new ArrayList<>();

  private final Optional<Rivals> rivals;
  private final List<LawSweep> sweeps;
  private final List<PredictionListener> receivers = new ArrayList<>();
  private final SeriesErrors bySeries;
  private final TimelineTracker timeline;
  private final ThinnedRows<double[]> weights = new ThinnedRows<>(MOST_WEIGHTS);
  private final ObservationHistory sight;
  private final Leverage leverage =
      Monitor.leverage(LeverageAlarm.aboveQuantile(UNUSUAL).after(Timeline.SHORTEST_OUTAGE));
  private final ObservedShare seen = Monitor.observedShare(RECENT_ROWS);
  private final @Nullable ClassMetrics classes;
  private final @Nullable IntervalMetrics intervals;
  private final @Nullable ResidualMetrics residuals;
  private @Nullable HiddenTwin hidden;
  private long rows;
  private long labelled;

  public Evaluation(EvaluationPlan plan) {
    this.plan = plan;
    this.task = plan.task();
    this.learner = plan.learner().builder().monitor(leverage).monitor(seen).build();
    LearnerPeer peer =
        plan.balance() ? LearnerPeer.balanced(learner, task.classes()) : task.peer(learner);
    this.loop = peer.late(plan.delay());
    this.tested = task.trial(loop);
    this.classes =
        task.isClassification() ? new ClassMetrics(task.classes(), plan.balance()) : null;
    this.intervals =
        learner.intervals().isPresent() ? new IntervalMetrics(learner, task.classes()) : null;
    this.residuals = task.isClassification() ? null : new ResidualMetrics(plan.features().size());
    Stream.of(classes, intervals).filter(Objects::nonNull).forEach(receivers::add);
    this.bySeries = new SeriesErrors(task.classes());
    this.timeline = new TimelineTracker(plan.features());
    this.sight = new ObservationHistory(learner, plan.features().size());
    enter();
    this.rivals =
        plan.compare() ? Optional.of(new Rivals(task.inputs(), task.classes())) : Optional.empty();
    this.sweeps = plan.compare() ? LawSweep.of(task) : List.of();
  }

  /** One method at one setting, and its trial on these rows. */
  private record MethodTrial(
      String name, Role role, @Nullable Double eta, Kind kind, RowTrial trial) {}

  private void enter() {
    String name = plan.law().name();
    Role role = Roles.of(plan.law());
    Double eta = Double.isNaN(plan.law().eta()) ? null : (Double) plan.law().eta();
    boolean late = plan.delay() > 0;
    String tag = late ? ", told %s rows late".formatted(plan.delay()) : "";
    trials.add(
        new MethodTrial("%s (this law%s)".formatted(name, tag), role, eta, Kind.TESTED, tested));
    if (late) {
      Peer same = task.peer(plan.learner().learner());
      enter(name + ", told at once", role, Kind.PUNCTUAL, same);
    }
    boolean classes = task.isClassification();
    enter(Baseline.LAST_VALUE, Role.NEUTRAL);
    enter(classes ? Baseline.MAJORITY : Baseline.RUNNING_MEAN, Role.FULL);
    Model model = learner.model();
    if (plan.compare() && plan.law() instanceof PoolLaw pool && pool.treesFor(model) > 0) {
      enter("pool without trees", Role.RECURSIVE, Kind.OWN, task.peer(pool.trees(0)));
    }
    if (plan.compare() && Law.pool().treesFor(model) > 0) {
      // On the code of the pool's own trees, and called so.
      enter("boosted trees (ours), refit every 5 %", Role.AVERAGED, Kind.PEER, boosted());
    }
  }

  private void enter(Baseline baseline, Role role) {
    String name = baseline.label(task.isClassification());
    enter(name, role, Kind.BASELINE, baseline.start(task.classes()));
  }

  private void enter(String name, Role role, Kind kind, Peer peer) {
    trials.add(new MethodTrial(name, role, null, kind, task.trial(peer)));
  }

  private Peer boosted() {
    RefitForest forest = new RefitForest(task.inputs(), task.classes(), 1);
    return (row, target) -> {
      double[] outputs = forest.learn(row, target);
      return task.isClassification() ? new Prediction(outputs, 0).best() : outputs[0];
    };
  }

  /** Lets {@code receiver} have every row's prediction as it is made. */
  public Evaluation sending(PredictionListener receiver) {
    receivers.add(receiver);
    return this;
  }

  /** Lets a second learner go without the cells that are hidden, on the same rows. */
  public Evaluation hiding(Hiding cells) {
    hidden = new HiddenTwin(cells, plan);
    return this;
  }

  /** Evaluates all rows, or until {@code watch} requests a stop; returns whether it finished. */
  public boolean run(RowStream stream, TrainingWatch watch) {
    DoubleSupplier days = stream::days;
    return stream.walk(
        () -> {
          timeline.see(stream.values(), days);
          if (intervals != null) {
            intervals.takenOn(stream.days(), stream.key());
          }
          learn(stream.values(), stream.target(), stream.weight(), stream.key());
          return watch.goesOn(rows, tested.error());
        });
  }

  private void learn(double[] values, double target, double weight, @Nullable String key) {
    rows++;
    labelled += Double.isNaN(target) || weight == 0 ? 0 : 1;
    double error = tested.learn(values, target, rows, weight);
    bySeries.take(key, target, error, weight);
    trials.stream().skip(1).forEach(each -> each.trial().learn(values, target, rows, weight));
    if (hidden != null) {
      hidden.learn(values, target, error, rows, weight);
    }
    Step step = loop.step();
    if (step != null && !tested.diverged()) {
      receivers.forEach(receiver -> receiver.take(rows, target, weight, step));
      if (residuals != null && !Double.isNaN(target) && weight > 0) {
        residuals.take(rows, values, target, weight, step.prediction());
      }
    }
    rivals.ifPresent(all -> learn(all, values, target, weight));
    sweeps.forEach(sweep -> sweep.learn(values, target, rows, weight));
    sight.see(values, step == null ? List.of() : step.untrusted());
    if (weights.wants(rows) && !tested.diverged()) {
      weights.keep(rows, learner.predictingWith());
    }
  }

  private static void learn(Rivals all, double[] values, double target, double weight) {
    if (weight == 0) {
      all.pass();
    } else if (Double.isNaN(target)) {
      all.look(values);
    } else {
      all.learn(values, target, weight);
    }
  }

  /** The results so far, for the report. */
  public EvaluationResults results(String source, String target) {
    return results(source, target, "");
  }

  /** The same with the target's unit, which may be empty. */
  public EvaluationResults results(String source, String target, String unit) {
    return results(source, target, unit, List.of(), "", "");
  }

  /**
   * The same of a looked-at table.
   *
   * @param options that make a training learn the same model, each after a space
   */
  public EvaluationResults results(InputTable table, String unit, String options) {
    String key = table.encoding().keyed().map(Keyed::label).orElse("");
    return results(table.name(), table.file().target(), unit, table.suspects(), key, options);
  }

  private EvaluationResults results(
      String source,
      String target,
      String unit,
      List<String> suspects,
      String key,
      String options) {
    List<Rival> best = rivals.map(Rivals::best).orElse(List.of());
    List<String> names = ParameterNames.of(learner.model(), plan.features(), plan.classes());
    Timeline inTime = timeline.timeline();
    return new EvaluationResults(
        new EvaluationResults.Data(
            source,
            target,
            plan.classes(),
            rows,
            labelled,
            Feature.shares(plan.features(), learner.monitor(seen)),
            unit,
            suspects,
            options),
        entries(best),
        Stream.concat(
                best.stream().map(EvaluationResults.Swept::of),
                sweeps.stream().map(LawSweep::swept))
            .toList(),
        EvaluationResults.Weights.of(weights, names),
        inTime.outages(),
        MemorySpectrum.of(learner, plan.features()),
        alarms(),
        classes == null ? null : classes.found(),
        residuals == null ? null : residuals.found(plan.features()),
        intervals == null ? List.of() : intervals.found(plan.features()),
        PoolReceipt.of(learner),
        sight.found(),
        Distrusted.of(learner, plan.features()),
        inTime.dates(),
        hidden == null ? null : hidden.found(),
        bySeries.found(key));
  }

  private List<Entry> entries(List<Rival> best) {
    List<Entry> entries = new ArrayList<>();
    for (MethodTrial each : trials) {
      EvaluationResults.Errors errors = EvaluationResults.Errors.of(each.trial(), task);
      entries.add(new Entry(each.name(), each.role(), each.eta(), each.kind(), errors));
    }
    best.forEach(rival -> entries.add(Entry.of(rival, labelled)));
    sweeps.forEach(sweep -> entries.add(sweep.entry()));
    return entries;
  }

  private EvaluationResults.Alarms alarms() {
    Leverage own = learner.monitor(leverage);
    List<EvaluationResults.Alarm> latest =
        own.alarms().stream()
            .map(
                alarm ->
                    new EvaluationResults.Alarm(
                        alarm.step(),
                        alarm.leverage(),
                        IntStream.range(0, plan.features().size())
                            .filter(alarm.returned()::seen)
                            .mapToObj(plan.features()::get)
                            .toList()))
            .toList();
    return new EvaluationResults.Alarms(own.raised(), own.mean(), own.largest(), latest);
  }
}
