package dev.flyball.faults;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * What goes wrong with the files below one folder, and when: at the n-th call that a disk could
 * fail. Other files are left in peace. For one thread at a time, but for {@link #fired}.
 */
public final class Faults {
  /** How a disk fails. */
  public enum Kind {
    /** One call fails; those after it do what they should. */
    FAILS,
    /** From that call on there is no room: half of what is written arrives, and nothing is made. */
    FULL,
    /**
     * The process ends at that call, half of what it wrote is there, and nothing is cleaned up: no
     * later call does anything.
     */
    TEARS
  }

  /** What a call does. */
  enum Call {
    LOOK,
    READ,
    MAKE,
    WRITE,
    FORCE,
    MOVE,
    DELETE,
    CLOSE;

    private boolean takesRoom() {
      return this == MAKE || this == WRITE || this == FORCE;
    }
  }

  /** The end of the process, as far as the disk is concerned. */
  public static final class Torn extends Error {
    private static final long serialVersionUID = 1L;

    Torn() {
      super("the process ends here", null, false, false);
    }
  }

  private Path folder;
  private Kind kind;
  private int left;
  private volatile boolean fired;

  /** Lets call {@code n} below {@code folder} go wrong. */
  public void arm(Path where, Kind how, int n) {
    folder = where;
    kind = how;
    left = n;
    fired = false;
  }

  /** From here on everything works. */
  public void disarm() {
    folder = null;
  }

  /** Whether anything went wrong since it was armed. */
  public boolean fired() {
    return fired;
  }

  /**
   * Before a call.
   *
   * @return how much of what is to be written is to be written all the same, from 0 to 1; then
   *     {@link #fail}
   */
  double before(Call call, Path file) throws IOException {
    if (folder == null || !file.toAbsolutePath().startsWith(folder)) {
      return 1;
    }
    boolean counts = kind != Kind.FULL || call.takesRoom();
    if (counts && left > 0) {
      left--;
    }
    boolean wrong = left == 0 && counts && !(kind == Kind.FAILS && fired);
    if (!wrong) {
      return 1;
    }
    if (fired && kind == Kind.TEARS) {
      throw new Torn();
    }
    fired = true;
    if (call == Call.WRITE && kind != Kind.FAILS) {
      return 0.5;
    }
    throw failure(file);
  }

  /** What the call that went wrong says. */
  IOException failure(Path file) {
    if (kind == Kind.TEARS) {
      throw new Torn();
    }
    String reason = kind == Kind.FULL ? "No space left on device" : "Input/output error";
    return new FileSystemException(file.toString(), null, reason);
  }
}
