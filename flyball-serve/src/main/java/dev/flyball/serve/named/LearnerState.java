package dev.flyball.serve.named;

import dev.flyball.control.MemberShare;
import dev.flyball.control.PoolController;
import dev.flyball.control.Regret;
import dev.flyball.data.ParameterNames;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.interval.Coverage;
import dev.flyball.interval.IntervalLoop;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Direction;
import dev.flyball.monitor.Directions;
import dev.flyball.observability.Observability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How a learner stands, as JSON says it. O(d^3) for d parameters, for the blind directions. */
final class LearnerState {
  /** Wider memories are not taken apart while rows wait. */
  private static final int WIDEST = 100;

  private static final int SHOWN = 5;

  private LearnerState() {}

  static Map<String, Object> of(NamedLearner named) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("empty", named.isEmpty());
    json.put("waitingLabels", named.waiting());
    json.put("retired", named.space().retired());
    if (named.isEmpty()) {
      return json;
    }
    Learner learner = named.learner();
    List<String> inputs = named.space().inputs();
    json.put("observations", learner.observations());
    json.put("steps", learner.steps());
    json.put("law", learner.law().describe().toString());
    json.put("kinds", kinds(named));
    json.put("inputs", inputs);
    List<String> names = ParameterNames.of(learner.model(), inputs, named.classes());
    json.put("weights", ParameterNames.weights(learner, names));
    if (inputs.size() <= WIDEST) {
      Directions directions = directions(learner, inputs);
      json.put("blind", text(directions.blind()));
      json.put("strongest", text(directions.strongest(SHOWN)));
    }
    learner.trees().ifPresent(trees -> json.put("trees", trees(trees)));
    learner.pool().ifPresent(pool -> json.put("pool", pool(pool)));
    learner.intervals().ifPresent(loop -> json.put("coverage", coverage(loop, inputs)));
    return json;
  }

  /** Of several heads the first is looked at: linear heads remember the same rows. */
  private static Directions directions(Learner learner, List<String> inputs) {
    Observability memory = learner.controller(0).observability();
    return Directions.of(memory, ParameterNames.ofHead(learner.model().head(), inputs));
  }

  private static List<String> text(List<Direction> directions) {
    return directions.stream().limit(SHOWN).map(Direction::withVisibility).toList();
  }

  private static Map<String, Object> kinds(NamedLearner named) {
    Map<String, Object> kinds = new LinkedHashMap<>();
    for (String name : named.space().names()) {
      kinds.put(name, named.space().kind(name).name().toLowerCase(Locale.ROOT));
    }
    return kinds;
  }

  private static Map<String, Object> pool(PoolController pool) {
    List<Object> members = new ArrayList<>();
    for (MemberShare each : pool.members()) {
      Map<String, Object> member = new LinkedHashMap<>();
      member.put("member", each.member().name());
      member.put("share", each.share());
      member.put("meanLoss", each.meanLoss());
      if (each.leftAt() > 0) {
        member.put("leftAtRow", each.leftAt());
      }
      members.add(member);
    }
    Regret regret = pool.regret();
    Map<String, Object> receipt = new LinkedHashMap<>();
    receipt.put("rows", regret.rows());
    receipt.put("meanLoss", regret.meanLoss());
    receipt.put("best", regret.best().name());
    receipt.put("bestMeanLoss", regret.bestMeanLoss());
    receipt.put("perRow", regret.perRow());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("members", members);
    json.put("regret", receipt);
    return json;
  }

  private static Map<String, Object> trees(TreesReceipt trees) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", trees.rows());
    json.put("meanLoss", trees.meanLoss());
    json.put("withoutTrees", trees.poolMeanLoss());
    json.put("share", 1 - trees.poolShare());
    json.put("renewals", trees.renewals());
    return json;
  }

  private static List<Object> coverage(IntervalLoop loop, List<String> inputs) {
    List<Object> receipts = new ArrayList<>();
    for (Coverage each : loop.coverage(0, inputs::get)) {
      Map<String, Object> receipt = new LinkedHashMap<>();
      receipt.put("outage", each.outage());
      receipt.put("level", each.level());
      receipt.put("rows", each.rows());
      receipt.put("coverage", each.share());
      receipt.put("gapBound", each.gapBound());
      receipts.add(receipt);
    }
    return receipts;
  }
}
