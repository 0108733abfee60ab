package dev.flyball.networks.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Inputs that somebody chose do not fall on one place of the table. */
class InputHashTest {
  private static final int COUNT = 4_096;
  private static final int MASK = 2 * COUNT - 1;

  /** Fair dice leave about 79 % of half as many balls as boxes in boxes of their own. */
  private static void assertSpread(LongStream hashes, String what) {
    Set<Long> places = new HashSet<>();
    hashes.forEach(hash -> places.add(hash & MASK));
    assertThat(places.size()).as(what).isGreaterThan(COUNT * 7 / 10);
  }

  private static long hash(int place, double value) {
    return InputHash.of(new int[] {place}, new double[] {value}, 0, 1);
  }

  @Test
  void valuesThatDifferInTheirFirstBitsAloneAreSpread() {
    assertSpread(
        IntStream.range(0, COUNT).mapToLong(k -> hash(3, Double.longBitsToDouble((long) k << 50))),
        "exponents");
    assertSpread(IntStream.range(0, COUNT).mapToLong(k -> hash(3, k)), "whole numbers");
  }

  @Test
  void whatAPlaceAddsAValueCannotTakeAway() {
    long bits = Double.doubleToRawLongBits(1.5);
    assertSpread(
        IntStream.range(0, COUNT).mapToLong(k -> hash(k, Double.longBitsToDouble(bits - k))),
        "place against value");
  }

  /** Undoes one step of a hash without a key: the second value makes up for the first. */
  @Test
  void whatTheFirstEntryDoesTheSecondCannotUndo() {
    long mix = 0x9E3779B97F4A7C15L;
    assertSpread(
        IntStream.range(0, COUNT)
            .mapToLong(
                k -> {
                  double first = 1 + k * 1e-3;
                  long mixed = Double.doubleToRawLongBits(first) * mix;
                  long state = mixed ^ mixed >>> 32;
                  double second = Double.longBitsToDouble((state ^ 42) - 1);
                  return InputHash.of(new int[] {0, 1}, new double[] {first, second}, 0, 2);
                }),
        "second against first");
  }
}
