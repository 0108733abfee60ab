package dev.flyball.tables.certify;

import dev.flyball.certify.Assumptions;
import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.Certified;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.PoolCertifier;
import dev.flyball.certify.PoolCertifier.MemberAnswer;
import dev.flyball.certify.RunRecord;
import dev.flyball.control.MemberShare;
import dev.flyball.control.PoolController;
import dev.flyball.control.PoolLaw;
import dev.flyball.control.PoolMember.Metric.Forgetting;
import dev.flyball.control.PoolMember.Stepping;
import dev.flyball.interval.Coverage;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.tables.certify.CertifyResults.MemberLine;
import dev.flyball.tables.certify.CertifyResults.PoolAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Certifies the recorded run of a pool, member by member. */
final class PoolCertification {
  private final CertifyPlan plan;
  private final LearnerSpec spec;
  private final RunRecord record;
  private final PoolController pool;
  private final ColumnAdvice columns;
  private final Consumer<String> progress;
  private final int window;

  PoolCertification(
      CertifyPlan plan,
      RunRecord record,
      Learner learner,
      ColumnAdvice columns,
      Consumer<String> progress) {
    this.plan = plan;
    this.spec = plan.learner();
    this.record = record;
    this.pool = learner.pool().orElseThrow();
    this.columns = columns;
    this.progress = progress;
    this.window = Math.min(plan.windowOrDefault(), Math.max(1, record.steps()));
  }

  CertifyResults results(Map<String, Object> settings, List<Coverage> intervals) {
    progress.accept("the members of the pool");
    Assumptions granted = plan.granted();
    PoolCertifier certifier = PoolCertifier.of(record, spec, pool, granted);
    PoolCertifier.Answer answer = certifier.certify();
    List<String> advice = new ArrayList<>();
    PoolCertifier.Answer offered = offered(certifier, advice);
    PoolCertifier.Answer best =
        offered != null && offered.certified() > answer.certified() ? offered : answer;
    Double most = best.prediction().isPresent() ? best.prediction().getAsDouble() : null;
    Double ofSpread = CertifyReport.ofSpread(most, best.spread());
    return new CertifyResults(
        settings,
        record.steps(),
        record.width(),
        window,
        verdict(answer, best) + CertifyReport.vacuous(ofSpread),
        advice,
        ofSpread,
        List.of(),
        null,
        null,
        null,
        null,
        pool(best),
        intervals);
  }

  private static String verdict(PoolCertifier.Answer whole, PoolCertifier.Answer best) {
    String members =
        "%s of %s members are certified at the end of this run"
            .formatted(whole.certified(), whole.members().size());
    return best.certified() == whole.certified()
        ? members
        : members + "; without the columns named below, %s are".formatted(best.certified());
  }

  private PoolCertifier.@Nullable Answer offered(PoolCertifier certifier, List<String> advice) {
    Optional<Forgetting> metric =
        pool.members().stream()
            .map(MemberShare::member)
            .filter(Stepping.class::isInstance)
            .map(member -> ((Stepping) member).metric())
            .filter(Forgetting.class::isInstance)
            .map(Forgetting.class::cast)
            .findFirst();
    return metric
        .flatMap(each -> columns.kept(record, each.beta(), each.epsilon(), window, advice))
        .map(kept -> certifier.without(kept).certify())
        .orElse(null);
  }

  private PoolAnswer pool(PoolCertifier.Answer answer) {
    return new PoolAnswer(
        answer.members().stream().map(found -> line(found, answer.disturbance())).toList(),
        answer.disturbance(),
        answer.shown(),
        answer.largest(),
        answer.share(),
        answer.prediction().isPresent() ? answer.prediction().getAsDouble() : null,
        answer.regret().meanLoss(),
        answer.regret().best().name(),
        answer.regret().bestMeanLoss(),
        spec.law() instanceof PoolLaw law ? law.treesFor(spec.model()) : 0);
  }

  private MemberLine line(MemberAnswer found, double disturbance) {
    String name = found.standing().member().name();
    double share = found.standing().share();
    double loss = found.standing().meanLoss();
    if (found.certificate() instanceof Certified certified) {
      double floor = certified.bound().at(record.steps(), 0);
      double left = certified.bound().at(record.steps(), 1) - floor;
      double prediction = found.prediction().orElse(Double.NaN);
      double gain = disturbance == 0 ? 0 : floor / disturbance;
      return new MemberLine(name, share, loss, "certified", left, gain, prediction, "");
    }
    boolean refused = found.certificate() instanceof NotCertified;
    String why =
        found.certificate() instanceof NotCertified failed
            ? failed.failures().get(0).toString()
            : ((CannotBeKnown) found.certificate()).unknowns().get(0).toString();
    String word = refused ? "not certified" : "not analysed";
    return new MemberLine(name, share, loss, word, null, null, null, why);
  }
}
