package dev.flyball.control;

import dev.flyball.control.PoolMember.Learning;
import dev.flyball.control.PoolMember.Mean;
import dev.flyball.control.PoolMember.Ridge;
import dev.flyball.control.PoolMember.Stepping;
import java.util.List;
import java.util.function.Predicate;

/** Which members of a pool take part in which mixture. */
final class TakingPart {
  private TakingPart() {}

  /** Who needs no targets to predict: whoever learns, and the mean. */
  static boolean[] withoutTargets(List<PoolMember> members) {
    return choose(members, member -> member instanceof Learning || member instanceof Mean);
  }

  /**
   * Who comes to rest: ridge regression, rates that decay, and the mean. A rate that stays follows
   * the last rows, which are not those to come once targets stop. Where no member that learns comes
   * to rest, all who need no targets.
   */
  static boolean[] thatSettle(List<PoolMember> members) {
    boolean any = members.stream().anyMatch(TakingPart::settles);
    return any
        ? choose(members, member -> settles(member) || member instanceof Mean)
        : withoutTargets(members);
  }

  private static boolean settles(PoolMember member) {
    return member instanceof Ridge
        || member instanceof Stepping stepping && !Double.isInfinite(stepping.rate().horizon());
  }

  private static boolean[] choose(List<PoolMember> members, Predicate<PoolMember> choice) {
    boolean[] takesPart = new boolean[members.size()];
    for (int k = 0; k < takesPart.length; k++) {
      takesPart[k] = choice.test(members.get(k));
    }
    return takesPart;
  }
}
