package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.json.JsonObject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/**
 * The operators' log: every unexpected error with its stack trace, and refusals by kind, each kind
 * at most once a minute with its count. Text from requests is quoted.
 */
final class ServiceLog {
  private static final System.Logger LOG = System.getLogger("dev.flyball.serve");
  private static final long APART_MILLIS = 60_000;
  private static final int LONGEST = 300;

  /** Refusals of one kind since its last line. */
  private static final class Refusals {
    long saidAt;
    long since;
  }

  private final Clock clock;
  private final Map<String, Refusals> byKind = new HashMap<>();

  ServiceLog(Clock clock) {
    this.clock = clock;
  }

  /**
   * Something was refused.
   *
   * @param kind of a bounded number: no name from outside
   * @param why in JSON
   */
  void refused(String kind, byte[] why) {
    long times;
    synchronized (byKind) {
      Refusals kept = byKind.get(kind);
      long now = clock.millis();
      if (kept != null && now - kept.saidAt < APART_MILLIS) {
        kept.since++;
        return;
      }
      times = kept == null ? 1 : kept.since + 1;
      Refusals next = new Refusals();
      next.saidAt = now;
      byKind.put(kind, next);
    }
    String text = new String(why, UTF_8).strip();
    LOG.log(
        Level.WARNING,
        "refused %s, %s since the last such line: %s"
            .formatted(
                kind,
                times == 1 ? "once" : times + " times",
                text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text));
  }

  /** An exception as a response; an unexpected one is logged under the id in the response. */
  ApiResponse problem(Throwable failure, String id, String route) {
    ApiResponse answer = ApiResponse.error(failure);
    return answer.status() == 500 ? unexpected(failure, id, route) : answer;
  }

  /** The response to an unexpected error, which is logged. */
  ApiResponse unexpected(Throwable failure, String id, String route) {
    LOG.log(Level.ERROR, "unexpected error %s in %s".formatted(id, route), failure);
    return ApiResponse.json(500, JsonObject.of("error", "unexpected error").and("id", id));
  }
}
