package dev.flyball.cli;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Gives {@code flyball serve} an option for every {@link Limit} that has one. */
final class ServeLimitOptions {
  private ServeLimitOptions() {}

  static void addTo(CommandSpec command) {
    ArgGroupSpec.Builder group =
        ArgGroupSpec.builder().validate(false).heading("%nHow much it takes:%n").order(1);
    for (Limit limit : Limit.values()) {
      if (limit.isOption()) {
        String description = "%s Default: %s.".formatted(limit.sentence(), limit.usual());
        group.addArg(
            OptionSpec.builder(limit.label())
                .type(String.class)
                .paramLabel(limit.unit().label())
                .description(description.replace("%", "%%"))
                .build());
      }
    }
    command.addArgGroup(group.build());
  }

  /** The limits that a command line gives. */
  static Limits of(CommandSpec command) {
    Limits limits = Limits.defaults();
    for (Limit limit : Limit.values()) {
      String text = limit.isOption() ? command.findOption(limit.label()).getValue() : null;
      limits = text == null ? limits : limits.with(limit, limit.parse(text));
    }
    return limits;
  }
}
