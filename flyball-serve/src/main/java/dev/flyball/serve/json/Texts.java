package dev.flyball.serve.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Texts of a request: not empty, not too long. */
final class Texts {
  private final int longest;

  Texts(int longest) {
    this.longest = longest;
  }

  String text(String what, @Nullable JsonNode node) {
    if (node == null || !node.isTextual()) {
      throw RefusedException.bad("%s is a text and has to be there".formatted(what));
    }
    return checked(what, node.asText());
  }

  String checked(String what, String text) {
    if (text.isBlank()) {
      throw RefusedException.bad("%s is empty".formatted(what));
    }
    if (text.length() > longest) {
      throw RefusedException.bad(
          "%s has %s characters; at most %s are taken".formatted(what, text.length(), longest));
    }
    return text;
  }

  /** A list of different texts; empty where there is none. */
  List<String> list(String what, @Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return List.of();
    }
    if (!node.isArray()) {
      throw RefusedException.bad("%s: expected a list of texts".formatted(what));
    }
    Set<String> found = new LinkedHashSet<>();
    for (JsonNode each : node) {
      String text = text("each of " + what, each);
      if (!found.add(text)) {
        throw RefusedException.bad("%s: %s is there twice".formatted(what, SpecJson.quote(text)));
      }
    }
    return new ArrayList<>(found);
  }
}
