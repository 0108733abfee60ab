package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DoublesTest {
  private static final long SEED = 5;

  private static byte[] written(boolean rounded, double... values) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    Doubles.write(values, rounded, out);
    return out.getCopyOfBuffer();
  }

  private static double[] read(byte[] bytes) throws IOException {
    DataInputDeserializer in = new DataInputDeserializer(bytes);
    double[] values = Doubles.read(in);
    assertThat(in.available()).isZero();
    return values;
  }

  private static double[] values(RandomStream random) {
    double[] values = new double[random.nextInt(600)];
    int kinds = 1 + random.nextInt(7);
    for (int k = 0; k < values.length; k++) {
      values[k] =
          switch (random.nextInt(kinds)) {
            case 0 -> k == 0 ? -0.0 : values[k - 1];
            case 1 -> random.nextInt(1_000);
            case 2 -> 0;
            case 3 -> Double.longBitsToDouble(random.nextLong());
            case 4 -> Double.MIN_VALUE * random.nextInt(3);
            case 5 -> Double.NEGATIVE_INFINITY;
            default -> random.nextGaussian();
          };
    }
    return values;
  }

  @Test
  void everyBitComesBack() throws IOException {
    RandomStream random = new RandomStream(SEED);
    for (int round = 0; round < 1_000; round++) {
      double[] values = values(random);
      byte[] bytes = written(false, values);
      assertThat(bits(read(bytes))).as("seed %d, round %d", SEED, round).isEqualTo(bits(values));
    }
  }

  @Test
  void whatMayBeRoundedComesBackAsFloats() throws IOException {
    RandomStream random = new RandomStream(SEED);
    for (int round = 0; round < 1_000; round++) {
      double[] values = new double[1 + random.nextInt(100)];
      Arrays.setAll(values, k -> random.nextInt(5) == 0 ? 0 : random.nextGaussian());
      double unit = random.nextInt(3) == 0 ? 0x1p900 : 1;
      double[] given = Arrays.stream(values).map(value -> value * unit).toArray();
      byte[] bytes = written(true, given);
      double[] found = read(bytes);
      for (int k = 0; k < values.length; k++) {
        assertThat(found[k])
            .as("%s, seed %d, round %d", values[k], SEED, round)
            .isCloseTo(values[k] * unit, Offset.offset(0x1p-24 * Math.abs(values[k]) * unit));
      }
      assertThat(written(true, found)).isEqualTo(bytes);
    }
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  @Test
  void theShortestFormIsTaken() throws IOException {
    assertThat(written(false, new double[500])).hasSizeLessThanOrEqualTo(8);
    assertThat(written(false, 0.1, 0.1, 0.1)).hasSize(1 + 10 + 2);
    assertThat(written(false, 17, 0, 12)).hasSizeLessThanOrEqualTo(10);
    assertThat(written(false, 0.1, 1.7 / 3)).hasSize(1 + 16);
    assertThat(written(true, 0.1, 1.7 / 3)).hasSize(1 + 1 + 8);
    assertThat(written(false)).hasSize(1);
  }

  @Test
  void moreValuesThanThereAreBytesForAreDamage() {
    assertThatThrownBy(() -> read(new byte[] {(byte) 0xFE, 0x7F, 0, 0}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("damaged state");
  }
}
