package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A learner that answers, and beside it a shadow that learns the same rows, is scored and never
 * answers. A shadow that fails stops, and the served learner goes on; what it refuses is counted.
 */
final class ShadowedLearner implements LiveLearner {
  private final LiveLearner served;
  private final LiveLearner shadow;
  private final String law;
  private final long since;
  private final ShadowScore score;
  private @Nullable String failure;

  ShadowedLearner(
      LiveLearner served,
      LiveLearner shadow,
      String law,
      long since,
      ShadowScore score,
      @Nullable String failure) {
    this.served = served;
    this.shadow = shadow;
    this.law = law;
    this.since = since;
    this.score = score;
    this.failure = failure;
  }

  LiveLearner served() {
    return served;
  }

  LiveLearner shadow() {
    return shadow;
  }

  ShadowScore score() {
    return score;
  }

  long since() {
    return since;
  }

  /** Why the shadow learns no more; null if it does. */
  @Nullable String failure() {
    return failure;
  }

  @Override
  public ServedPrediction learn(Row row) {
    return both(row, learner -> learner.learn(row));
  }

  @Override
  public ServedPrediction keep(Row row, long now) {
    return both(row, learner -> learner.keep(row, now));
  }

  @Override
  public ServedPrediction label(Row row, long now) {
    return both(row, learner -> learner.label(row, now));
  }

  /** The served learner first: what it refuses, the shadow is not given. */
  private ServedPrediction both(Row row, Function<LiveLearner, ServedPrediction> call) {
    ServedPrediction said = call.apply(served);
    if (failure != null) {
      return said;
    }
    try {
      ServedPrediction beside = call.apply(shadow);
      score.add(said, beside, row.target());
      return said.beside(beside);
    } catch (RowRefusedException e) {
      score.refuse();
    } catch (RuntimeException e) {
      failure = ModelStatus.words(e);
    }
    return said;
  }

  @Override
  public ServedPrediction predict(Map<String, Object> values) {
    return served.predict(values);
  }

  @Override
  public Map<String, Object> explain(Map<String, Object> values) {
    return served.explain(values);
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values) {
    return served.examine(values);
  }

  @Override
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(ShadowedLearners.MARK);
      out.writeByte(ShadowedLearners.VERSION);
      out.writeLong(since);
      out.writeUTF(law);
      score.write(out);
      out.writeUTF(failure == null ? "" : failure);
      write(served.toBytes(), out);
      write(failure != null || shadow.isEmpty() ? new byte[0] : shadow.toBytes(), out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes whatever is written", e);
    }
    return bytes.toByteArray();
  }

  private static void write(byte[] part, DataOutputStream out) throws IOException {
    out.writeInt(part.length);
    out.write(part);
  }

  @Override
  public byte[] checkpoint() {
    return served.checkpoint();
  }

  @Override
  public boolean isEmpty() {
    return served.isEmpty();
  }

  @Override
  public Map<String, FeatureKind> kinds() {
    return served.kinds();
  }

  @Override
  public int features() {
    return served.features();
  }

  @Override
  public LiveLearner withLaw(ModelSpec next) {
    return served.withLaw(next);
  }

  @Override
  public Map<String, Object> state() {
    Map<String, Object> json = new LinkedHashMap<>(served.state());
    Map<String, Object> beside = new LinkedHashMap<>();
    beside.put("law", law);
    beside.put("since", since);
    beside.putAll(score.toJson());
    if (failure != null) {
      beside.put("failure", failure);
    }
    json.put("shadow", beside);
    return json;
  }
}
