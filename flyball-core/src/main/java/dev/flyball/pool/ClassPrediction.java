package dev.flyball.pool;

import dev.flyball.law.PoolMember;
import dev.flyball.model.LinearModel;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.ScoreFormula.Kind;
import dev.flyball.pool.ScoreFormula.Output;
import dev.flyball.pool.ScoreFormula.Part;
import dev.flyball.pool.ScoreFormula.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Predicts class probabilities by a mixture of members. Its published numbers are the shares, how
 * frequent classes are and what follows the last one, how the mixture is corrected, all members'
 * parameters, and what it takes to make wide rows.
 */
final class ClassPrediction implements PredictionRule {
  private final Model model;
  private final Members members;
  private final ClassProbabilities probabilities;
  private final WideRow wide;
  private final PoolRow row;
  private final double[] prior;
  private final double[] next;
  private final double[] mixed;
  private final Calibration calibration;

  /** How many all members have. */
  private final int parameters;

  ClassPrediction(Model model, Members members, ClassProbabilities probabilities, WideRow wide) {
    this.model = model;
    this.members = members;
    this.parameters = Stream.of(members.learning()).mapToInt(each -> each.w.length).sum();
    this.probabilities = probabilities;
    this.wide = wide;
    this.row = new PoolRow(model.head(), wide);
    this.prior = new double[probabilities.classes()];
    this.next = new double[probabilities.classes()];
    this.mixed = new double[probabilities.classes()];
    this.calibration = new Calibration(probabilities.classes(), probabilities.floor());
  }

  @Override
  public int length() {
    return wideAt() + wide.written();
  }

  private int parametersAt() {
    return calibrationAt() + calibration.length();
  }

  private int calibrationAt() {
    return members.all().size() + 2 * prior.length;
  }

  private int wideAt() {
    return parametersAt() + parameters;
  }

  /** Where a member's parameters are. */
  private int at(LearningMember member) {
    int at = parametersAt();
    for (int i = 0; i < member.number(); i++) {
      at += members.learning()[i].w.length;
    }
    return at;
  }

  /** Writes what {@link #predict} reads. */
  void write(double[] shares, Calibration correction, ClassCounts counts, double[] into) {
    System.arraycopy(shares, 0, into, 0, shares.length);
    counts.prior(prior);
    counts.next(next);
    System.arraycopy(prior, 0, into, shares.length, prior.length);
    System.arraycopy(next, 0, into, shares.length + prior.length, next.length);
    correction.write(into, calibrationAt());
    int at = parametersAt();
    for (LearningMember each : members.learning()) {
      System.arraycopy(each.w, 0, into, at, each.w.length);
      at += each.w.length;
    }
    wide.write(into, wideAt());
  }

  /**
   * Takes the last targets out of what was written: none are known any more. The correction goes
   * with them: it is one of the mixture with them.
   */
  void forgetLastTargets(double[] written) {
    calibration.writeNone(written, calibrationAt());
    wide.writeUnknownLags(written, wideAt());
  }

  @Override
  public Optional<ScoreFormula> formula(double[] published) {
    boolean corrected = published[calibrationAt()] != 0;
    if (corrected || !(model.head() instanceof LinearModel head) || head.link() != Link.LOGISTIC) {
      return Optional.empty();
    }
    wide.read(published, wideAt());
    int count = members.all().size();
    List<Score> scores = new ArrayList<>();
    List<Part> parts = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      LearningMember own = members.behind(k);
      double share = published[k];
      if (share != 0 && own != null) {
        parts.add(new Part(share, probabilities.kind(own), scores.size(), new double[0]));
        for (int h = 0; h < own.heads(); h++) {
          int at = at(own) + h * own.run();
          int rest = own.run() > own.width() ? at + own.width() : -1;
          scores.add(wide.score(head, published, at, rest));
        }
      } else if (share != 0) {
        int from = count + (members.all().get(k) instanceof PoolMember.Mean ? 0 : prior.length);
        double[] constant = Arrays.copyOfRange(published, from, from + prior.length);
        parts.add(new Part(share, Kind.CONSTANT, 0, constant));
      }
    }
    Output mixed = new Output.Mixed(model.heads(), probabilities.floor(), parts);
    return Optional.of(wide.formula(head.inputs(), scores, mixed));
  }

  @Override
  public void predict(double[] published, Batch batch, int observation, double[] into) {
    int shares = members.all().size();
    System.arraycopy(published, shares, prior, 0, prior.length);
    System.arraycopy(published, shares + prior.length, next, 0, next.length);
    wide.read(published, wideAt());
    row.of(batch);
    row.select(batch, observation);
    probabilities.compute(
        (member, head, of) -> member.score(published, at(member), head, of), row, prior, next);
    probabilities.mixAll(published, 0, mixed);
    calibration.correct(published, calibrationAt(), mixed);
    probabilities.copyHeads(mixed, into, 0);
  }
}
