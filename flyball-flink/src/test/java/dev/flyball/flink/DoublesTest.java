package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class DoublesTest {
  private static final long SEED = 5;

  private static byte[] packed(double... values) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(16);
    Doubles.write(values, out);
    return out.getCopyOfBuffer();
  }

  @Test
  void everyBitComesBack() throws IOException {
    RandomStream random = new RandomStream(SEED);
    for (int round = 0; round < 200; round++) {
      double[] values = new double[1 + random.nextInt(40)];
      for (int k = 0; k < values.length; k++) {
        values[k] =
            switch (random.nextInt(6)) {
              case 0 -> 0;
              case 1 -> random.nextInt(1_000);
              case 2 -> k == 0 ? -0.0 : values[k - 1];
              case 3 -> Double.longBitsToDouble(random.nextLong());
              case 4 -> Double.MIN_VALUE * random.nextInt(3);
              default -> Double.NEGATIVE_INFINITY;
            };
      }
      byte[] bytes = packed(values);
      double[] read = new double[values.length];
      Doubles.read(read, new DataInputDeserializer(bytes));
      assertThat(bits(read)).as("seed %d, round %d", SEED, round).isEqualTo(bits(values));
    }
  }

  private static long[] bits(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToRawLongBits).toArray();
  }

  @Test
  void zerosAndRepetitionsTakeAByteAndCountsThree() throws IOException {
    assertThat(packed(new double[50])).hasSize(50);
    assertThat(packed(0.1, 0.1, 0.1)).hasSize(10 + 2);
    assertThat(packed(17, 0, 12)).hasSizeLessThanOrEqualTo(9);
  }

  @Test
  void isUsedWhereItPays() {
    assertThat(Doubles.pack(new double[50])).isTrue();
    assertThat(Doubles.pack(new double[] {3, 3, 4})).isTrue();
    assertThat(Doubles.pack(new double[] {0.1, 1.7 / 3})).isFalse();
    assertThat(Doubles.pack(new double[0])).isFalse();
  }
}
