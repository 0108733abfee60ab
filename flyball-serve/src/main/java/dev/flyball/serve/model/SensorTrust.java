package dev.flyball.serve.model;

import dev.flyball.trust.Trusting;
import dev.flyball.trust.Word;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether a model's sensors are watched, and what somebody who knows them said.
 *
 * @param mode as it was asked for
 * @param told by feature; those that are judged are left out
 */
public record SensorTrust(Optional<Trusting.Mode> mode, Map<String, Word> told) {
  private static final SensorTrust USUAL = new SensorTrust(Optional.empty(), Map.of());

  public SensorTrust {
    told = Collections.unmodifiableMap(new TreeMap<>(told));
  }

  /** The default, and nothing said. */
  public static SensorTrust usual() {
    return USUAL;
  }

  /** What was said, in words. */
  public Map<String, String> words() {
    Map<String, String> words = new TreeMap<>();
    told.forEach((name, word) -> words.put(name, word.name().toLowerCase(Locale.ROOT)));
    return words;
  }

  /** With this said of a feature. */
  public SensorTrust told(String feature, Word word) {
    Map<String, Word> next = new TreeMap<>(told);
    if (word == Word.JUDGE) {
      next.remove(feature);
    } else {
      next.put(feature, word);
    }
    return new SensorTrust(mode, next);
  }

  /** With what was said of {@code other}'s sensors. */
  public SensorTrust toldAs(SensorTrust other) {
    return new SensorTrust(mode, other.told);
  }
}
