package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Interval;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.learn.Prediction;
import dev.flyball.model.Model;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Learners that are stored, and rounded, after every row beside one that never is. */
class RoundedLearnersTest {
  private static final long SEED = 7;
  private static final int ROWS = 2_000;
  private static final int INPUTS = 12;

  /** The targets' spread is 4. */
  private static final double NEAR = 1e-3;

  /** Of the targets' level, where some do not come: the mixtures of former rows know it so well. */
  private static final double FORMER = 1e-6;

  private static boolean is(String kind, String stream) {
    return stream.contains(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "usual",
        "collinear",
        "far",
        "trend",
        "pausing",
        "far, pausing",
        "jumping",
        "classes"
      })
  void predictWhatTheOtherPredicts(String stream) throws IOException {
    boolean classes = is("classes", stream);
    LearnerSpec spec =
        classes
            ? LearnerSpec.keyed(Model.logistic(INPUTS))
            : LearnerSpec.keyed(Model.linear(INPUTS)).intervals(0.9);
    LearnerSerializer serializer = LearnerSerializer.watched(spec).rounding();
    DataOutputSerializer out = new DataOutputSerializer(1024);
    Learner bare = LearnerFactory.watched(spec).fresh();
    Learner stored = LearnerFactory.watched(spec).fresh();
    RandomStream random = new RandomStream(SEED);
    double level = is("far", stream) ? 1e6 : 0;
    double common = 0;
    for (int i = 0; i < ROWS; i++) {
      double jump = is("jumping", stream) && i > ROWS / 2 ? 50 : 0;
      double trend = is("trend", stream) ? i / 200.0 : 0;
      common = 0.95 * common + 0.3 * random.nextGaussian();
      double[] x = new double[INPUTS];
      double y = level + jump + 0.3 * random.nextGaussian();
      for (int j = 0; j < INPUTS; j++) {
        double own = random.nextGaussian() + trend + (j % 3 == 0 ? common : 0);
        double value = is("collinear", stream) && j >= 6 ? x[j - 6] - level + 1e-5 * own : own;
        y += value * (j % 5 - 2);
        x[j] = value + level + jump;
      }
      for (int j = 0; j < INPUTS; j++) {
        x[j] = random.nextDouble() < 0.2 ? Double.NaN : x[j];
      }
      Prediction expected = bare.predict(x);
      Prediction found = stored.predict(x);
      String where = "%s, row %d, seed %d".formatted(stream, i, SEED);
      assertThat(found.value()).as(where).isCloseTo(expected.value(), near(stream, level));
      if (i > 100) {
        check(where, near(stream, level), found.intervals(), expected.intervals());
      }
      if (is("pausing", stream) && i / 37 % 3 == 2) {
        bare.learnUnlabelled(x);
        stored.learnUnlabelled(x);
      } else {
        double target = classes ? (y > 0 ? 1 : 0) : y;
        bare.learn(x, target);
        stored.learn(x, target);
      }
      out.clear();
      serializer.serialize(stored, out);
      stored = serializer.deserialize(new DataInputDeserializer(out.getCopyOfBuffer()));
    }
  }

  private static Offset<Double> near(String stream, double level) {
    return Offset.offset(NEAR + (is("pausing", stream) ? FORMER * level : 0));
  }

  private static void check(
      String where, Offset<Double> near, List<Interval> found, List<Interval> expected) {
    assertThat(found).as(where).hasSameSizeAs(expected);
    for (int k = 0; k < found.size(); k++) {
      assertThat(found.get(k).lower()).as(where).isCloseTo(expected.get(k).lower(), near);
      assertThat(found.get(k).upper()).as(where).isCloseTo(expected.get(k).upper(), near);
    }
  }
}
