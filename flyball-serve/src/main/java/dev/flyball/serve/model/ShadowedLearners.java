package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.flyball.checkpoint.CheckpointException;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Factory of learners with the shadow of their spec. A shadow begins as a copy of the served
 * learner, under its own law. Stored learners follow the current spec when they are read: if their
 * shadow was promoted meanwhile, the shadow is served; if it ended, the served learner goes on
 * alone.
 */
final class ShadowedLearners implements LiveLearners {
  static final byte[] MARK = "FBSHADOW".getBytes(US_ASCII);
  static final byte VERSION = 2;

  private final LiveLearners inner;

  ShadowedLearners(LiveLearners inner) {
    this.inner = inner;
  }

  @Override
  public LiveLearner fresh(ModelSpec spec) {
    return shaded(spec, inner.fresh(spec), new byte[0]);
  }

  /** With the shadow that the spec asks for, which goes on from {@code bytes}. */
  private LiveLearner shaded(ModelSpec spec, LiveLearner served, byte[] bytes) {
    Shadows shadows = spec.shadows();
    String law = shadows.law();
    if (law == null) {
      return served;
    }
    return new ShadowedLearner(
        served,
        inner.made(spec.law(law), bytes),
        law,
        shadows.since(),
        shadows.without(),
        new ShadowScore(),
        null);
  }

  @Override
  public LiveLearner resume(ModelSpec spec, byte[] bytes) {
    if (!isBoth(bytes)) {
      return shaded(spec, inner.resume(spec, bytes), bytes);
    }
    Both both = read(bytes);
    Shadows shadows = spec.shadows();
    if (both.failure() == null && shadows.promoted().contains(both.since())) {
      return shaded(spec, inner.made(spec, both.shadow()), both.shadow());
    }
    LiveLearner served = inner.resume(spec, both.served());
    if (!shadows.isNow(both.since())) {
      return shaded(spec, served, both.served());
    }
    LiveLearner shadow = inner.made(spec.law(both.law()), both.shadow());
    return new ShadowedLearner(
        served, shadow, both.law(), both.since(), shadows.without(), both.score(), both.failure());
  }

  @Override
  public byte[] taken(byte[] checkpoint) {
    return inner.taken(checkpoint);
  }

  @Override
  public ModelSpec specOf(byte[] bytes) {
    return inner.specOf(bytes);
  }

  private static boolean isBoth(byte[] bytes) {
    return bytes.length > MARK.length && Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length);
  }

  /** Both learners as {@link ShadowedLearner#toBytes} wrote them. */
  private record Both(
      long since,
      String law,
      ShadowScore score,
      @Nullable String failure,
      byte[] served,
      byte[] shadow) {}

  private static Both read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      in.skipNBytes(MARK.length);
      int version = in.readByte();
      if (version != VERSION) {
        throw new CheckpointException(
            "a learner with a shadow in format %s; this version reads format %s"
                .formatted(version, VERSION));
      }
      long since = in.readLong();
      String law = in.readUTF();
      ShadowScore score = ShadowScore.read(in);
      String failure = in.readUTF();
      byte[] served = in.readNBytes(in.readInt());
      byte[] shadow = in.readNBytes(in.readInt());
      return new Both(since, law, score, failure.isEmpty() ? null : failure, served, shadow);
    } catch (IOException | IllegalArgumentException e) {
      throw new CheckpointException("this is no learner with a shadow", e);
    }
  }
}
