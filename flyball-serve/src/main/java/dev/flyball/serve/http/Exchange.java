package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.RefusedException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;

/** One request and its answer, as Jetty has them. It is answered once. */
final class Exchange {
  private static final int MOST_PARAMETERS = 20;

  private final Request request;
  private final Response response;
  private final Callback callback;
  private final String id;
  private final Client client;
  private final long started = System.nanoTime();
  private volatile String route = "other";
  private final AtomicBoolean answered = new AtomicBoolean();

  Exchange(Request request, Response response, Callback callback, String id, Client client) {
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.id = id;
    this.client = client;
    client.waitsForUs();
    Request.addCompletionListener(request, failure -> client.rests());
  }

  Client client() {
    return client;
  }

  Request request() {
    return request;
  }

  Response response() {
    return response;
  }

  Callback callback() {
    return callback;
  }

  String id() {
    return id;
  }

  double seconds() {
    return (System.nanoTime() - started) * 1e-9;
  }

  String header(HttpHeader name) {
    String value = request.getHeaders().get(name);
    return value == null ? "" : value;
  }

  /** What it is counted under. */
  String route() {
    return route;
  }

  void counted(String label) {
    route = label;
  }

  /** The call without its body; to ask for the head alone is to ask. */
  Call call() {
    String type = header(HttpHeader.CONTENT_TYPE);
    int end = type.indexOf(';');
    String method = request.getMethod();
    return new Call(
        method.equals("HEAD") ? "GET" : method,
        segments(request.getHttpURI().getPath()),
        parameters(request.getHttpURI().getQuery()),
        (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT),
        new byte[0],
        Scope.READ);
  }

  private static List<String> segments(String path) {
    List<String> segments = new ArrayList<>();
    for (String each : path.split("/", -1)) {
      if (!each.isEmpty()) {
        segments.add(decoded(each, false));
      }
    }
    return segments;
  }

  /** The parameters that stand behind the question mark of an address, or do not. */
  static Map<String, String> parameters(@Nullable String query) {
    Map<String, String> parameters = new LinkedHashMap<>();
    if (query == null || query.isEmpty()) {
      return parameters;
    }
    for (String each : query.split("&", MOST_PARAMETERS)) {
      int equals = each.indexOf('=');
      String name = equals < 0 ? each : each.substring(0, equals);
      String value = equals < 0 ? "" : each.substring(equals + 1);
      parameters.putIfAbsent(decoded(name, true), decoded(value, true));
    }
    return parameters;
  }

  /** Percent signs undone, byte by byte; what is not UTF-8 then is refused. */
  private static String decoded(String text, boolean plusIsBlank) {
    String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
    try {
      String undone =
          URLDecoder.decode(plusIsBlank ? bytes : bytes.replace("+", "%2B"), ISO_8859_1);
      return Json.utf8(undone.getBytes(ISO_8859_1));
    } catch (IllegalArgumentException e) {
      throw RefusedException.bad("the address has a % without two digits after it");
    } catch (CharacterCodingException e) {
      throw RefusedException.bad("the address is not UTF-8");
    }
  }

  /** Sends an answer; a second one is not sent. What the client still sends is dropped. */
  void send(Answer answer) {
    if (!answered.compareAndSet(false, true)) {
      return;
    }
    head(answer.status(), answer.type());
    answer.headers().forEach((name, value) -> response.getHeaders().put(name, value));
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, answer.body().length);
    boolean head = request.getMethod().equals("HEAD");
    client.takes(
        answer.body().length + Math.min(BodyReader.MOST_DROPPED, Math.max(0, request.getLength())));
    response.write(
        true,
        ByteBuffer.wrap(head ? new byte[0] : answer.body()),
        Callback.from(
            InvocationType.NON_BLOCKING,
            answer.status() == 408 ? callback::succeeded : () -> BodyReader.drop(request, callback),
            callback::failed));
  }

  /** The headers that every answer has. */
  void head(int status, String type) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put("X-Request-Id", id);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("X-Frame-Options", "DENY");
    response.getHeaders().put("Referrer-Policy", "no-referrer");
    response
        .getHeaders()
        .put(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
  }
}
