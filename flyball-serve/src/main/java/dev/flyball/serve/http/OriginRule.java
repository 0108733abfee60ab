package dev.flyball.serve.http;

import dev.flyball.serve.json.RefusedException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Rejects cross-origin requests, which pages of other sites could send from a browser on this
 * machine: a request with an origin must come from here, and a service on the loopback address
 * answers only to this machine's own names.
 */
final class OriginRule {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final boolean loopback;

  OriginRule(InetAddress bound) {
    this.loopback = bound.isLoopbackAddress();
  }

  /**
   * Lets a request in.
   *
   * @throws RefusedException if it comes from elsewhere
   */
  void require(Request request) {
    String host = Request.getServerName(request);
    if (loopback && (host == null || !LOCAL.contains(host.toLowerCase(Locale.ROOT)))) {
      throw RefusedException.forbidden(
          "this service answers to localhost; --bind opens it to other names");
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String site = request.getHeaders().get("Sec-Fetch-Site");
    if ((origin != null && !same(origin, request)) || "cross-site".equals(site)) {
      throw RefusedException.forbidden("a page of another site may not call this service");
    }
  }

  private static boolean same(String origin, Request request) {
    try {
      URI uri = new URI(origin);
      @Nullable String host = uri.getHost();
      int port = uri.getPort() > 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
      return host != null
          && host.equalsIgnoreCase(Request.getServerName(request))
          && port == Request.getServerPort(request);
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
