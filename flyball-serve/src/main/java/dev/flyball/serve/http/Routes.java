package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.RequestException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every call of the service, once: who may make it, where its work is done, and what answers it.
 * {@code /openapi.json} describes the same calls; a test compares both.
 */
final class Routes {
  /** Where the work of a call is done. */
  enum Work {
    /** At once, by the thread of the connection. */
    PROBE,
    METRICS,
    /** Rows to learn or predict. */
    ROWS,
    /** State, pages, lists. */
    LOOK,
    /** What waits for a model's writer, in turn with other changes. */
    CHANGE,
    /** Sent as it comes, for as long as it takes. */
    STREAM
  }

  /**
   * A call.
   *
   * @param method GET, PUT, POST or DELETE
   * @param path as /openapi.json has it: a segment in braces is any one
   * @param scope what it takes; null where it is open to everybody
   */
  record Route(
      String method,
      String path,
      @Nullable Scope scope,
      Work work,
      Function<Call, CompletableFuture<Answer>> handler) {

    /** One that is answered without waiting. */
    static Route now(
        String method,
        String path,
        @Nullable Scope scope,
        Work work,
        Function<Call, Answer> handler) {
      return new Route(
          method,
          path,
          scope,
          work,
          call -> CompletableFuture.completedFuture(handler.apply(call)));
    }

    /**
     * Fails if the scope of a call does not allow it.
     *
     * @throws RequestException that says which does
     */
    void require(Call call) {
      if (scope != null) {
        require(call, scope);
      }
    }

    static void require(Call call, Scope needed) {
      if (!call.scope().includes(needed)) {
        throw RequestException.forbidden("this takes a token with the scope " + needed.word());
      }
    }

    /** What it is counted under: no name from outside is in it. */
    String label() {
      return method + " " + path;
    }
  }

  /** A route and the segments of its path. */
  private record Pattern(Route route, List<String> segments) {
    static Pattern of(Route route) {
      String path = route.path().substring(1);
      return new Pattern(route, path.isEmpty() ? List.of() : List.of(path.split("/")));
    }

    boolean fits(Call call) {
      if (segments.size() != call.path().size() || !route.method().equals(call.method())) {
        return false;
      }
      for (int k = 0; k < segments.size(); k++) {
        if (!segments.get(k).startsWith("{") && !segments.get(k).equals(call.segment(k))) {
          return false;
        }
      }
      return true;
    }
  }

  private final List<Pattern> patterns;

  Routes(List<Route> all) {
    this.patterns = all.stream().map(Pattern::of).toList();
  }

  List<Route> all() {
    return patterns.stream().map(Pattern::route).toList();
  }

  /** The route of a call; empty if there is none. */
  Optional<Route> of(Call call) {
    for (Pattern each : patterns) {
      if (each.fits(call)) {
        return Optional.of(each.route());
      }
    }
    return Optional.empty();
  }

  /** Answers a call. */
  CompletableFuture<Answer> answer(Call call) {
    try {
      Route route = of(call).orElseThrow(() -> nothing(call));
      route.require(call);
      return route.handler().apply(call);
    } catch (RuntimeException | Error e) { // an Error too: nobody else would answer the caller
      return CompletableFuture.failedFuture(e);
    }
  }

  private static RequestException nothing(Call call) {
    return RequestException.notFound(
        call.path().size() > 2 && call.segment(0).equals("models")
            ? "a model has no " + String.join("/", call.path().subList(2, call.path().size()))
            : "there is nothing here; /openapi.json lists what is");
  }
}
