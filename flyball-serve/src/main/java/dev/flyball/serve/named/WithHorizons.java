package dev.flyball.serve.named;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.Forecaster;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A learner and its horizons as the store keeps them, and as a file that other programs read.
 *
 * @param learner empty where it has learned nothing, as beside horizons that a table taught
 * @param times of the first rows, while horizons wait for them
 * @param horizons empty where there are none, or none yet
 */
record WithHorizons(byte[] learner, List<Long> times, byte[] horizons) {
  private static final byte[] NOTHING = {};
  private static final String LEARNER = "served.learner";
  private static final String ROW = "served.row";
  private static final byte[] MARK = "flyball ahead 2\n".getBytes(StandardCharsets.UTF_8);

  static WithHorizons alone(byte[] learner) {
    return new WithHorizons(learner, List.of(), NOTHING);
  }

  /** Both, or the learner alone. */
  static WithHorizons of(byte[] bytes) {
    if (bytes.length < MARK.length || !Arrays.equals(bytes, 0, MARK.length, MARK, 0, MARK.length)) {
      return alone(bytes);
    }
    try {
      ByteBuffer from = ByteBuffer.wrap(bytes).position(MARK.length);
      byte[] learner = new byte[from.getInt()];
      from.get(learner);
      List<Long> times = new ArrayList<>();
      for (int left = from.getInt(); left > 0; left--) {
        times.add(from.getLong());
      }
      byte[] horizons = new byte[from.remaining()];
      from.get(horizons);
      return new WithHorizons(learner, times, horizons);
    } catch (BufferUnderflowException | NegativeArraySizeException e) {
      throw new CheckpointException("this is no learner with horizons", e);
    }
  }

  /**
   * Of a file: horizons of a training have no learner yet, nor have those that went on elsewhere
   * one that stands where they do.
   */
  static WithHorizons ofFile(byte[] file) {
    State state = CheckpointBytes.read(file);
    if (!Forecaster.isIn(state)) {
      return alone(file);
    }
    Forecaster forecaster = Forecaster.of(state, "the checkpoint");
    String learner = forecaster.notes().remove(LEARNER);
    String row = forecaster.notes().remove(ROW);
    boolean beside = learner != null && Long.toString(forecaster.row()).equals(row);
    byte[] own = beside ? Base64.getDecoder().decode(learner) : NOTHING;
    return new WithHorizons(own, List.of(), forecaster.toBytes());
  }

  /** The horizons as a checkpoint, whose notes hold the learner; empty where there are none. */
  byte[] toFile() {
    if (horizons.length == 0) {
      return NOTHING;
    }
    Forecaster forecaster = Forecaster.fromBytes(horizons);
    forecaster.notes().put(LEARNER, Base64.getEncoder().encodeToString(learner));
    forecaster.notes().put(ROW, Long.toString(forecaster.row()));
    return forecaster.toBytes();
  }

  byte[] toBytes() {
    if (horizons.length == 0 && times.isEmpty()) {
      return learner;
    }
    int numbers = 2 * Integer.BYTES + Long.BYTES * times.size();
    ByteBuffer out =
        ByteBuffer.allocate(MARK.length + numbers + learner.length + horizons.length)
            .put(MARK)
            .putInt(learner.length)
            .put(learner)
            .putInt(times.size());
    times.forEach(out::putLong);
    return out.put(horizons).array();
  }
}
