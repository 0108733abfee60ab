package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A learner as bytes is its checkpoint file, and goes on from there bit for bit. */
class LearnerBytesTest {
  private static final long SEED = 21;

  @TempDir Path folder;

  private static Learner learner() {
    Learner learner =
        LearnerSpec.of(Model.linear(3)).law(Law.averaged(Law.scalar())).seed(2).learner();
    learner.notes().put("unit", "°C, ü");
    new HoleyStream(learner.model(), SEED).feed(learner, 40);
    return learner;
  }

  @Test
  void theBytesAreTheFile() throws IOException {
    Path file = folder.resolve("a.safetensors");
    Learner learner = learner();
    learner.checkpoint(file);
    assertThat(learner.toBytes()).isEqualTo(Files.readAllBytes(file));
    assertThat(Learner.fromBytes(Files.readAllBytes(file)).toBytes()).isEqualTo(learner.toBytes());
  }

  @Test
  void goesOnBitForBit() {
    Learner learner = learner();
    Learner read = Learner.fromBytes(learner.toBytes());
    assertThat(read.spec()).isEqualTo(learner.spec());
    assertThat(read.notes()).containsEntry("unit", "°C, ü");
    HoleyStream stream = new HoleyStream(learner.model(), SEED + 1);
    for (int t = 0; t < 30; t++) {
      var observation = stream.next();
      learner.learn(observation);
      read.learn(observation);
    }
    assertThat(read.toBytes()).as("seed %d", SEED).isEqualTo(learner.toBytes());
  }

  @Test
  void anyChangedByteIsRefused() {
    byte[] bytes = learner().toBytes();
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = bytes.clone();
      int at = random.nextInt(bytes.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> Learner.fromBytes(damaged))
          .as("byte %d, seed %d", at, SEED)
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("the bytes");
    }
    for (int length = 0; length < bytes.length; length += 37) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> Learner.fromBytes(cut))
          .as("%d bytes", length)
          .isInstanceOf(CheckpointException.class);
    }
  }

  @Test
  void aModelOfTheUsersOwnIsHandedIn() {
    LearnerBuilder builder = Learner.builder(new TwinOutputModel(3));
    byte[] bytes = builder.build().toBytes();
    assertThatThrownBy(() -> Learner.fromBytes(bytes))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("hand it in");
    assertThat(builder.resume(bytes).toBytes()).isEqualTo(bytes);
    assertThatThrownBy(() -> builder.law(Law.masked()).resume(bytes))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("where masked(eta=0.01) was expected");
  }
}
