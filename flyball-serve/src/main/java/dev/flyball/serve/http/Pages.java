package dev.flyball.serve.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Everything that is not about one model: probes, metrics, the description, and pages. */
final class Pages {
  private static final String OWN = "/dev/flyball/serve/page/";

  /** Pages that are called otherwise than their files. */
  private static final Map<String, String> ASSETS =
      Map.of(
          "", OWN + "index.html",
          "openapi.json", OWN + "openapi.json",
          "assets/uplot.min.js", OWN + "assets/uPlot.iife.min.js",
          "assets/uplot.min.css", OWN + "assets/uPlot.min.css");

  private final Desk desk;

  Pages(Desk desk) {
    this.desk = desk;
  }

  /** Whether the path is open to those without a token: probes, and pages without data. */
  static boolean open(Call call) {
    String path = String.join("/", call.path());
    return ASSETS.containsKey(path) || path.startsWith("assets/") || isProbe(call);
  }

  /** Whether it asks if the service lives or is ready. */
  static boolean isProbe(Call call) {
    String path = String.join("/", call.path());
    return path.startsWith("health/") || path.startsWith("v2/health/");
  }

  static boolean isMetrics(Call call) {
    return call.path().size() == 1 && call.segment(0).equals("metrics");
  }

  CompletableFuture<Answer> answer(Call call) {
    if (!call.method().equals("GET")) {
      throw new NotFoundException("there is nothing here; /openapi.json lists what is");
    }
    return CompletableFuture.completedFuture(page(String.join("/", call.path())));
  }

  private Answer page(String path) {
    return switch (path) {
      case "health/live" -> Answer.json(Map.of("live", true));
      case "health/ready" -> Answer.json(desk.ready() ? 200 : 503, Map.of("ready", desk.ready()));
      case "metrics" ->
          Answer.text("text/plain; version=0.0.4; charset=utf-8", desk.metrics().text());
      default ->
          asset(path)
              .orElseThrow(
                  () ->
                      new NotFoundException("there is nothing here; /openapi.json lists what is"));
    };
  }

  /** A file of the page; only names that are known are looked for. */
  private static Optional<Answer> asset(String path) {
    String name = ASSETS.get(path);
    if (name == null && path.matches("assets/[a-zA-Z0-9-]{1,40}(\\.min)?\\.(js|css|svg)")) {
      name = OWN + path;
    }
    if (name == null) {
      return Optional.empty();
    }
    try (InputStream in = Pages.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new Answer(200, type(name), in.readAllBytes(), Map.of()));
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the page cannot be read", e);
    }
  }

  private static String type(String name) {
    if (name.endsWith(".html")) {
      return "text/html; charset=utf-8";
    }
    if (name.endsWith(".js")) {
      return "text/javascript; charset=utf-8";
    }
    if (name.endsWith(".css")) {
      return "text/css; charset=utf-8";
    }
    return name.endsWith(".svg") ? "image/svg+xml" : Answer.JSON;
  }
}
