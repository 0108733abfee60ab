package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Products fused with sums in software are those of the processor, bit for bit. */
class FusedTest {
  private static final long SEED = 2008;

  private static final double[] ODD = {
    0.0,
    -0.0,
    1,
    -1,
    3,
    Double.MIN_VALUE,
    -Double.MIN_NORMAL,
    0x1p-600,
    0x1p-480,
    -0x1p500,
    0x1p960,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NaN,
    0x1.fffffffffffffp0,
    -0x1.0000000000001p0
  };

  private static void assertSame(double a, double b, double c) {
    assertThat(Double.doubleToLongBits(Fused.inSoftware(a, b, c)))
        .as("%s %s + %s, seed %d", a, b, c, SEED)
        .isEqualTo(Double.doubleToLongBits(Math.fma(a, b, c)));
  }

  @Test
  void oddNumbersAreTakenAsTheyAre() {
    for (double a : ODD) {
      for (double b : ODD) {
        for (double c : ODD) {
          assertSame(a, b, c);
        }
      }
    }
  }

  @Test
  void sumsThatCancelAreRoundedOnce() {
    Random random = new Random(SEED);
    for (int i = 0; i < 200_000; i++) {
      double a = Math.scalb(random.nextGaussian(), random.nextInt(60) - 30);
      double b = Math.scalb(random.nextGaussian(), random.nextInt(60) - 30);
      double near = -a * b;
      double c =
          switch (i % 4) {
            case 0 -> near;
            case 1 -> near + random.nextInt(9) * Math.ulp(near);
            case 2 -> Math.scalb(near, random.nextInt(120) - 60);
            default -> Math.scalb(random.nextGaussian(), random.nextInt(60) - 30);
          };
      assertSame(a, b, c);
      // Halfway between two numbers but for the last bit of the product.
      double half = 0x1p-53 * Math.getExponent(c);
      assertSame(1 + Math.ulp(1.0) * random.nextInt(8), 1 + half, c);
    }
  }
}
