package dev.flyball.serve.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.FeatureKind;
import dev.flyball.learn.Ahead;
import dev.flyball.serve.json.Expected;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.ModelSpec.Feature;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Word;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model's spec as requests send it and answers show it; what is at its default is left out. With
 * the model's name it is what the store keeps.
 *
 * @param features names, or by name a kind or the categories
 */
@Expected(of = "a spec", value = "a spec is an object, such as {\"target\": \"CO\"}")
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record SpecJson(
    @Expected(TARGET) @Nullable String target,
    @Expected("classes: expected a list of texts") @Nullable List<?> classes,
    @Nullable Object features,
    @Expected("strict is true or false") @Nullable Boolean strict,
    @Expected("the law is a text, such as \"pool\"") @Nullable String law,
    @Expected("the interval is a level or several, such as 0.9") @Nullable List<Double> interval,
    @Expected("groups are lists of features, such as [[\"T\", \"RH\"]]") @Nullable List<?> groups,
    @Nullable Keying keyed,
    @Expected("lag: expected a list of texts") @Nullable List<?> lag,
    @Expected("difference: expected a list of texts") @Nullable List<?> difference,
    @Expected("ahead is a number of rows or several") @Nullable List<Integer> ahead,
    @Expected("season is a number of rows or several") @Nullable List<Integer> season,
    @Expected("the seed is a whole number") @Nullable Long seed,
    @Expected("trust is \"on\", \"off\", \"report\" or \"auto\"") @Nullable String trust) {
  private static final String TARGET = "target is a text and has to be there";
  private static final int MOST_LEVELS = 20;

  /** A stored spec is accepted, whatever the limits are now. */
  private static final Limits WIDE =
      Limits.defaults()
          .with(Limit.FEATURES, Integer.MAX_VALUE)
          .with(Limit.CATEGORIES, Integer.MAX_VALUE);

  /**
   * Reads a spec.
   *
   * @throws RefusedException if it is none
   */
  public static ModelSpec read(JsonNode node, Limits limits) {
    return Json.bound(node, SpecJson.class).spec(limits);
  }

  private ModelSpec spec(Limits limits) {
    int most = limits.count(Limit.FEATURES);
    int categories = limits.count(Limit.CATEGORIES);
    Texts texts = new Texts(limits.count(Limit.TEXT));
    try {
      return new ModelSpec(
          texts.one("target", target, TARGET),
          texts.all("classes", categories, classes),
          features(texts, most, categories),
          Boolean.TRUE.equals(strict),
          law,
          numbers("interval", interval),
          atMost(most, "groups", groups).stream()
              .map(each -> texts.all("a group", most, listed(each)))
              .toList(),
          Objects.requireNonNullElse(keyed, Keying.NONE),
          seed == null ? 0 : seed,
          new InOrder(
              texts.all("lag", most, lag),
              texts.all("difference", most, difference),
              horizons(numbers("ahead", ahead), numbers("season", season))),
          new SensorTrust(Optional.ofNullable(trust).map(Trusting.Mode::of), Map.of()),
          Shadows.none());
    } catch (IllegalArgumentException e) {
      throw RefusedException.bad(String.valueOf(e.getMessage()));
    }
  }

  private static List<?> listed(Object group) {
    if (group instanceof List<?> texts) {
      return texts;
    }
    throw RefusedException.bad("a group: expected a list of texts");
  }

  private static Optional<Ahead> horizons(List<Integer> horizons, List<Integer> seasons) {
    if (horizons.isEmpty() && !seasons.isEmpty()) {
      throw RefusedException.bad("a season is of the rows ahead: say them, too");
    }
    return horizons.isEmpty() ? Optional.empty() : Optional.of(new Ahead(horizons, seasons));
  }

  private static <T> List<T> numbers(String name, @Nullable List<T> given) {
    List<T> list = atMost(MOST_LEVELS, name, given);
    if (list.stream().anyMatch(Objects::isNull)) {
      throw RefusedException.bad("%s has null among its numbers".formatted(name));
    }
    return list;
  }

  /** A list that may not be there. */
  private static <T> List<T> atMost(int most, String name, @Nullable List<T> given) {
    List<T> list = given == null ? List.of() : given;
    if (list.size() > most) {
      throw RefusedException.bad(
          "%s has %s entries; at most %s are taken".formatted(name, list.size(), most));
    }
    return list;
  }

  private Map<String, Feature> features(Texts texts, int most, int categories) {
    Map<String, Feature> all = new LinkedHashMap<>();
    if (features instanceof List<?> names) {
      for (String name : texts.all("features", most, names)) {
        all.put(name, new Feature(FeatureKind.NUMBER, List.of()));
      }
    } else if (features instanceof Map<?, ?> named) {
      atMost(most, "features", List.copyOf(named.keySet()));
      named.forEach(
          (key, value) -> {
            String name = texts.one("a feature", key, "");
            all.put(name, feature(name, value, texts, categories));
          });
    } else if (features != null) {
      throw RefusedException.bad(
          "features are a list of names, or an object such as {\"T\": \"number\"}");
    }
    return all;
  }

  private static Feature feature(String name, @Nullable Object kind, Texts texts, int most) {
    if (kind instanceof List<?> categories) {
      return new Feature(FeatureKind.CATEGORY, texts.all("categories", most, categories));
    }
    for (FeatureKind each : FeatureKind.values()) {
      if (word(each).equals(kind)) {
        return new Feature(each, List.of());
      }
    }
    throw RefusedException.bad(
        "feature %s is %s; expected number, category, time or a list of categories"
            .formatted(Names.quote(name), Names.quote(String.valueOf(kind))));
  }

  private static String word(FeatureKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** The spec as {@link #read} reads it. */
  public static SpecJson of(ModelSpec spec) {
    Map<String, Object> features = new LinkedHashMap<>();
    spec.features()
        .forEach(
            (name, each) ->
                features.put(
                    name, each.categories().isEmpty() ? word(each.kind()) : each.categories()));
    InOrder order = spec.order();
    return new SpecJson(
        spec.target(),
        spec.classes(),
        features,
        spec.strict() ? true : null,
        spec.law(),
        spec.levels(),
        List.copyOf(spec.groups()),
        spec.keyed() ? spec.keying() : null,
        order.lag(),
        order.difference(),
        order.ahead().map(Ahead::horizons).orElse(null),
        order.ahead().map(Ahead::seasons).orElse(null),
        spec.seed() == 0 ? null : Long.valueOf(spec.seed()),
        spec.trust().mode().map(Trusting.Mode::text).orElse(null));
  }

  /**
   * A model as the store keeps it.
   *
   * @param told what was said of its sensors
   */
  @Expected(of = "a stored model", value = "the record of a model is not understood")
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Stored(
      String name, SpecJson spec, @Nullable Map<String, Word> told, @Nullable Shadows shadows) {

    static Stored of(String name, ModelSpec spec) {
      Shadows shadows = spec.shadows();
      return new Stored(
          name,
          SpecJson.of(spec),
          spec.trust().told(),
          shadows.equals(Shadows.none()) ? null : shadows);
    }

    static Stored of(byte[] bytes) {
      return Json.bound(Json.read(bytes), Stored.class);
    }

    ModelSpec model() {
      ModelSpec plain = spec.spec(WIDE);
      Map<String, Word> words = told == null ? Map.of() : told;
      return plain
          .trust(new SensorTrust(plain.trust().mode(), words))
          .shadows(shadows == null ? Shadows.none() : shadows);
    }
  }

  /** Texts of a request: not empty, not too long. */
  private record Texts(int longest) {
    String one(String what, @Nullable Object given, String expected) {
      if (!(given instanceof String text)) {
        throw RefusedException.bad(expected);
      }
      if (text.isBlank()) {
        throw RefusedException.bad("%s is empty".formatted(what));
      }
      if (text.length() > longest) {
        throw RefusedException.bad(
            "%s has %s characters; at most %s are taken".formatted(what, text.length(), longest));
      }
      return text;
    }

    /** Different texts; none where the list is absent. */
    List<String> all(String what, int most, @Nullable List<?> given) {
      String each = "each of " + what;
      List<String> texts =
          atMost(most, what, given).stream()
              .map(text -> one(each, text, each + " is a text and has to be there"))
              .toList();
      Set<String> before = new HashSet<>();
      for (String text : texts) {
        if (!before.add(text)) {
          throw RefusedException.bad("%s: %s is there twice".formatted(what, Names.quote(text)));
        }
      }
      return texts;
    }
  }
}
