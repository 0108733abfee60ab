package dev.flyball.networks;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.model.Link;
import java.util.Locale;

/** The link of a model, in its description. */
final class LinkText {
  private LinkText() {}

  static Description with(Description description, Link link) {
    return description.with("link", link.name().toLowerCase(Locale.ROOT));
  }

  static Link of(Description description) {
    return switch (description.text("link")) {
      case "identity" -> Link.IDENTITY;
      case "logistic" -> Link.LOGISTIC;
      default ->
          throw new CheckpointException(
              "unknown link '%s'; there are identity and logistic"
                  .formatted(description.text("link")));
    };
  }
}
