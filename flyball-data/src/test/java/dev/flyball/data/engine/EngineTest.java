package dev.flyball.data.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.data.named.NamedPrediction;
import dev.flyball.learn.Question;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EngineTest {
  private static final int ROWS = 300;
  private final Random random = new Random(5);
  private final double[] a = new double[ROWS];
  private final double[] y = new double[ROWS];
  private final int[] site = new int[ROWS];
  private final Pipe pipe = new Pipe();

  EngineTest() {
    for (int t = 0; t < ROWS; t++) {
      a[t] = t % 7 == 3 ? Double.NaN : random.nextGaussian();
      site[t] = t % 5 == 4 ? -1 : random.nextInt(2);
      y[t] = (t % 7 == 3 ? 0 : 2 * a[t]) + site[t] + 0.1 * random.nextGaussian();
    }
  }

  /** What an engine says is what the library says. */
  @Test
  void answersAsTheLibraryDoes() throws IOException {
    NamedLearner twin = NamedLearner.builder("y").intervals(0.9).build();
    for (int t = 0; t < ROWS; t++) {
      twin.learn(event(t, true));
    }
    pipe.call('C', 1, "{\"target\":\"y\",\"intervals\":[0.9]}".getBytes(UTF_8));
    pipe.call('L', 1, block(0, 200, true));
    pipe.call('L', 1, block(200, ROWS, true));
    pipe.call('F', 1, new byte[0]);
    pipe.call('P', 1, prefixed(0, block(ROWS - 1, ROWS, false)));
    pipe.call('P', 1, prefixed(1, block(ROWS - 1, ROWS, false)));
    pipe.call('P', 1, prefixed(2, block(ROWS - 1, ROWS, false)));
    pipe.call('S', 1, new byte[0]);
    List<byte[]> said = pipe.answers();
    assertThat(said).hasSize(6);
    assertThat(body(said.get(1)).getLong()).isEqualTo(ROWS);

    NamedPrediction live = twin.predict(Question.NEXT, event(ROWS - 1, false));
    assertPrediction(said.get(2), live);
    twin.asked().clear();
    event(ROWS - 1, false).forEach(twin.asked()::set);
    assertPrediction(said.get(3), twin.settled(twin.asked()));
    assertPrediction(said.get(4), twin.predict(event(ROWS - 1, false)));

    byte[] checkpoint = new byte[said.get(5).length - 1];
    body(said.get(5)).get(checkpoint);
    assertThat(NamedLearner.fromBytes(checkpoint).predict(event(3, false)).value())
        .isEqualTo(NamedLearner.fromBytes(twin.toBytes()).predict(event(3, false)).value());
  }

  private static void assertPrediction(byte[] said, NamedPrediction expected) {
    ByteBuffer columns = body(said);
    assertThat(columns.getInt()).isEqualTo(4);
    assertThat(columns.getDouble()).isEqualTo(expected.value());
    assertThat(columns.getDouble()).isEqualTo(expected.support(), within(0.1));
    assertThat(columns.getDouble()).isEqualTo(expected.intervals().get(0).lower());
    assertThat(columns.getDouble()).isEqualTo(expected.intervals().get(0).upper());
  }

  /** A row that cannot be learned is told by the next answer, once, and the model goes on. */
  @Test
  void tellsLaterWhatCouldNotBeLearned() throws IOException {
    pipe.call('C', 1, "{\"target\":\"y\"}".getBytes(UTF_8));
    pipe.call('L', 1, block(0, 10, true));
    y[12] = Double.POSITIVE_INFINITY;
    pipe.call('L', 1, block(10, 20, true));
    pipe.call('F', 1, new byte[0]);
    pipe.call('F', 1, new byte[0]);
    List<byte[]> said = pipe.answers();
    assertThat(said.get(1)[0]).isEqualTo((byte) 1);
    assertThat(text(said.get(1))).startsWith("row 12: ").contains("y");
    assertThat(body(said.get(2)).getLong()).isEqualTo(12);
  }

  @Test
  void refusesWhatItDoesNotKnow() throws IOException {
    pipe.call('F', 7, new byte[0]);
    pipe.call('?', 7, new byte[0]);
    pipe.call('O', 7, new byte[] {1, 2, 3});
    pipe.call('C', 7, "no".getBytes(UTF_8));
    pipe.call('C', 7, "{\"target\":\"y\",\"law\":\"nolaw\"}".getBytes(UTF_8));
    List<String> said = pipe.answers().stream().map(EngineTest::text).toList();
    assertThat(said.get(0)).isEqualTo("there is no model 7");
    assertThat(said.get(1)).isEqualTo("there is no call '?'");
    assertThat(said.get(2)).contains("cannot read the bytes");
    assertThat(said.get(3)).startsWith("the spec is not JSON");
    assertThat(said.get(4)).contains("nolaw");
    assertThatThrownBy(
            () -> Engine.serve(new ByteArrayInputStream(new byte[] {9, 0, 0, 0, 1}), pipe.out))
        .isInstanceOf(EOFException.class);
  }

  /** Times are taken as times, and a forgotten model is gone. */
  @Test
  void takesTimesAndForgets() throws IOException {
    pipe.call('C', 1, "{\"target\":\"y\",\"classes\":[\"no\",\"yes\"]}".getBytes(UTF_8));
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(ints(2, 2));
    block.write(name("at", 't'));
    block.write(longs(1_700_000_000_000_000L, Long.MIN_VALUE));
    block.write(name("y", 's'));
    block.write(ints(2, 2));
    block.write("no".getBytes(UTF_8));
    block.write(ints(3));
    block.write("yes".getBytes(UTF_8));
    block.write(ints(0, 1));
    pipe.call('L', 1, block.toByteArray());
    pipe.call('D', 1, new byte[0]);
    pipe.call('X', 1, new byte[0]);
    pipe.call('D', 1, new byte[0]);
    List<byte[]> said = pipe.answers();
    assertThat(text(said.get(1))).contains("\"features\":[\"at\"]", "\"observations\":2", "pool");
    assertThat(text(said.get(2))).isEqualTo("there is no model 1");
  }

  private Map<String, Object> event(int t, boolean withTarget) {
    Map<String, Object> event = new HashMap<>();
    event.put("a", a[t]);
    event.put("at", Instant.ofEpochSecond(1_700_000_000L + 60L * t));
    if (site[t] >= 0) {
      event.put("site", site[t] == 0 ? "north" : "south");
    }
    if (withTarget) {
      event.put("y", y[t]);
    }
    return event;
  }

  private byte[] block(int from, int to, boolean withTarget) throws IOException {
    int rows = to - from;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(ints(rows, withTarget ? 4 : 3));
    out.write(name("a", 'n'));
    out.write(doubles(a, from, to));
    out.write(name("at", 't'));
    long[] micros = new long[rows];
    int[] codes = new int[rows];
    for (int t = from; t < to; t++) {
      micros[t - from] = 1_000_000L * (1_700_000_000L + 60L * t);
      codes[t - from] = site[t];
    }
    out.write(longs(micros));
    out.write(name("site", 's'));
    out.write(ints(2, 5));
    out.write("north".getBytes(UTF_8));
    out.write(ints(5));
    out.write("south".getBytes(UTF_8));
    out.write(ints(codes));
    if (withTarget) {
      out.write(name("y", 'n'));
      out.write(doubles(y, from, to));
    }
    return out.toByteArray();
  }

  private static byte[] name(String name, char kind) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(ints(name.length()));
    out.write(name.getBytes(UTF_8));
    out.write(kind);
    return out.toByteArray();
  }

  private static byte[] ints(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(values);
    return bytes.array();
  }

  private static byte[] longs(long... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(values);
    return bytes.array();
  }

  private static byte[] doubles(double[] values, int from, int to) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * (to - from)).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asDoubleBuffer().put(values, from, to - from);
    return bytes.array();
  }

  private static byte[] prefixed(int first, byte[] rest) {
    return ByteBuffer.allocate(rest.length + 1).put((byte) first).put(rest).array();
  }

  private static ByteBuffer body(byte[] answer) {
    assertThat(answer[0]).as(text(answer)).isZero();
    return ByteBuffer.wrap(answer, 1, answer.length - 1).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  private static String text(byte[] answer) {
    return new String(answer, 1, answer.length - 1, UTF_8);
  }

  /** Frames in, frames out. */
  private static final class Pipe {
    private final ByteArrayOutputStream in = new ByteArrayOutputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    void call(char call, int model, byte[] body) throws IOException {
      in.write(ints(body.length + 5));
      in.write(call);
      in.write(ints(model));
      in.write(body);
    }

    List<byte[]> answers() throws IOException {
      Engine.serve(new ByteArrayInputStream(in.toByteArray()), out);
      ByteBuffer said = ByteBuffer.wrap(out.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
      List<byte[]> answers = new ArrayList<>();
      while (said.hasRemaining()) {
        byte[] answer = new byte[said.getInt()];
        said.get(answer);
        answers.add(answer);
      }
      return answers;
    }
  }
}
