package dev.flyball.cli;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.List;

/**
 * The value of {@code --law}: {@link Law#parse} with features by name in groups, as in {@code
 * groups=temperature:pressure;flow}.
 */
final class TableLaw {
  private static final List<String> LAWS =
      List.of("pool", "directional", "scalar", "masked", "debiased", "paper");

  private TableLaw() {}

  /** The law for a model, over its defaults. */
  static Law parse(String text, Model model, List<String> features) {
    return Law.parse(described(text, features).toString(), model);
  }

  /** The law to go on with: what is not said is as before where it is the same law. */
  static Law parse(String text, Law before, Model model, List<String> features) {
    Description given = described(text, features);
    return given.name().equals(before.name())
        ? Law.parse(given.toString(), before)
        : Law.parse(given.toString(), model);
  }

  private static Description described(String text, List<String> features) {
    Description given = Choices.described("--law", text, LAWS);
    given = numbered(given, "groups", "over", features);
    return numbered(given, "rate-groups", "rates-over", features);
  }

  /** Groups by the numbers of their features; they stay as they are where these are given. */
  private static Description numbered(
      Description law, String key, String over, List<String> features) {
    if (!law.has(key) || law.has(over)) {
      return law;
    }
    Groups groups = groups("--law: " + key, law.text(key), ":", features);
    Description numbered = law.with(over, groups.size()).with(key, groups.text());
    return key.equals("rate-groups") ? numbered.with("rates", "counted-by-group") : numbered;
  }

  /** Groups of features as {@code a,b;c,d} names them. */
  static Groups groups(String option, String text, String between, List<String> features) {
    List<int[]> groups = new ArrayList<>();
    for (String group : text.split(";")) {
      String[] names = group.split(between);
      int[] places = new int[names.length];
      for (int k = 0; k < names.length; k++) {
        places[k] = features.indexOf(names[k].strip());
        if (places[k] < 0) {
          throw new IllegalArgumentException(
              "%s names '%s', which is not one of the features %s"
                  .formatted(option, names[k].strip(), features));
        }
      }
      groups.add(places);
    }
    return Groups.of(features.size(), groups);
  }
}
