package dev.flyball.serve.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.FeatureKind;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.ModelSpec.Feature;
import dev.flyball.serve.model.RefusedException;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.Shadows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model's spec as JSON, read and written: as requests send it, and with the model's name as the
 * store keeps it. Unknown fields are refused by name.
 */
public final class SpecJson implements ServedModels.SpecText {
  private static final Set<String> FIELDS =
      Set.of(
          "target",
          "task",
          "classes",
          "features",
          "strict",
          "law",
          "interval",
          "groups",
          "keyed",
          "seed");

  private static final int MOST_LEVELS = 20;

  /**
   * Reads a spec.
   *
   * @throws RefusedException if it is none
   */
  public static ModelSpec read(JsonNode node, Limits limits) {
    if (!node.isObject()) {
      throw RefusedException.bad("a spec is an object, such as {\"target\": \"CO\"}");
    }
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!FIELDS.contains(name)) {
                throw RefusedException.bad(
                    "a spec has no %s; expected one of %s".formatted(quote(name), sorted()));
              }
            });
    Texts texts = new Texts(limits.count(Limit.TEXT));
    String target = texts.text("target", node.get("target"));
    atMost(limits.count(Limit.FEATURES), "features", node.get("features"));
    atMost(limits.count(Limit.CATEGORIES), "classes", node.get("classes"));
    atMost(limits.count(Limit.FEATURES), "groups", node.get("groups"));
    atMost(MOST_LEVELS, "interval", node.get("interval"));
    List<String> classes = texts.list("classes", node.get("classes"));
    checkTask(node.get("task"), classes);
    String law =
        Json.optional(
                node.get("law"),
                JsonNode::isTextual,
                JsonNode::asText,
                "the law is a text, such as \"pool\"")
            .orElse(null);
    long seed =
        Json.optional(
                node.get("seed"),
                each -> each.canConvertToLong() && each.isIntegralNumber(),
                JsonNode::asLong,
                "the seed is a whole number")
            .orElse(0L);
    try {
      return new ModelSpec(
          target,
          classes,
          features(node.get("features"), texts, limits.count(Limit.CATEGORIES)),
          truth("strict", node),
          law,
          levels(node.get("interval")),
          groups(node.get("groups"), texts),
          truth("keyed", node),
          seed,
          Shadows.none());
    } catch (IllegalArgumentException e) {
      throw RefusedException.bad(String.valueOf(e.getMessage()));
    }
  }

  /** Before anything is made of a long list. */
  private static void atMost(int most, String name, @Nullable JsonNode list) {
    if (list != null && list.size() > most) {
      throw RefusedException.bad(
          "%s has %s entries; at most %s are taken".formatted(name, list.size(), most));
    }
  }

  private static List<String> sorted() {
    return FIELDS.stream().sorted().toList();
  }

  static String quote(String text) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "..." : text;
    return '"' + shown.replaceAll("[\\p{Cc}\\p{Cf}\\x{2028}\\x{2029}]", "?") + '"';
  }

  private static void checkTask(@Nullable JsonNode task, List<String> classes) {
    if (task == null || task.isNull()) {
      return;
    }
    switch (task.asText()) {
      case "regression" -> {
        if (!classes.isEmpty()) {
          throw RefusedException.bad("a regression has no classes");
        }
      }
      case "classification" -> {
        if (classes.isEmpty()) {
          throw RefusedException.bad(
              "a classification needs its classes by name, such as [\"no\", \"yes\"]");
        }
      }
      default ->
          throw RefusedException.bad(
              "the task is %s; expected regression or classification"
                  .formatted(quote(task.asText())));
    }
  }

  private static boolean truth(String name, JsonNode spec) {
    return Json.optional(
            spec.get(name),
            JsonNode::isBoolean,
            JsonNode::asBoolean,
            "%s is true or false".formatted(name))
        .orElse(false);
  }

  private static List<Double> levels(@Nullable JsonNode node) {
    List<Double> levels = new ArrayList<>();
    if (node != null && node.isNumber()) {
      levels.add(node.asDouble());
    } else if (node != null && node.isArray()) {
      node.forEach(each -> levels.add(each.isNumber() ? each.asDouble() : Double.NaN));
    } else if (node != null && !node.isNull()) {
      throw RefusedException.bad("the interval is a level or several, such as 0.9");
    }
    return levels;
  }

  private static List<List<String>> groups(@Nullable JsonNode node, Texts texts) {
    List<List<String>> groups = new ArrayList<>();
    if (node == null || node.isNull()) {
      return groups;
    }
    if (!node.isArray()) {
      throw RefusedException.bad("groups are lists of features, such as [[\"T\", \"RH\"]]");
    }
    node.forEach(each -> groups.add(texts.list("a group", each)));
    return groups;
  }

  private static Map<String, Feature> features(
      @Nullable JsonNode node, Texts texts, int categories) {
    Map<String, Feature> features = new LinkedHashMap<>();
    if (node == null || node.isNull()) {
      return features;
    }
    if (node.isArray()) {
      for (String name : texts.list("features", node)) {
        features.put(name, new Feature(FeatureKind.NUMBER, List.of()));
      }
    } else if (node.isObject()) {
      node.properties()
          .forEach(
              each ->
                  features.put(
                      texts.checked("a feature", each.getKey()),
                      feature(each.getKey(), each.getValue(), texts, categories)));
    } else {
      throw RefusedException.bad(
          "features are a list of names, or an object such as {\"T\": \"number\"}");
    }
    return features;
  }

  private static Feature feature(String name, JsonNode node, Texts texts, int categories) {
    if (node.isArray()) {
      atMost(categories, "the categories of " + quote(name), node);
      return new Feature(FeatureKind.CATEGORY, texts.list("categories", node));
    }
    return switch (node.asText()) {
      case "number" -> new Feature(FeatureKind.NUMBER, List.of());
      case "category" -> new Feature(FeatureKind.CATEGORY, List.of());
      case "time" -> new Feature(FeatureKind.TIME, List.of());
      default ->
          throw RefusedException.bad(
              "feature %s is %s; expected number, category, time or a list of categories"
                  .formatted(quote(name), quote(node.asText())));
    };
  }

  /** The spec as {@link #read} reads it; what is at its default is left out. */
  public static JsonObject write(ModelSpec spec) {
    JsonObject features = new JsonObject();
    spec.features()
        .forEach(
            (name, feature) ->
                features.and(
                    name,
                    feature.categories().isEmpty()
                        ? feature.kind().name().toLowerCase(Locale.ROOT)
                        : feature.categories()));
    return JsonObject.of("target", spec.target())
        .andAny("classes", spec.classes())
        .andAny("features", features)
        .andAny("strict", spec.strict())
        .andAny("law", spec.law())
        .andAny("interval", spec.levels())
        .andAny("groups", spec.groups())
        .andAny("keyed", spec.keyed())
        .andAny("seed", spec.seed() == 0 ? null : spec.seed());
  }

  /** What was taken once is taken again, whatever the limits are now. */
  private static final Limits WIDE =
      Limits.defaults()
          .with(Limit.FEATURES, Integer.MAX_VALUE)
          .with(Limit.CATEGORIES, Integer.MAX_VALUE);

  @Override
  public byte[] write(String name, ModelSpec spec) {
    Shadows shadows = spec.shadows();
    return Json.write(
        JsonObject.of("name", name)
            .and("spec", write(spec))
            .andAny("shadows", shadows.equals(Shadows.none()) ? null : shadows));
  }

  @Override
  public String name(byte[] bytes) {
    return field(bytes, "name").asText();
  }

  @Override
  public ModelSpec spec(byte[] bytes) {
    ModelSpec spec = read(field(bytes, "spec"), WIDE);
    JsonNode shadows = Json.read(bytes).get("shadows");
    return shadows == null ? spec : spec.shadows(shadows(shadows));
  }

  private static Shadows shadows(JsonNode node) {
    List<Long> promoted = new ArrayList<>();
    node.path("promoted").forEach(each -> promoted.add(each.asLong()));
    String law = node.has("law") ? node.get("law").asText() : null;
    return new Shadows(law, node.path("since").asLong(), promoted);
  }

  private static JsonNode field(byte[] bytes, String field) {
    JsonNode found = Json.read(bytes).get(field);
    if (found == null) {
      throw new IllegalArgumentException("the record of a model has no " + field);
    }
    return found;
  }

  /** Texts of a request: not empty, not too long. */
  private record Texts(int longest) {
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
}
