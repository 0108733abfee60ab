package dev.flyball.tables.train;

import dev.flyball.checkpoint.CheckpointException;
import java.util.Map;

/**
 * A learner's position in its table: the pass, the rows read in that pass, and a checksum of these
 * rows to recognise them. Travels in the checkpoint's notes.
 */
public final class TablePosition {
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private int pass;
  private long row;
  private long checksum;

  /** Takes one more row into account. */
  public void advance(double[] values, double target) {
    row++;
    for (double value : values) {
      mix(value);
    }
    mix(target);
  }

  private void mix(double value) {
    checksum = (checksum ^ Double.doubleToLongBits(value)) * MIX;
    checksum ^= checksum >>> 29;
  }

  /** Becomes the place where {@code other} is. */
  void moveTo(TablePosition other) {
    pass = other.pass;
    row = other.row;
    checksum = other.checksum;
  }

  void nextPass() {
    pass++;
    row = 0;
    checksum = 0;
  }

  /** The pass, from 0. */
  int pass() {
    return pass;
  }

  /** How many rows of the pass were read. */
  public long row() {
    return row;
  }

  /** Whether the rows so far were the same. */
  public boolean isAt(TablePosition other) {
    return row == other.row && checksum == other.checksum;
  }

  /** This place's rows in the pass of {@code other}. */
  void takePassOf(TablePosition other) {
    pass = other.pass;
  }

  /** Notes it in a checkpoint. */
  public void note(Map<String, String> notes) {
    notes.put("train.pass", Integer.toString(pass));
    notes.put("train.row", Long.toString(row));
    notes.put("train.checksum", Long.toHexString(checksum));
  }

  /** That of a training's checkpoint. */
  public static TablePosition noted(Map<String, String> notes) {
    TablePosition place = new TablePosition();
    try {
      place.pass = Integer.parseInt(notes.get("train.pass"));
      place.row = Long.parseLong(notes.get("train.row"));
      place.checksum = Long.parseUnsignedLong(notes.get("train.checksum"), 16);
    } catch (NumberFormatException e) {
      throw new CheckpointException("the notes of the checkpoint are not those of a training", e);
    }
    return place;
  }
}
