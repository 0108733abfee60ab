package dev.flyball.serve.http;

import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/**
 * Handles requests that are not about one model: probes, metrics, {@code openapi.json} and pages.
 */
final class SystemApi {
  private static final String OWN = "/dev/flyball/serve/page/";

  /** Pages that are called otherwise than their files. */
  private static final Map<String, String> ASSETS =
      Map.of(
          "", OWN + "index.html",
          "openapi.json", OWN + "openapi.json",
          "assets/uplot.min.js", OWN + "assets/uPlot.iife.min.js",
          "assets/uplot.min.css", OWN + "assets/uPlot.min.css");

  private final RequestContext context;

  SystemApi(RequestContext context) {
    this.context = context;
  }

  ApiResponse live(ApiRequest call) {
    return ApiResponse.json(Map.of("live", true));
  }

  /**
   * Whether requests should come. On a full disk they should, as it predicts; without its folder
   * not, as what it knows may be out of date.
   */
  ApiResponse ready(ApiRequest call) {
    Optional<StoreException> problem =
        context.ready() ? context.models().problem() : Optional.empty();
    boolean ready =
        context.ready()
            && problem.filter(why -> why.reason() != StoreException.Reason.FULL).isEmpty();
    return ApiResponse.json(
        ready ? 200 : 503,
        JsonObject.of("ready", ready)
            .and("learning", ready && problem.isEmpty())
            .andAny("why", problem.map(StoreException::getMessage)));
  }

  ApiResponse metrics(ApiRequest call) {
    return ApiResponse.text("text/plain; version=0.0.4; charset=utf-8", context.metrics().text());
  }

  ApiResponse page(ApiRequest call) {
    return asset(String.join("/", call.path()))
        .orElseThrow(
            () -> RefusedException.notFound("there is nothing here; /openapi.json lists what is"));
  }

  /** A file of the page; only names that are known are looked for. */
  static Optional<ApiResponse> asset(String path) {
    String name = ASSETS.get(path);
    if (name == null && path.matches("assets/[a-zA-Z0-9-]{1,40}(\\.min)?\\.(js|css|svg)")) {
      name = OWN + path;
    }
    if (name == null) {
      return Optional.empty();
    }
    try (InputStream in = SystemApi.class.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new ApiResponse(200, type(name), in.readAllBytes(), Map.of()));
    } catch (IOException e) {
      throw new UncheckedIOException("a file of the page cannot be read", e);
    }
  }

  private static String type(String name) {
    return switch (name.substring(name.lastIndexOf('.') + 1)) {
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "svg" -> "image/svg+xml";
      default -> ApiResponse.JSON;
    };
  }
}
