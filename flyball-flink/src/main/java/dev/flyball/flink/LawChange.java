package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.control.Law;

/**
 * New constants as text: a whole law, {@code scalar(eta=0.3, epsilon=1)}, or settings to change in
 * the one in force, {@code eta=0.3, beta=0.98}.
 */
final class LawChange {
  private LawChange() {}

  /**
   * The law of {@code current} after the change.
   *
   * @throws RuntimeException if the text is no law, or one that the model cannot have
   */
  static Law apply(String change, LearnerTemplate current) {
    String text = change.strip();
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a change of constants is empty");
    }
    Description law =
        text.matches("[a-z-]+(\\(.*\\))?") ? Description.parse(text) : changed(text, current.law());
    LearnerTemplate changed = current.law(Law.of(law).describe().toString());
    // Once for all keys: what fails here would fail at every one of them.
    current.maker().fresh().withLaw(changed.parsedLaw());
    return changed.parsedLaw();
  }

  private static Description changed(String text, String current) {
    Description law = Description.parse(current);
    for (var setting : Description.parse("change(" + text + ")").settings().entrySet()) {
      if (!law.has(setting.getKey())) {
        throw new IllegalArgumentException(
            "%s has no setting '%s'".formatted(law, setting.getKey()));
      }
      law = law.with(setting.getKey(), setting.getValue());
    }
    return law;
  }
}
