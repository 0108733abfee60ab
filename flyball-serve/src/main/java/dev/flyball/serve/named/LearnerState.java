package dev.flyball.serve.named;

import dev.flyball.data.ParameterNames;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.interval.Coverage;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Direction;
import dev.flyball.monitor.Directions;
import dev.flyball.observability.Observability;
import dev.flyball.pool.MemberShare;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.Regret;
import dev.flyball.serve.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** JSON view of a learner's state. O(d^3) for d parameters, for the blind directions. */
final class LearnerState {
  /** Wider memories are not taken apart while rows wait. */
  private static final int WIDEST = 100;

  private static final int SHOWN = 5;

  private LearnerState() {}

  static JsonObject of(NamedLearner named) {
    JsonObject json =
        JsonObject.of("empty", named.isEmpty()).and("retired", named.space().retired());
    if (named.isEmpty()) {
      return json;
    }
    Learner learner = named.learner();
    List<String> inputs = named.space().inputs();
    List<String> names = ParameterNames.of(learner.model(), inputs, named.classes());
    json.and("observations", learner.observations())
        .and("steps", learner.steps())
        .and("law", learner.law().describe().toString())
        .and("kinds", kinds(named))
        .and("inputs", inputs)
        .and("weights", ParameterNames.weights(learner, names));
    if (inputs.size() <= WIDEST) {
      Directions directions = directions(learner, inputs);
      json.and("blind", text(directions.blind()))
          .and("strongest", text(directions.strongest(SHOWN)));
    }
    return json.andAny("trees", learner.trees().map(LearnerState::trees))
        .andAny("pool", learner.pool().map(LearnerState::pool))
        .andAny("coverage", learner.intervals().map(receipt -> coverage(receipt, inputs)));
  }

  /** Of several heads the first is looked at: linear heads remember the same rows. */
  private static Directions directions(Learner learner, List<String> inputs) {
    Observability memory = learner.controller(0).observability();
    return Directions.of(memory, ParameterNames.ofHead(learner.model().head(), inputs));
  }

  private static List<String> text(List<Direction> directions) {
    return directions.stream().limit(SHOWN).map(Direction::withVisibility).toList();
  }

  private static JsonObject kinds(NamedLearner named) {
    JsonObject kinds = new JsonObject();
    for (String name : named.space().names()) {
      kinds.and(name, named.space().kind(name).name().toLowerCase(Locale.ROOT));
    }
    return kinds;
  }

  private static JsonObject pool(PoolController pool) {
    List<JsonObject> members = new ArrayList<>();
    for (MemberShare each : pool.members()) {
      members.add(
          JsonObject.of("member", each.member().name())
              .and("share", each.share())
              .and("meanLoss", each.meanLoss())
              .andAny("leftAtRow", each.leftAt() > 0 ? each.leftAt() : null));
    }
    Regret regret = pool.regret();
    JsonObject receipt =
        JsonObject.of("rows", regret.rows())
            .and("meanLoss", regret.meanLoss())
            .and("best", regret.best().name())
            .and("bestMeanLoss", regret.bestMeanLoss())
            .and("perRow", regret.perRow());
    return JsonObject.of("members", members).and("regret", receipt);
  }

  private static JsonObject trees(TreesReceipt trees) {
    return JsonObject.of("rows", trees.rows())
        .and("meanLoss", trees.meanLoss())
        .and("withoutTrees", trees.poolMeanLoss())
        .and("share", 1 - trees.poolShare())
        .and("renewals", trees.renewals());
  }

  private static List<JsonObject> coverage(IntervalReceipt receipt, List<String> inputs) {
    List<JsonObject> receipts = new ArrayList<>();
    for (Coverage each : receipt.coverage(0, inputs::get)) {
      receipts.add(
          JsonObject.of("outage", each.outage())
              .and("level", each.level())
              .and("rows", each.rows())
              .and("coverage", each.share())
              .and("gapBound", each.gapBound()));
    }
    return receipts;
  }
}
