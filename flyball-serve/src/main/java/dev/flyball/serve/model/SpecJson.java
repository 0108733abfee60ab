package dev.flyball.serve.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.flyball.data.FeatureKind;
import dev.flyball.learn.Ahead;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.ModelSpec.Feature;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and writes a model's spec as JSON: as requests send it, and with the model's name as the
 * store keeps it. Unknown fields are refused by name.
 */
public final class SpecJson {
  private static final List<String> FIELDS =
      List.of(
          "ahead",
          "classes",
          "difference",
          "features",
          "groups",
          "interval",
          "keyed",
          "lag",
          "law",
          "season",
          "seed",
          "strict",
          "target",
          "trust");

  private static final int MOST_LEVELS = 20;

  private SpecJson() {}

  /**
   * Reads a spec.
   *
   * @throws RefusedException if it is none
   */
  public static ModelSpec read(JsonNode node, Limits limits) {
    if (!node.isObject()) {
      throw RefusedException.bad("a spec is an object, such as {\"target\": \"CO\"}");
    }
    Json.requireOnly(node, "a spec", FIELDS);
    Texts texts = new Texts(limits.count(Limit.TEXT));
    String target = texts.text("target", field(node, "target"));
    atMost(limits.count(Limit.FEATURES), "features", field(node, "features"));
    atMost(limits.count(Limit.CATEGORIES), "classes", field(node, "classes"));
    atMost(limits.count(Limit.FEATURES), "groups", field(node, "groups"));
    atMost(MOST_LEVELS, "interval", field(node, "interval"));
    atMost(limits.count(Limit.FEATURES), "lag", field(node, "lag"));
    atMost(limits.count(Limit.FEATURES), "difference", field(node, "difference"));
    List<String> classes = texts.list("classes", field(node, "classes"));
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
          features(field(node, "features"), texts, limits.count(Limit.CATEGORIES)),
          truth("strict", node),
          law,
          levels(field(node, "interval")),
          groups(field(node, "groups"), texts),
          keying(node),
          seed,
          new InOrder(
              texts.oneOrMore("lag", field(node, "lag")),
              texts.oneOrMore("difference", field(node, "difference")),
              ahead(node)),
          new SensorTrust(trust(node), Map.of()),
          Shadows.none());
    } catch (IllegalArgumentException e) {
      throw RefusedException.bad(String.valueOf(e.getMessage()));
    }
  }

  private static Keying keying(JsonNode node) {
    JsonNode field = field(node, "keyed");
    if (field.isTextual() && field.asText().equals(Keying.COMMON.toJson())) {
      return Keying.COMMON;
    }
    if (!field.isBoolean() && !field.isMissingNode()) {
      throw RefusedException.bad("keyed is true, false or \"common\"");
    }
    return field.asBoolean(false) ? Keying.APART : Keying.NONE;
  }

  private static Optional<Ahead> ahead(JsonNode node) {
    List<Integer> horizons = rows("ahead", node);
    List<Integer> seasons = rows("season", node);
    if (horizons.isEmpty() && !seasons.isEmpty()) {
      throw RefusedException.bad("a season is of the rows ahead: say them, too");
    }
    return horizons.isEmpty() ? Optional.empty() : Optional.of(new Ahead(horizons, seasons));
  }

  /** A number of rows or several. */
  private static List<Integer> rows(String name, JsonNode spec) {
    JsonNode node = field(spec, name);
    atMost(MOST_LEVELS, name, node);
    List<Integer> rows = new ArrayList<>();
    for (JsonNode each : node.isNumber() ? List.of(node) : node) {
      if (!each.isIntegralNumber() || !each.canConvertToInt()) {
        throw RefusedException.bad("%s is a number of rows or several".formatted(name));
      }
      rows.add(each.asInt());
    }
    if (rows.isEmpty() && !node.isArray() && !node.isMissingNode()) {
      throw RefusedException.bad("%s is a number of rows or several".formatted(name));
    }
    return rows;
  }

  private static Optional<Trusting.Mode> trust(JsonNode node) {
    return Json.optional(
            node.get("trust"),
            JsonNode::isTextual,
            JsonNode::asText,
            "trust is \"on\", \"off\" or \"report\"")
        .map(Trusting.Mode::of);
  }

  /** Before anything is made of a long list. */
  private static void atMost(int most, String name, JsonNode list) {
    if (list.size() > most) {
      throw RefusedException.bad(
          "%s has %s entries; at most %s are taken".formatted(name, list.size(), most));
    }
  }

  /** The value of a field; a missing node if absent or null. */
  private static JsonNode field(JsonNode spec, String name) {
    JsonNode field = spec.path(name);
    return field.isNull() ? MissingNode.getInstance() : field;
  }

  private static boolean truth(String name, JsonNode spec) {
    return Json.optional(
            spec.get(name),
            JsonNode::isBoolean,
            JsonNode::asBoolean,
            "%s is true or false".formatted(name))
        .orElse(false);
  }

  private static List<Double> levels(JsonNode node) {
    if (node.isNumber()) {
      return List.of(node.asDouble());
    }
    if (!node.isArray() && !node.isMissingNode()) {
      throw RefusedException.bad("the interval is a level or several, such as 0.9");
    }
    List<Double> levels = new ArrayList<>();
    node.forEach(each -> levels.add(each.isNumber() ? each.asDouble() : Double.NaN));
    return levels;
  }

  private static List<List<String>> groups(JsonNode node, Texts texts) {
    if (!node.isArray() && !node.isMissingNode()) {
      throw RefusedException.bad("groups are lists of features, such as [[\"T\", \"RH\"]]");
    }
    List<List<String>> groups = new ArrayList<>();
    node.forEach(each -> groups.add(texts.list("a group", each)));
    return groups;
  }

  private static Map<String, Feature> features(JsonNode node, Texts texts, int categories) {
    Map<String, Feature> features = new LinkedHashMap<>();
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
    } else if (!node.isMissingNode()) {
      throw RefusedException.bad(
          "features are a list of names, or an object such as {\"T\": \"number\"}");
    }
    return features;
  }

  private static Feature feature(String name, JsonNode node, Texts texts, int categories) {
    if (node.isArray()) {
      atMost(categories, "the categories of " + Names.quote(name), node);
      return new Feature(FeatureKind.CATEGORY, texts.list("categories", node));
    }
    return switch (node.asText()) {
      case "number" -> new Feature(FeatureKind.NUMBER, List.of());
      case "category" -> new Feature(FeatureKind.CATEGORY, List.of());
      case "time" -> new Feature(FeatureKind.TIME, List.of());
      default ->
          throw RefusedException.bad(
              "feature %s is %s; expected number, category, time or a list of categories"
                  .formatted(Names.quote(name), Names.quote(node.asText())));
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
        .andAny("keyed", spec.keying().toJson())
        .andAny("lag", spec.order().lag())
        .andAny("difference", spec.order().difference())
        .andAny("ahead", spec.order().ahead().map(Ahead::horizons).orElse(List.of()))
        .andAny("season", spec.order().ahead().map(Ahead::seasons).orElse(List.of()))
        .andAny("seed", spec.seed() == 0 ? null : spec.seed())
        .andAny("trust", spec.trust().mode().map(Trusting.Mode::text).orElse(null));
  }

  /** A stored spec is accepted, whatever the limits are now. */
  private static final Limits WIDE =
      Limits.defaults()
          .with(Limit.FEATURES, Integer.MAX_VALUE)
          .with(Limit.CATEGORIES, Integer.MAX_VALUE);

  /** The stored form of a model: its name and spec. */
  record Named(String name, ModelSpec spec) {}

  static byte[] write(String name, ModelSpec spec) {
    Shadows shadows = spec.shadows();
    return Json.write(
        JsonObject.of("name", name)
            .and("spec", write(spec))
            .andAny("told", spec.trust().told())
            .andAny("shadows", shadows.equals(Shadows.none()) ? null : shadows));
  }

  /** Reads {@link #write(String, ModelSpec)}'s text. */
  static Named named(byte[] bytes) {
    JsonNode kept = Json.read(bytes);
    ModelSpec spec = read(kept.path("spec"), WIDE);
    SensorTrust trust = spec.trust();
    for (Map.Entry<String, JsonNode> each : kept.path("told").properties()) {
      trust = trust.told(each.getKey(), Word.valueOf(each.getValue().asText()));
    }
    return new Named(
        kept.path("name").asText(), spec.trust(trust).shadows(shadows(kept.path("shadows"))));
  }

  private static Shadows shadows(JsonNode node) {
    List<Long> promoted = new ArrayList<>();
    node.path("promoted").forEach(each -> promoted.add(each.asLong()));
    String law = node.has("law") ? node.get("law").asText() : null;
    List<String> without = new ArrayList<>();
    node.path("without").forEach(each -> without.add(each.asText()));
    return new Shadows(law, node.path("since").asLong(), without, promoted);
  }

  /** Texts of a request: not empty, not too long. */
  private record Texts(int longest) {
    String text(String what, JsonNode node) {
      if (!node.isTextual()) {
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

    /** A text or a list of them. */
    List<String> oneOrMore(String what, JsonNode node) {
      return node.isTextual() ? List.of(text(what, node)) : list(what, node);
    }

    /** A list of different texts; empty where there is none. */
    List<String> list(String what, JsonNode node) {
      if (!node.isArray() && !node.isMissingNode()) {
        throw RefusedException.bad("%s: expected a list of texts".formatted(what));
      }
      Set<String> found = new LinkedHashSet<>();
      for (JsonNode each : node) {
        String text = text("each of " + what, each);
        if (!found.add(text)) {
          throw RefusedException.bad("%s: %s is there twice".formatted(what, Names.quote(text)));
        }
      }
      return new ArrayList<>(found);
    }
  }
}
