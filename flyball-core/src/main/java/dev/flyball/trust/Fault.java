package dev.flyball.trust;

/** Why a value is not believed. */
public enum Fault {
  /** It has not changed for longer than this column's repeats explain. */
  STILL("stuck"),

  /** Every column that usually changes repeats at once: a logger that sends its last row again. */
  ROW_STILL("row repeated"),

  /** It lies beyond what the row before and the rest of this row predict. */
  JUMP("jump"),

  /** Somebody said so. */
  TOLD("distrusted by hand");

  private final String words;

  Fault(String words) {
    this.words = words;
  }

  /** What reports and answers call it. */
  public String words() {
    return words;
  }
}
