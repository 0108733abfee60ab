package dev.flyball.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.law.Curvature;
import dev.flyball.law.GradientLaw;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import dev.flyball.observation.Standardisation;
import java.io.IOException;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LearnerSerializerTest {
  private static final GradientLaw DIRECTIONAL = Law.directional();

  private static Stream<LearnerSpec> specs() {
    LearnerSpec small = LearnerSpec.of(Model.linear(8)).law(DIRECTIONAL);
    return Stream.of(
        small.law(Law.masked(0.01)),
        small.law(Law.scalar(0.5, 1)),
        small,
        small.law(Law.averaged(DIRECTIONAL)),
        small.law(Law.pool()),
        small.law(DIRECTIONAL.memory(Memory.diagonal())),
        small.law(DIRECTIONAL.memory(Memory.block(4))),
        small.law(DIRECTIONAL.memory(Networks.lowRank(3))),
        small.law(DIRECTIONAL.memory(Memory.waiting(Groups.ofEqualSize(8, 4)))),
        small.law(DIRECTIONAL.memory(Memory.sift())),
        small.law(Law.parse("debiased")),
        small.standardisation(Standardisation.none()),
        LearnerSpec.of(Model.linear(40)).law(DIRECTIONAL),
        LearnerSpec.of(Model.linear(40)).law(Law.pool()),
        LearnerSpec.of(Model.linear(120)).law(DIRECTIONAL),
        LearnerSpec.of(Model.linear(120)).law(DIRECTIONAL.memory(Networks.lowRank(10))));
  }

  private static byte[] bytes(LearnerSerializer serializer, Learner learner) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    serializer.serialize(learner, out);
    return out.getCopyOfBuffer();
  }

  private static Learner read(LearnerSerializer serializer, byte[] bytes) throws IOException {
    return serializer.deserialize(new DataInputDeserializer(bytes));
  }

  private static void learn(Learner learner, SimulatedKeys rows, int from, int to) {
    for (int i = from; i < to; i++) {
      SimulatedKeys.learn(learner, rows.row(i));
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void writesAndReadsSoThatLearningGoesOnBitForBit(LearnerSpec spec) throws IOException {
    SimulatedKeys rows = new SimulatedKeys(41, 1, spec.model().inputs());
    Learner learner = LearnerFactory.watched(spec).fresh();
    LearnerSerializer serializer = LearnerSerializer.watched(spec);
    learn(learner, rows, 0, 70);
    Learner read = read(serializer, bytes(serializer, learner));
    Learner copy = serializer.copy(learner);
    learn(learner, rows, 70, 200);
    for (Learner other : new Learner[] {read, copy}) {
      learn(other, rows, 70, 200);
      assertThat(bytes(serializer, other))
          .as("%s, seed %d", spec, rows.seed())
          .isEqualTo(bytes(serializer, learner));
    }
  }

  @ParameterizedTest
  @MethodSource("specs")
  void costsTheBytesThatAKeyIsSaidToCost(LearnerSpec spec) throws IOException {
    SimulatedKeys rows = new SimulatedKeys(42, 1, spec.model().inputs());
    Learner learner = LearnerFactory.watched(spec).fresh();
    LearnerSerializer serializer = LearnerSerializer.watched(spec).rounding();
    long said = KeyBytes.stored(spec);
    // Trees fill their ring of rows first.
    double least = spec.law() instanceof PoolLaw pool && pool.trees() > 0 ? 0 : 0.4 * said;
    for (int i = 1; i <= 3; i++) {
      learn(learner, rows, 400 * (i - 1), 400 * i);
      assertThat((double) bytes(serializer, learner).length)
          .as("%s after %d rows", spec, 400 * i)
          .isBetween(least, 1.05 * said);
    }
  }

  @Test
  void refusesEveryFlippedBit() throws IOException {
    LearnerSpec spec = LearnerSpec.of(Model.linear(8)).law(DIRECTIONAL);
    SimulatedKeys rows = new SimulatedKeys(43, 1, 8);
    Learner learner = LearnerFactory.watched(spec).fresh();
    learn(learner, rows, 0, 60);
    LearnerSerializer serializer = LearnerSerializer.watched(spec);
    byte[] whole = bytes(serializer, learner);
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> read(serializer, damaged))
          .as("bit %d of %d, seed %d", bit, 8 * whole.length, rows.seed())
          .isInstanceOf(IOException.class);
    }
    assertThat(bytes(serializer, read(serializer, whole))).isEqualTo(whole);
  }

  @Test
  void snapshotsRestoreTheSerializer() throws IOException {
    LearnerSpec spec =
        LearnerSpec.of(Model.linear(3))
            .law(Law.directional().curvature(Curvature.AS_PRINTED))
            .standardisation(Standardisation.robust())
            .seed(4);
    LearnerSerializer serializer = LearnerSerializer.watched(spec);
    assertThat(throughBytes(serializer.snapshotConfiguration()).restoreSerializer())
        .isEqualTo(serializer);
  }

  private static TypeSerializerSnapshot<Learner> throughBytes(
      TypeSerializerSnapshot<Learner> snapshot) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    TypeSerializerSnapshot.writeVersionedSnapshot(out, snapshot);
    return TypeSerializerSnapshot.readVersionedSnapshot(
        new DataInputDeserializer(out.getCopyOfBuffer()),
        LearnerSerializerTest.class.getClassLoader());
  }

  @Test
  void aNewLawMigratesAndAnotherModelIsRefused() {
    LearnerSpec spec = LearnerSpec.of(Model.linear(3));
    TypeSerializerSnapshot<Learner> now = LearnerSerializer.watched(spec).snapshotConfiguration();
    assertThat(now.resolveSchemaCompatibility(now).isCompatibleAsIs()).isTrue();
    assertThat(
            LearnerSerializer.watched(spec.law(Law.masked(0.1)))
                .snapshotConfiguration()
                .resolveSchemaCompatibility(now)
                .isCompatibleAfterMigration())
        .isTrue();
    assertThatThrownBy(
            () ->
                LearnerSerializer.watched(LearnerSpec.of(Model.logistic(2)))
                    .snapshotConfiguration()
                    .resolveSchemaCompatibility(now))
        .rootCause()
        .hasMessageContaining("2 inputs where there were 3; the loss");
  }

  @Test
  void anotherFormatIsRefusedByName() {
    assertThatThrownBy(
            () ->
                new LearnerSerializerSnapshot()
                    .readSnapshot(99, spec(), LearnerSerializerTest.class.getClassLoader()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("format 99")
        .hasMessageContaining("this one reads " + LearnerSerializer.VERSION);
  }

  private static DataInputDeserializer spec() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    LearnerSerializer.watched(LearnerSpec.of(Model.linear(3)))
        .snapshotConfiguration()
        .writeSnapshot(out);
    return new DataInputDeserializer(out.getCopyOfBuffer());
  }

  @Test
  void anotherLawThanTheSpecsTravelsWithTheLearner() throws IOException {
    LearnerSpec spec = LearnerSpec.of(Model.linear(3));
    LearnerSerializer serializer = LearnerSerializer.watched(spec);
    Learner learner = LearnerFactory.watched(spec).fresh().withLaw(Law.masked(0.25));
    assertThat(read(serializer, bytes(serializer, learner)).law().eta()).isEqualTo(0.25);
  }
}
