package dev.flyball.flink;

import dev.flyball.checkpoint.Description;
import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;

/**
 * New constants as text: a whole law, {@code scalar(eta=0.3)}, whose other constants are the
 * defaults, or settings to change in the one in force, {@code eta=0.3, beta=0.98}.
 */
final class LawChange {
  private LawChange() {}

  /**
   * The law of {@code current} after the change.
   *
   * @throws RuntimeException if the text is no law, or one that the model cannot have
   */
  static Law apply(String change, LearnerSpec current) {
    String text = change.strip();
    if (text.isEmpty()) {
      throw new IllegalArgumentException("a change of constants is empty");
    }
    Law law =
        text.matches("[a-z-]+(\\(.*\\))?")
            ? Law.parse(text, current.model())
            : Law.of(changed(text, current.law().describe()));
    // Once for all keys: what fails here would fail at every one of them.
    current.learner().withLaw(law);
    return law;
  }

  private static Description changed(String text, Description current) {
    Description law = current;
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
