package dev.flyball.serve.model;

import dev.flyball.serve.json.JsonObject;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Errors of a shadow law and of the served law on the same rows, each predicted before it was
 * learned.
 */
final class ShadowScore {
  private long rows;
  private double served;
  private double shadow;
  private long refused;

  void add(ServedPrediction prediction, ServedPrediction beside, @Nullable Object target) {
    double error = prediction.error(target);
    double other = beside.error(target);
    if (!Double.isNaN(error) && !Double.isNaN(other)) {
      rows++;
      served += error;
      shadow += other;
    }
  }

  /** Counts a row that the served law took and the shadow did not. */
  void refuse() {
    refused++;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeLong(rows);
    out.writeDouble(served);
    out.writeDouble(shadow);
    out.writeLong(refused);
  }

  static ShadowScore read(DataInputStream in) throws IOException {
    ShadowScore score = new ShadowScore();
    score.rows = in.readLong();
    score.served = in.readDouble();
    score.shadow = in.readDouble();
    score.refused = in.readLong();
    return score;
  }

  JsonObject toJson() {
    return JsonObject.of("rows", rows)
        .and("error", shadow / rows)
        .and("servedError", served / rows)
        .and("refused", refused);
  }
}
