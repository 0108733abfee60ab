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
 * machine: a request with an origin must come from here or from one that is allowed, and a service
 * on the loopback address answers only to this machine's own names.
 */
final class OriginRule {
  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

  private final boolean loopback;
  private final Web web;

  OriginRule(InetAddress bound, Web web) {
    this.loopback = bound.isLoopbackAddress();
    this.web = web;
  }

  /**
   * Lets a request in.
   *
   * @throws RefusedException if it comes from elsewhere
   */
  void require(Request request) {
    String host = Request.getServerName(request);
    if (loopback && (host == null || !local(host))) {
      throw RefusedException.forbidden(
          "this service answers to localhost; --bind opens it to other names, and --allow-origin to a"
              + " proxy's");
    }
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String site = request.getHeaders().get("Sec-Fetch-Site");
    boolean allowed = origin != null && web.allows(origin);
    boolean foreign = origin != null ? !same(origin, request) : "cross-site".equals(site);
    if (!allowed && (foreign || "cross-site".equals(site))) {
      throw RefusedException.forbidden("a page of another site may not call this service");
    }
  }

  private boolean local(String host) {
    return LOCAL.contains(host.toLowerCase(Locale.ROOT)) || web.isCalled(host);
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
