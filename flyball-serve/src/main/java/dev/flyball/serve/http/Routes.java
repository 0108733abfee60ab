package dev.flyball.serve.http;

import java.util.List;
import java.util.Set;

/** What a call is counted under: its route, with no name from outside in it. */
final class Routes {
  private static final Set<String> WORDS =
      Set.of(
          "learn",
          "predict",
          "label",
          "checkpoint",
          "backup",
          "events",
          "steps",
          "keys",
          "what-if",
          "shadow",
          "annotations",
          "infer",
          "ready");
  private static final Set<String> ROOTS =
      Set.of("metrics", "health", "openapi.json", "assets", "v2", "models");

  private Routes() {}

  static String of(Call call) {
    List<String> path = call.path();
    if (path.isEmpty()) {
      return call.method() + " /";
    }
    String root = path.get(0);
    if (!ROOTS.contains(root)) {
      return "other";
    }
    boolean v2 = root.equals("v2") && path.size() > 1 && path.get(1).equals("models");
    int name = root.equals("models") ? 1 : v2 ? 2 : path.size();
    StringBuilder route = new StringBuilder(call.method()).append(" /").append(root);
    if (v2) {
      route.append("/models");
    }
    if (path.size() > name) {
      route.append("/{name}");
    }
    if (path.size() > name + 1) {
      String word = path.get(name + 1);
      route.append('/').append(WORDS.contains(word) ? word : "other");
    }
    return route.toString();
  }
}
