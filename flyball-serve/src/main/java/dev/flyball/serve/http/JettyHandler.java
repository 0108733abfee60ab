package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.http.Routes.Route;
import dev.flyball.serve.http.Routes.Work;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.Limit;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Jetty's handler: routes, authorises, reads, answers, counts and logs requests. Jetty's threads
 * never block or compute: bodies are read asynchronously, the work runs in {@link WorkExecutors},
 * and responses are sent when ready.
 */
final class JettyHandler extends Handler.Abstract {
  private static final String BEARER = "Bearer ";

  /** Large bodies may be this part of the heap at once: their rows take several times as much. */
  private static final int HEAP_PER_LARGE = 64;

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT");
  private static final Set<String> METHODS = Set.of("GET", "PUT", "POST", "DELETE");

  private static final ApiResponse ALLOWED =
      ApiResponse.text("text/plain", "")
          .with("Access-Control-Allow-Methods", String.join(", ", METHODS))
          .with(
              "Access-Control-Allow-Headers",
              "Authorization, Content-Type, X-Request-Id, traceparent")
          .with("Access-Control-Max-Age", "600");

  private final Routes routes;
  private final RequestContext context;
  private final Optional<Tokens> tokens;
  private final Web web;
  private final boolean probes;
  private final OriginRule origins;
  private final EventStreams streams;
  private final Downloads downloads;
  private final Consumer<String> accessLog;
  private final Connections connections;
  private final WorkExecutors lanes;
  private final int mostBytes;
  private final BodyAdmission largeBodies;
  private final String start = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  private final AtomicLong count = new AtomicLong();

  JettyHandler(
      RequestContext context,
      Optional<Tokens> tokens,
      Web web,
      HttpServer.Door door,
      EventStreams streams,
      Consumer<String> accessLog,
      Connections connections,
      WorkExecutors lanes) {
    super(InvocationType.NON_BLOCKING);
    this.routes = new ModelApi(context).routes();
    this.context = context;
    this.tokens = tokens;
    this.web = web;
    this.probes = door.probes();
    this.origins = new OriginRule(door.address(), web);
    this.streams = streams;
    this.downloads = new Downloads(context);
    this.accessLog = accessLog;
    this.connections = connections;
    this.lanes = lanes;
    this.mostBytes = context.limits().count(Limit.BODY);
    this.largeBodies =
        new BodyAdmission(Math.max(mostBytes, Runtime.getRuntime().maxMemory() / HEAP_PER_LARGE));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange =
        Exchange.begun(request, response, callback, id(request), connections.of(request), web);
    try {
      if (exchange.asksFirst()) {
        finish(exchange, ALLOWED);
        return true;
      }
      if (request.getHttpURI().getPath().equals(web.basePath())) {
        // What the page asks for is relative to its own address.
        finish(
            exchange,
            ApiResponse.error(308, "see " + web.basePath() + "/")
                .with("Location", web.basePath() + "/"));
        return true;
      }
      ApiRequest call = exchange.call();
      Optional<Route> route = routes.of(call);
      require(exchange, call, route);
      route.ifPresent(found -> exchange.route().set(found.label()));
      take(exchange, allowed(exchange, call, route), route);
    } catch (RefusedException e) {
      finish(exchange, ApiResponse.error(e));
    }
    return true;
  }

  private String id(Request request) {
    String given = request.getHeaders().get("X-Request-Id");
    return given != null && given.matches("[A-Za-z0-9._-]{1,64}")
        ? given
        : start + "-" + count.incrementAndGet();
  }

  /** Refuses requests that no scope allows: wrong method, wrong port, other origin. */
  private void require(Exchange exchange, ApiRequest call, Optional<Route> route) {
    if (!METHODS.contains(call.method())) {
      throw RefusedException.of(405, "expected GET, PUT, POST or DELETE");
    }
    Work work = work(route);
    if (probes && work != Work.PROBE && work != Work.METRICS) {
      throw RefusedException.notFound("this port answers /health and /metrics alone");
    }
    origins.require(exchange.request());
  }

  /** The call with its caller's scope; fails if that does not allow it. */
  private ApiRequest allowed(Exchange exchange, ApiRequest call, Optional<Route> route) {
    ApiRequest allowed = call.scope(scope(exchange, route));
    route.ifPresent(found -> found.require(allowed));
    return allowed;
  }

  /** The caller's scope; without tokens, everything. */
  private Scope scope(Exchange exchange, Optional<Route> route) {
    if (route.isPresent() && route.get().scope() == null) {
      return Scope.READ;
    }
    if (tokens.isEmpty()) {
      return Scope.ADMIN;
    }
    String header = exchange.header(HttpHeader.AUTHORIZATION);
    boolean bearer = header.regionMatches(true, 0, BEARER, 0, BEARER.length());
    String token = bearer ? header.substring(BEARER.length()).strip() : "";
    return tokens
        .get()
        .scopeOf(token)
        .orElseThrow(
            () -> RefusedException.of(401, "this takes a token: Authorization: Bearer TOKEN"));
  }

  private static Work work(Optional<Route> route) {
    return route.map(Route::work).orElse(Work.LOOK);
  }

  private void take(Exchange exchange, ApiRequest call, Optional<Route> route) {
    if (work(route) == Work.STREAM || downloads.isOfAllKeys(call)) {
      stream(exchange, call, route);
    } else if (WITH_BODY.contains(call.method())) {
      read(exchange, call, work(route));
    } else {
      answer(exchange, call, work(route));
    }
  }

  /** Starts a streamed response; it is logged at its beginning. */
  private void stream(Exchange exchange, ApiRequest call, Optional<Route> route) {
    try {
      boolean events = call.segment(2).equals("events");
      if (exchange.request().getMethod().equals("HEAD")) {
        context.model(call);
        exchange.head(200, events ? EventStreams.TYPE : ApiResponse.BYTES);
        exchange.response().write(true, ByteBuffer.allocate(0), exchange.callback());
      } else if (events) {
        streams.begin(exchange, call, () -> allowed(exchange, call, route));
      } else {
        downloads.begin(exchange, call);
      }
      log(exchange, 200, 0);
    } catch (RuntimeException e) {
      finish(exchange, problem(exchange, e));
    }
  }

  private void read(Exchange exchange, ApiRequest call, Work work) {
    exchange.requirePlain();
    var unused =
        BodyReader.read(
                exchange.request(),
                mostBytes,
                context.models().budget(),
                largeBodies,
                exchange.client())
            .thenApply(exchange::utf8)
            .whenComplete(
                (bytes, failure) -> {
                  if (failure == null) {
                    exchange.client().waitsForUs();
                    answer(exchange, call.body(bytes), work);
                  } else {
                    finish(exchange, unread(failure));
                  }
                });
  }

  private static ApiResponse unread(Throwable failure) {
    return failure instanceof RefusedException || failure.getCause() instanceof RefusedException
        ? ApiResponse.error(failure)
        : ApiResponse.error(400, "the body could not be read").with("Connection", "close");
  }

  /** In the lane of the call; a probe at once. */
  private void answer(Exchange exchange, ApiRequest call, Work work) {
    try {
      lanes.execute(
          call,
          work,
          () -> {
            var unused =
                routes
                    .answer(call)
                    .whenComplete(
                        (answer, failure) ->
                            finish(
                                exchange, failure == null ? answer : problem(exchange, failure)));
          });
    } catch (RefusedException e) {
      finish(exchange, ApiResponse.error(e));
    }
  }

  private ApiResponse problem(Exchange exchange, Throwable failure) {
    String trace = exchange.trace().isEmpty() ? "" : ", traceparent " + exchange.trace();
    return context.log().problem(failure, exchange.id(), exchange.label() + trace);
  }

  private void finish(Exchange exchange, ApiResponse answer) {
    String route = exchange.label();
    try {
      boolean probe = answer.status() == 503 && route.contains("/health/");
      if (answer.status() >= 400 && answer.status() != 500 && !probe) {
        context.log().refused(answer.status() + " " + route, answer.body());
      }
      context.metrics().count(route, answer.status(), exchange.seconds());
      log(exchange, answer.status(), answer.body().length);
    } finally { // a log that cannot be written must not leave the caller waiting
      exchange.send(answer);
    }
  }

  /** A line of JSON. Names from outside are texts in it and nothing else. */
  private void log(Exchange exchange, int status, int bytes) {
    Request request = exchange.request();
    String path = request.getHttpURI().getPath();
    JsonObject line =
        JsonObject.of("time", Instant.now().toString())
            .and("request", exchange.id())
            .and("remote", Request.getRemoteAddr(request))
            .and("method", request.getMethod())
            .and("path", path.length() > 300 ? path.substring(0, 300) + "..." : path)
            .and("status", status)
            .and("bytes", bytes)
            .and("millis", Math.round(exchange.seconds() * 1e5) / 100.0);
    if (!exchange.trace().isEmpty()) {
      line.and("traceparent", exchange.trace());
    }
    accessLog.accept(new String(Json.write(line), UTF_8));
  }
}
