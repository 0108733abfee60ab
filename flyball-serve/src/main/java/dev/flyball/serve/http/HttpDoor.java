package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.TokenFile;
import dev.flyball.serve.http.Routes.Route;
import dev.flyball.serve.http.Routes.Work;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.model.BusyException;
import dev.flyball.serve.model.Limit;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Where requests come in from Jetty: they are named, let in or not, read, answered, counted and
 * logged. No thread waits, and none works: bodies are read as they come, the work is done in lanes,
 * and answers are sent when they are there.
 */
final class HttpDoor extends Handler.Abstract {
  private static final String BEARER = "Bearer ";

  /** Large bodies may be this part of the heap at once: their rows take several times as much. */
  private static final int HEAP_PER_LARGE = 64;

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT");
  private static final Set<String> METHODS = Set.of("GET", "PUT", "POST", "DELETE");

  private final Routes routes;
  private final RequestContext context;
  private final Optional<TokenFile> tokens;
  private final OriginRule origins;
  private final EventStreams streams;
  private final Downloads downloads;
  private final AccessLog log;
  private final Connections connections;
  private final Lanes lanes;
  private final int mostBytes;
  private final LargeBodies largeBodies;
  private final String start = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
  private final AtomicLong count = new AtomicLong();

  HttpDoor(
      RequestContext context,
      Optional<TokenFile> tokens,
      OriginRule origins,
      EventStreams streams,
      AccessLog log,
      Connections connections,
      Lanes lanes) {
    super(InvocationType.NON_BLOCKING);
    this.routes = new Api(context).routes();
    this.context = context;
    this.tokens = tokens;
    this.origins = origins;
    this.streams = streams;
    this.downloads = new Downloads(context);
    this.log = log;
    this.connections = connections;
    this.lanes = lanes;
    this.mostBytes = context.limits().count(Limit.BODY);
    this.largeBodies =
        new LargeBodies(Math.max(mostBytes, Runtime.getRuntime().maxMemory() / HEAP_PER_LARGE));
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Exchange exchange =
        new Exchange(request, response, callback, id(request), connections.of(request));
    Call call;
    Scope scope;
    try {
      call = exchange.call();
      if (!METHODS.contains(call.method())) {
        finish(exchange, "other", Answer.error(405, "expected GET, PUT, POST or DELETE"));
        return true;
      }
      Work work = work(call);
      if (exchange.client().probesOnly() && work != Work.PROBE && work != Work.METRICS) {
        Answer full = Answer.error(503, "every connection has work; try again soon");
        finish(exchange, "other", full.with("Retry-After", "1").with("Connection", "close"));
        return true;
      }
      Optional<Answer> refusal = origins.refusal(request);
      if (refusal.isPresent()) {
        finish(exchange, "other", refusal.get());
        return true;
      }
      boolean open = routes.of(call).filter(route -> route.scope() == null).isPresent();
      Optional<Scope> allowed = open ? Optional.of(Scope.READ) : scope(exchange);
      if (allowed.isEmpty()) {
        Answer answer = Answer.error(401, "this takes a token: Authorization: Bearer TOKEN");
        finish(exchange, "other", answer.with("WWW-Authenticate", "Bearer"));
        return true;
      }
      scope = allowed.get();
    } catch (BadRequestException e) {
      finish(exchange, "other", Problems.of(e));
      return true;
    }
    if (work(call) == Work.STREAM || downloads.isOfAllKeys(call)) {
      stream(exchange, call, scope);
    } else if (WITH_BODY.contains(call.method())) {
      read(exchange, call, scope);
    } else {
      answer(exchange, call, scope);
    }
    return true;
  }

  private String id(Request request) {
    String given = request.getHeaders().get("X-Request-Id");
    return given != null && given.matches("[A-Za-z0-9._-]{1,64}")
        ? given
        : start + "-" + count.incrementAndGet();
  }

  /** What the caller may do; without tokens, everything. */
  private Optional<Scope> scope(Exchange exchange) {
    if (tokens.isEmpty()) {
      return Optional.of(Scope.ADMIN);
    }
    String header = exchange.header(HttpHeader.AUTHORIZATION);
    return header.startsWith(BEARER)
        ? tokens.get().scopeOf(header.substring(BEARER.length()).strip())
        : Optional.empty();
  }

  private Work work(Call call) {
    return routes.of(call).map(Route::work).orElse(Work.LOOK);
  }

  private String label(Call call) {
    return routes.of(call).map(Route::label).orElse("other");
  }

  /** What is sent as it comes; it is logged when it begins. */
  private void stream(Exchange exchange, Call call, Scope scope) {
    try {
      routes.of(call).ifPresent(route -> route.require(scope));
      if (call.segment(2).equals("events")) {
        streams.begin(exchange, call);
      } else {
        downloads.begin(exchange, call);
      }
      log(exchange, 200, 0);
    } catch (RuntimeException e) {
      finish(exchange, label(call), problem(exchange, call, e));
    }
  }

  private void read(Exchange exchange, Call call, Scope scope) {
    long length = exchange.request().getLength();
    if (length > mostBytes) {
      finish(exchange, label(call), tooLarge());
      return;
    }
    CompletableFuture<byte[]> body;
    try {
      body =
          BodyReader.read(
              exchange.request(),
              mostBytes,
              context.models().budget(),
              largeBodies,
              exchange.client());
    } catch (BusyException e) {
      finish(exchange, label(call), Problems.of(e));
      return;
    }
    var unused =
        body.whenComplete(
            (bytes, failure) -> {
              if (failure == null) {
                exchange.client().waitsForUs();
                answer(
                    exchange,
                    new Call(
                        call.method(),
                        call.path(),
                        call.query(),
                        call.type(),
                        call.accept(),
                        bytes),
                    scope);
              } else {
                finish(exchange, label(call), unread(failure));
              }
            });
  }

  private Answer tooLarge() {
    return Answer.error(
            413,
            "the body is larger than %s bytes; send it in several requests".formatted(mostBytes))
        .with("Connection", "close");
  }

  private Answer unread(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (cause instanceof BodyReader.TooLargeException) {
      return tooLarge();
    }
    if (cause instanceof BusyException) {
      return Problems.of(cause);
    }
    return cause instanceof java.util.concurrent.TimeoutException
        ? Answer.error(408, "the body did not come in time").with("Connection", "close")
        : Answer.error(400, "the body could not be read").with("Connection", "close");
  }

  /** In the lane of the call; a probe at once. */
  private void answer(Exchange exchange, Call call, Scope scope) {
    Optional<Lane> lane = lanes.of(call, work(call));
    if (lane.isEmpty()) {
      work(exchange, call, scope);
      return;
    }
    try {
      lane.get().execute(() -> work(exchange, call, scope));
    } catch (BusyException e) {
      finish(exchange, label(call), Problems.of(e));
    }
  }

  private void work(Exchange exchange, Call call, Scope scope) {
    var unused =
        routes
            .answer(call, scope)
            .whenComplete(
                (answer, failure) ->
                    finish(
                        exchange,
                        label(call),
                        failure == null ? answer : problem(exchange, call, failure)));
  }

  private Answer problem(Exchange exchange, Call call, Throwable failure) {
    return context.log().problem(failure, exchange.id(), label(call));
  }

  private void finish(Exchange exchange, String route, Answer answer) {
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

  private void log(Exchange exchange, int status, int bytes) {
    Request request = exchange.request();
    log.log(
        exchange.id(),
        Request.getRemoteAddr(request),
        request.getMethod(),
        request.getHttpURI().getPath(),
        status,
        bytes,
        exchange.seconds());
  }
}
