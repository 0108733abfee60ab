package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.RefusedException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * One request and its response, as Jetty's objects. Answers exactly once.
 *
 * @param started its arrival, by the JVM's clock
 * @param route what it is counted under
 */
record Exchange(
    Request request,
    Response response,
    Callback callback,
    String id,
    Client client,
    Web web,
    long started,
    AtomicReference<String> route,
    AtomicBoolean answered) {

  static Exchange begun(
      Request request, Response response, Callback callback, String id, Client client, Web web) {
    client.waitsForUs();
    Request.addCompletionListener(request, failure -> client.rests());
    return new Exchange(
        request,
        response,
        callback,
        id,
        client,
        web,
        System.nanoTime(),
        new AtomicReference<>("other"),
        new AtomicBoolean());
  }

  /** The route that it is counted under. */
  String label() {
    return Objects.requireNonNull(route.get(), "a route");
  }

  double seconds() {
    return (System.nanoTime() - started) * 1e-9;
  }

  String header(HttpHeader name) {
    String value = request.getHeaders().get(name);
    return value == null ? "" : value;
  }

  /** The call without its body; to ask for the head alone is to ask. */
  ApiRequest call() {
    String type = header(HttpHeader.CONTENT_TYPE);
    int end = type.indexOf(';');
    String method = request.getMethod();
    return ApiRequest.of(
        method.equals("HEAD") ? "GET" : method,
        web.within(request.getHttpURI().getPathQuery()),
        (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT),
        new byte[0],
        Scope.READ);
  }

  /** Fails if the body is packed: it would be taken for a text that is none. */
  void requirePlain() {
    String encoding = header(HttpHeader.CONTENT_ENCODING);
    if (!encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity")) {
      throw RefusedException.of(415, "expected a body without Content-Encoding");
    }
  }

  /** A body as UTF-8, from the character set that its type names. */
  byte[] utf8(byte[] body) {
    String named = MimeTypes.getCharsetFromContentType(header(HttpHeader.CONTENT_TYPE));
    if (named == null || named.equalsIgnoreCase("utf-8")) {
      return body;
    }
    try {
      return Charset.forName(named)
          .newDecoder()
          .decode(ByteBuffer.wrap(body))
          .toString()
          .getBytes(UTF_8);
    } catch (CharacterCodingException e) {
      throw RefusedException.bad("the body is not " + named);
    } catch (IllegalArgumentException e) {
      throw RefusedException.of(415, "the character set of the body is not known; send UTF-8");
    }
  }

  /** Sends an answer; a second one is not sent. What the client still sends is dropped. */
  void send(ApiResponse answer) {
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
    response
        .getHeaders()
        .put(HttpHeader.CONTENT_TYPE, type)
        .put("X-Request-Id", id)
        .put("X-Content-Type-Options", "nosniff")
        .put("X-Frame-Options", "DENY")
        .put("Referrer-Policy", "no-referrer")
        .put(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'")
        .put(HttpHeader.CACHE_CONTROL, "no-store");
    allowOrigin();
  }

  /** Lets a page of an origin that is allowed read the answer. */
  private void allowOrigin() {
    String origin = header(HttpHeader.ORIGIN);
    if (!web.origins().isEmpty()) {
      response.getHeaders().put(HttpHeader.VARY, "Origin");
    }
    if (!origin.isEmpty() && web.allows(origin)) {
      response
          .getHeaders()
          .put("Access-Control-Allow-Origin", origin)
          .put("Access-Control-Expose-Headers", "X-Request-Id, Retry-After");
    }
  }

  /** Whether a browser asks first what a page of another origin may do. */
  boolean asksFirst() {
    return request.getMethod().equals("OPTIONS")
        && request.getHeaders().contains("Access-Control-Request-Method")
        && web.allows(header(HttpHeader.ORIGIN));
  }

  /** The trace that the caller says this is a part of, as W3C's Trace Context writes it. */
  String trace() {
    String given = request.getHeaders().get("traceparent");
    return given != null && given.matches("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}")
        ? given
        : "";
  }
}
