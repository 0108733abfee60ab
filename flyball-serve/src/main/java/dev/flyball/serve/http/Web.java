package dev.flyball.serve.http;

import dev.flyball.serve.watch.Webhook;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What a service has to do with the web around it.
 *
 * @param basePath what a proxy puts before every path, such as {@code /flyball}; empty for nothing.
 *     Paths without it are answered too: some proxies take it away
 * @param origins of other pages that may call the service, such as {@code https://app.example.com},
 *     or {@code *} for any; none by default
 * @param webhook where alarms are sent
 */
public record Web(String basePath, List<String> origins, Optional<Webhook.Target> webhook) {
  /** Any origin. */
  static final String ANY = "*";

  public Web {
    if (!basePath.isEmpty() && !basePath.matches("(/[A-Za-z0-9._~-]+)+")) {
      throw new IllegalArgumentException(
          "a base path is like /flyball, without a slash at its end, not " + basePath);
    }
    origins = List.copyOf(origins);
    for (String origin : origins) {
      if (!origin.equals(ANY) && !origin.matches("https?://[^/?#@\\s]+")) {
        throw new IllegalArgumentException(
            "an origin is like https://app.example.com, or *, not " + origin);
      }
    }
  }

  /** Nothing of all that. */
  public static Web none() {
    return new Web("", List.of(), Optional.empty());
  }

  /** A path and query as the service knows them. */
  String within(String pathQuery) {
    boolean inside =
        !basePath.isEmpty()
            && pathQuery.startsWith(basePath)
            && (pathQuery.length() == basePath.length()
                || "/?".indexOf(pathQuery.charAt(basePath.length())) >= 0);
    String rest = inside ? pathQuery.substring(basePath.length()) : pathQuery;
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  /** Whether pages of an origin may call. */
  boolean allows(String origin) {
    return origins.contains(ANY) || origins.contains(origin);
  }

  /** Whether a proxy in front of it is called by this name. */
  boolean isCalled(String host) {
    return origins.stream()
        .anyMatch(each -> !each.equals(ANY) && host.equalsIgnoreCase(URI.create(each).getHost()));
  }
}
