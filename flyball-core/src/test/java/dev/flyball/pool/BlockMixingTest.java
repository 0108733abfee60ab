package dev.flyball.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.PoolMember;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockMixingTest {
  private static final PoolMember.Stepping STEPPING = PoolMember.scalar(1, 0.2);

  private static BlockMixing mixing() {
    List<PoolMember> members =
        List.of(PoolMember.ridge(1), PoolMember.mean(), PoolMember.last(), STEPPING.decaying(100));
    return BlockMixing.ofNumbers(members);
  }

  @Test
  void whoNeedsTargetsTakesNoPart() {
    assertThat(mixing().parts()).containsExactly(0, 1, 3);
    assertThat(mixing().shares()).containsExactly(1.0 / 3, 1.0 / 3, 0, 1.0 / 3);
  }

  @Test
  void sharesStandStillOverABlockAndFollowLossesAfterIt() {
    BlockMixing mixing = mixing();
    for (int row = 0; row < 100; row++) {
      mixing.add(0, 1);
      mixing.add(1, 1.1);
      mixing.add(3, 1);
      assertThat(mixing.shares()[0]).isEqualTo(1.0 / 3);
    }
    mixing.endBlock();
    double[] shares = mixing.shares();
    assertThat(shares[1] / shares[0]).isCloseTo(Math.pow(1.1, -16), within(1e-9));
    assertThat(shares[3]).as("a member that steps is to be better by a tenth").isEqualTo(shares[1]);
    assertThat(mixing.latest()).containsExactly(shares, within(1e-12));
  }

  /** However long it was worse: a few blocks later a member has what it deserves. */
  @Test
  void noMemberIsGivenUp() {
    BlockMixing mixing = mixing();
    block(mixing, 5, 1, 10_000);
    assertThat(mixing.shares()[0]).isLessThan(1e-9);
    for (int block = 0; block < 20; block++) {
      block(mixing, 1, 2, 10_000);
    }
    assertThat(mixing.shares()[0]).isGreaterThan(0.99);
  }

  private static void block(BlockMixing mixing, double ridge, double mean, int rows) {
    for (int row = 0; row < rows; row++) {
      mixing.add(0, ridge);
      mixing.add(1, mean);
      mixing.add(3, 100);
    }
    mixing.endBlock();
  }

  @Test
  void aMemberThatLeavesLeavesItsShareToTheOthers() {
    BlockMixing mixing = mixing();
    mixing.add(1, 1);
    mixing.add(3, 1);
    mixing.endBlock();
    mixing.leave(0);
    assertThat(mixing.shares()[0]).isZero();
    assertThat(mixing.shares()[1] + mixing.shares()[3]).isCloseTo(1, within(1e-12));
    mixing.leave(1);
    mixing.leave(3);
    assertThat(mixing.shares()).as("the last one stays").containsExactly(0, 0, 0, 1);
  }
}
