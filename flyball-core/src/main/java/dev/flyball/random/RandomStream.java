package dev.flyball.random;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.random.RandomGenerator;

/**
 * Seeded random numbers that can be saved and continued: xoshiro256++ (Blackman and Vigna), its
 * four words filled by splitmix64. Every method declared here gives the same numbers on every JVM;
 * the ones inherited from {@link RandomGenerator} may follow the JDK. Single-writer, allocates
 * nothing per draw.
 */
public final class RandomStream implements RandomGenerator, Stateful {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final double NO_SPARE = Double.NaN;

  private long s0;
  private long s1;
  private long s2;
  private long s3;

  /** The second normal number of the last pair, if it was not given out yet. */
  private double spare = NO_SPARE;

  public RandomStream(long seed) {
    reseed(seed);
  }

  /** Starts over, as a new stream of {@code seed} would. */
  @SuppressWarnings("ConstantOverflow") // multiples of the golden gamma modulo 2^64, as meant
  public void reseed(long seed) {
    spare = NO_SPARE;
    s0 = mix(seed + GOLDEN_GAMMA);
    s1 = mix(seed + 2 * GOLDEN_GAMMA);
    s2 = mix(seed + 3 * GOLDEN_GAMMA);
    s3 = mix(seed + 4 * GOLDEN_GAMMA);
  }

  /**
   * A stream of its own for {@code key}, which depends on the key and on where this stream stands
   * now. This stream does not move: the same key gives the same stream again, other keys give
   * others.
   */
  public RandomStream split(long key) {
    long digest = mix(key + GOLDEN_GAMMA);
    digest = mix((digest ^ s0) + GOLDEN_GAMMA);
    digest = mix((digest ^ s1) + GOLDEN_GAMMA);
    digest = mix((digest ^ s2) + GOLDEN_GAMMA);
    return new RandomStream(mix((digest ^ s3) + GOLDEN_GAMMA));
  }

  /** The finalizer of splitmix64. */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  @Override
  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long t = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= t;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** Uniform on 0 to {@code bound - 1}, without bias (Lemire's multiplication and rejection). */
  @Override
  public int nextInt(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("a bound must be at least 1, not " + bound);
    }
    long product = (nextLong() >>> 32) * bound;
    if ((product & 0xFFFFFFFFL) < bound) {
      long threshold = (1L << 32) % bound;
      while ((product & 0xFFFFFFFFL) < threshold) {
        product = (nextLong() >>> 32) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  @Override
  public boolean nextBoolean() {
    return nextLong() < 0;
  }

  /** Uniform on [0, 1), a multiple of 2^-53. */
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /** True with the given probability: never for 0, always for 1. */
  public boolean nextBoolean(double probability) {
    return nextDouble() < probability;
  }

  /** Standard normal, by Marsaglia's polar method in {@link StrictMath}. */
  @Override
  public double nextGaussian() {
    if (!Double.isNaN(spare)) {
      double result = spare;
      spare = NO_SPARE;
      return result;
    }
    double u;
    double v;
    double square;
    do {
      u = 2 * nextDouble() - 1;
      v = 2 * nextDouble() - 1;
      square = u * u + v * v;
    } while (square >= 1 || square == 0);
    double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    spare = v * factor;
    return u * factor;
  }

  @Override
  public double nextGaussian(double mean, double standardDeviation) {
    if (!(standardDeviation >= 0)) {
      throw new IllegalArgumentException(
          "a standard deviation must be at least 0, not " + standardDeviation);
    }
    return mean + standardDeviation * nextGaussian();
  }

  /** A reset leaves the stream where it stands: {@link #reseed} starts it again. */
  @Override
  public void fields(Fields f) {
    if (f.resets()) {
      return;
    }
    long[] words = {s0, s1, s2, s3};
    f.array("words", words);
    if ((words[0] | words[1] | words[2] | words[3]) == 0) {
      throw new CheckpointException(
          "the words of a random stream are all 0, expected at least one that is not");
    }
    spare = f.number("spare", spare);
    s0 = words[0];
    s1 = words[1];
    s2 = words[2];
    s3 = words[3];
  }
}
