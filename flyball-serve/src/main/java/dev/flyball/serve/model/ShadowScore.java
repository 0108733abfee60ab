package dev.flyball.serve.model;

import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Errors and intervals of a shadow and of the served learner on the same rows, each predicted
 * before it was learned.
 */
final class ShadowScore {
  private long rows;
  private double served;
  private double shadow;
  private long refused;

  /** Of rows where both gave an interval: widths, and targets inside. */
  private long judged;

  private double servedWidth;
  private double shadowWidth;
  private long servedInside;
  private long shadowInside;

  void add(ServedPrediction prediction, ServedPrediction beside, @Nullable Object target) {
    double error = prediction.error(target);
    double other = beside.error(target);
    if (!Double.isNaN(error) && !Double.isNaN(other)) {
      rows++;
      served += error;
      shadow += other;
    }
    if (target instanceof Double number) {
      judge(prediction.intervals(), beside.intervals(), number);
    }
  }

  private void judge(List<Interval> given, List<Interval> beside, double target) {
    int last = Math.min(given.size(), beside.size()) - 1;
    if (last >= 0 && Double.isFinite(given.get(last).width() + beside.get(last).width())) {
      judged++;
      servedWidth += given.get(last).width();
      shadowWidth += beside.get(last).width();
      servedInside += given.get(last).holds(target) ? 1 : 0;
      shadowInside += beside.get(last).holds(target) ? 1 : 0;
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
    out.writeLong(judged);
    out.writeDouble(servedWidth);
    out.writeDouble(shadowWidth);
    out.writeLong(servedInside);
    out.writeLong(shadowInside);
  }

  static ShadowScore read(DataInputStream in) throws IOException {
    ShadowScore score = new ShadowScore();
    score.rows = in.readLong();
    score.served = in.readDouble();
    score.shadow = in.readDouble();
    score.refused = in.readLong();
    score.judged = in.readLong();
    score.servedWidth = in.readDouble();
    score.shadowWidth = in.readDouble();
    score.servedInside = in.readLong();
    score.shadowInside = in.readLong();
    return score;
  }

  JsonObject toJson() {
    JsonObject json =
        JsonObject.of("rows", rows)
            .and("error", shadow / rows)
            .and("servedError", served / rows)
            .and("refused", refused);
    if (judged > 0) {
      json.and("width", shadowWidth / judged)
          .and("servedWidth", servedWidth / judged)
          .and("inside", (double) shadowInside / judged)
          .and("servedInside", (double) servedInside / judged);
    }
    return json;
  }
}
