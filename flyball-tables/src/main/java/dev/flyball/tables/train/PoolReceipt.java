package dev.flyball.tables.train;

import static dev.flyball.report.Table.column;
import static dev.flyball.report.Table.words;
import static dev.flyball.report.Text.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.forest.TreesReceipt;
import dev.flyball.learn.Learner;
import dev.flyball.pool.MemberShare;
import dev.flyball.pool.PoolController;
import dev.flyball.pool.Regret;
import dev.flyball.report.Cell;
import dev.flyball.report.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shares and losses of a pool's members, and the regret: the cost of not knowing the best
 * member beforehand.
 *
 * @param rows the rows judged
 * @param meanLoss the mixture's mean loss: the absolute error for numbers, the log loss for classes
 * @param best the member whose loss is smallest in hindsight
 * @param bestMeanLoss that member's mean loss
 * @param members all of them, the largest share first
 * @param trees what trees on it brought; left out where there are none, or not yet
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PoolReceipt(
    long rows,
    double meanLoss,
    String best,
    double bestMeanLoss,
    List<Member> members,
    @Nullable TreesReceipt trees) {

  /**
   * One member.
   *
   * @param share of the prediction of the next row
   * @param settledShare of predictions when targets stop
   * @param meanLoss of its own predictions
   */
  public record Member(String name, double share, double settledShare, double meanLoss) {}

  /** The receipt of a learner; null if its law is no pool, or nothing was judged. */
  public static @Nullable PoolReceipt of(Learner learner) {
    PoolController pool = learner.pool().orElse(null);
    if (pool == null || pool.regret().rows() == 0) {
      return null;
    }
    List<MemberShare> now = pool.members();
    List<MemberShare> settled = pool.settledMembers();
    List<Member> members = new ArrayList<>();
    for (int k = 0; k < now.size(); k++) {
      MemberShare member = now.get(k);
      members.add(
          new Member(name(member), member.share(), settled.get(k).share(), member.meanLoss()));
    }
    members.sort(Comparator.comparingDouble(Member::share).reversed());
    Regret regret = pool.regret();
    return new PoolReceipt(
        regret.rows(),
        regret.meanLoss(),
        regret.best().name(),
        regret.bestMeanLoss(),
        members,
        learner.trees().filter(trees -> trees.rows() > 0).orElse(null));
  }

  /** What becomes of the weights of hidden features: in one law, or in a pool. */
  public static String keptWeights(@Nullable PoolReceipt pool) {
    return pool == null
        ? "Weights of hidden features do not change."
        : "Members of the pool keep their weights of hidden features; those of the mixture follow"
            + " the members' shares.";
  }

  /** A member that has left says so wherever it is named. */
  private static String name(MemberShare member) {
    String name = member.member().name();
    return member.leftAt() == 0
        ? name
        : "%s (left at row %s: not finite)".formatted(name, member.leftAt());
  }

  /** The trees' contribution, in a sentence; empty without trees. */
  public String treesInWords() {
    if (trees == null) {
      return "";
    }
    return text(
        "Trees on them take it from %.5g to %.5g over the %,d rows since there are trees: a regret"
            + " of %.3g a row against this linear mixture, which has %.0f %% of the next prediction"
            + " to itself.",
        trees.poolMeanLoss(),
        trees.meanLoss(),
        trees.rows(),
        trees.perRow(),
        100 * trees.poolShare());
  }

  /** All members. */
  public Table table() {
    return table(Integer.MAX_VALUE);
  }

  /** The first {@code most} members. */
  public Table table(int most) {
    String linear =
        text(
            "The mixture's mean loss over %,d rows is %.5g; the best member in hindsight has %.5g"
                + " (%s).",
            rows, meanLoss, bestMeanLoss, best);
    String cost = (linear + " " + treesInWords()).strip();
    return Table.of(
        "Members of the pool",
        members.size() > most
            ? cost + " The %s largest shares of %s.".formatted(most, members.size())
            : cost,
        members.stream().limit(most).toList(),
        words("member", Member::name),
        column("share", member -> Cell.of(member.share(), 3)),
        column("share when targets stop", member -> Cell.of(member.settledShare(), 3)),
        column("its mean loss", member -> Cell.shown(member.meanLoss(), "%.5g")));
  }
}
