package dev.flyball.serve.model;

import dev.flyball.data.FeatureKind;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A served learner with a shadow: a second learner that learns the same rows, perhaps without some
 * features, is scored and never answers. A shadow that fails stops, and the served learner goes on;
 * rows that the shadow refuses are counted.
 */
final class ShadowedLearner implements LiveLearner {
  private final LiveLearner served;
  private final LiveLearner shadow;
  private final String law;
  private final long since;
  private final List<String> without;
  private final ShadowScore score;
  private @Nullable String failure;

  ShadowedLearner(
      LiveLearner served,
      LiveLearner shadow,
      String law,
      long since,
      List<String> without,
      ShadowScore score,
      @Nullable String failure) {
    this.served = served;
    this.shadow = shadow;
    this.law = law;
    this.since = since;
    this.without = without;
    this.score = score;
    this.failure = failure;
  }

  @Override
  public Optional<String> shadowFailure() {
    return Optional.ofNullable(failure);
  }

  /** The served learner first: what it refuses, the shadow is not given. */
  @Override
  public ServedPrediction apply(RowAction kind, Row row, long now) {
    ServedPrediction prediction = served.apply(kind, row, now);
    if (failure != null) {
      return prediction;
    }
    try {
      ServedPrediction beside = shadow.apply(kind, row.without(without), now);
      score.add(prediction, beside, row.target());
      return prediction.beside(beside);
    } catch (RowRefusedException e) {
      score.refuse();
    } catch (RuntimeException e) {
      failure = ModelStatus.words(e);
    }
    return prediction;
  }

  @Override
  public ServedPrediction predict(Question question, Map<String, Object> values) {
    return served.predict(question, values);
  }

  @Override
  public Function<Row, ServedPrediction> inTurn(Question question) {
    return served.inTurn(question);
  }

  @Override
  public ServedPrediction examine(Map<String, Object> values, boolean detail, boolean explain) {
    return served.examine(values, detail, explain);
  }

  @Override
  public Optional<Runnable> settling() {
    return served.settling();
  }

  @Override
  public Map<String, Double> waiting(String id) {
    return served.waiting(id);
  }

  @Override
  public void settle() {
    served.settle();
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
      write(failure == null ? shadow.toBytes() : new byte[0], out);
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
  public byte[] checkpoint(boolean horizons) {
    return served.checkpoint(horizons);
  }

  @Override
  public Set<String> watched() {
    return served.watched();
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
  public JsonObject state() {
    return served
        .state()
        .and(
            "shadow",
            JsonObject.of("law", law)
                .and("since", since)
                .andAll(score.toJson())
                .andAny("failure", failure));
  }
}
