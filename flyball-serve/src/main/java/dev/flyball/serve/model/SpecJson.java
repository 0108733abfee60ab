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
import java.util.function.Predicate;

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
    int most = limits.count(Limit.FEATURES);
    String target = texts.text("target", field(node, "target"));
    atMost(most, "features", field(node, "features"));
    atMost(limits.count(Limit.CATEGORIES), "classes", field(node, "classes"));
    atMost(most, "groups", field(node, "groups"));
    atMost(most, "lag", field(node, "lag"));
    atMost(most, "difference", field(node, "difference"));
    List<List<String>> groups =
        list(node, "groups", "groups are lists of features, such as [[\"T\", \"RH\"]]").stream()
            .map(each -> texts.list("a group", each))
            .toList();
    try {
      return new ModelSpec(
          target,
          texts.list("classes", field(node, "classes")),
          features(field(node, "features"), texts, limits.count(Limit.CATEGORIES)),
          value(node, "strict", JsonNode::isBoolean, "strict is true or false").asBoolean(),
          value(node, "law", JsonNode::isTextual, "the law is a text, such as \"pool\"")
              .textValue(),
          levels(node),
          groups,
          keying(node),
          value(node, "seed", SpecJson::isLong, "the seed is a whole number").asLong(),
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

  /** The value of a field; a missing node if absent or null. */
  private static JsonNode field(JsonNode spec, String name) {
    JsonNode field = spec.path(name);
    return field.isNull() ? MissingNode.getInstance() : field;
  }

  /** The same where it has to be of a kind. */
  private static JsonNode value(
      JsonNode spec, String name, Predicate<JsonNode> fits, String expected) {
    JsonNode field = field(spec, name);
    if (!field.isMissingNode() && !fits.test(field)) {
      throw RefusedException.bad(expected);
    }
    return field;
  }

  /** The values of a list; none where it is absent. */
  private static List<JsonNode> list(JsonNode spec, String name, String expected) {
    List<JsonNode> values = new ArrayList<>();
    value(spec, name, JsonNode::isArray, expected).forEach(values::add);
    return values;
  }

  /** A number, or a list of them. */
  private static List<JsonNode> numbers(
      JsonNode spec, String name, Predicate<JsonNode> fits, String expected) {
    JsonNode field = field(spec, name);
    atMost(MOST_LEVELS, name, field);
    List<JsonNode> all = field.isNumber() ? List.of(field) : list(spec, name, expected);
    if (!all.stream().allMatch(fits)) {
      throw RefusedException.bad(expected);
    }
    return all;
  }

  private static boolean isLong(JsonNode node) {
    return node.canConvertToLong() && node.isIntegralNumber();
  }

  private static Keying keying(JsonNode node) {
    JsonNode field = field(node, "keyed");
    if (field.isTextual() && field.asText().equals(Keying.COMMON.toJson())) {
      return Keying.COMMON;
    }
    return value(node, "keyed", JsonNode::isBoolean, "keyed is true, false or \"common\"")
            .asBoolean()
        ? Keying.APART
        : Keying.NONE;
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
    return numbers(
            spec,
            name,
            each -> each.isIntegralNumber() && each.canConvertToInt(),
            "%s is a number of rows or several".formatted(name))
        .stream()
        .map(JsonNode::asInt)
        .toList();
  }

  private static Optional<Trusting.Mode> trust(JsonNode node) {
    String expected = "trust is \"on\", \"off\" or \"report\"";
    return Optional.ofNullable(value(node, "trust", JsonNode::isTextual, expected).textValue())
        .map(Trusting.Mode::of);
  }

  private static List<Double> levels(JsonNode node) {
    String expected = "the interval is a level or several, such as 0.9";
    return numbers(node, "interval", each -> true, expected).stream()
        .map(each -> each.isNumber() ? each.asDouble() : Double.NaN)
        .toList();
  }

  /** Before anything is made of a long list. */
  private static void atMost(int most, String name, JsonNode list) {
    if (list.size() > most) {
      throw RefusedException.bad(
          "%s has %s entries; at most %s are taken".formatted(name, list.size(), most));
    }
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
    Shadows shadows =
        kept.has("shadows") ? Json.own(kept.get("shadows"), Shadows.class) : Shadows.none();
    return new Named(kept.path("name").asText(), spec.trust(trust).shadows(shadows));
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
