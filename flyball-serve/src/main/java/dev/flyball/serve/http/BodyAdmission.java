package dev.flyball.serve.http;

import dev.flyball.serve.json.RefusedException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits the bytes of large request bodies in memory until they are answered. Further ones wait
 * unread, in order, and take little heap: garbage collections stay short, whatever clients send.
 */
final class BodyAdmission {
  private static final int MOST_WAITING = 64;

  private final long most;
  private final ArrayDeque<Turn> waiting = new ArrayDeque<>();
  private long inside;

  BodyAdmission(long most) {
    this.most = most;
  }

  /** One body's place in the queue. */
  final class Turn {
    private long bytes;
    private final Runnable begin;
    private boolean begun;

    private Turn(long bytes, Runnable begin) {
      this.bytes = Math.min(bytes, most);
      this.begin = begin;
    }

    /**
     * Begins to read the body as soon as it fits beside the others.
     *
     * @throws RefusedException if too many wait already
     */
    void enter() {
      synchronized (BodyAdmission.this) {
        if (!waiting.isEmpty() || inside + bytes > most) {
          if (waiting.size() >= MOST_WAITING) {
            throw RefusedException.busy(
                "%s large requests wait already; try again soon".formatted(MOST_WAITING));
          }
          waiting.add(this);
          return;
        }
        admit(this);
      }
      begin.run();
    }

    /** Whether there is room for so many bytes of it. */
    boolean holds(long length) {
      synchronized (BodyAdmission.this) {
        return Math.min(length, most) <= bytes;
      }
    }

    /** Takes more where it turns out larger; false where others leave no room for that. */
    boolean grow(long to) {
      synchronized (BodyAdmission.this) {
        long more = Math.min(to, most) - bytes;
        if (inside > bytes && inside + more > most) {
          return false;
        }
        inside += more;
        bytes += more;
        return true;
      }
    }

    /** It is answered, or its client is gone: others may begin. */
    void end() {
      List<Turn> next = new ArrayList<>();
      synchronized (BodyAdmission.this) {
        if (begun) {
          inside -= bytes;
        } else {
          waiting.remove(this);
        }
        while (!waiting.isEmpty() && inside + waiting.peek().bytes <= most) {
          next.add(admit(waiting.remove()));
        }
      }
      next.forEach(turn -> turn.begin.run());
    }
  }

  /** Whether a body waits for the place of another. */
  synchronized boolean isWaitedFor() {
    return !waiting.isEmpty();
  }

  private Turn admit(Turn turn) {
    inside += turn.bytes;
    turn.begun = true;
    return turn;
  }

  /** The turn of a body; {@code begin} reads it. */
  Turn turn(long bytes, Runnable begin) {
    return new Turn(bytes, begin);
  }
}
