package dev.flyball.cli;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Options that became settings of {@code --law}, {@code --model} or {@code --loss}. */
final class MovedOptions {
  /** What to write in place of each, by the option that takes it. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "--law",
          """
          eta=0.3 epsilon=0.1 beta=0.98 gain=printed ridge=accumulated relative=true
          memory=sift groups=a:b;c rank=10 tolerance=1e-12 alpha-max=1 clip=1 weight-decay=0.01
          block-size>chunk=128 rank-fraction>fraction=0.001 coupled-decay>coupled=true
          average>averaged-after=0 force>forced=true
          """,
          "--law debiased",
          "horizon=3000 radius=10 rate-groups=a:b;c",
          "--model mlp",
          "hidden=16:8 activation=relu",
          "--model kernel",
          "kernel=laplace kernel-width>width=2 kernel-features>features=200",
          "--model linear",
          "no-intercept>intercept=false indicators=true",
          "--loss huber",
          "huber-delta>delta=1",
          "--loss epsilon-insensitive",
          "tube=0.1");

  private static final Map<String, String> NOW =
      SETTINGS.entrySet().stream()
          .flatMap(
              each ->
                  Arrays.stream(each.getValue().strip().split("\\s+"))
                      .map(word -> Map.entry(option(word), now(each.getKey(), word))))
          .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

  private MovedOptions() {}

  /** What to say of an option that is a setting now. */
  static Optional<String> message(String option) {
    return Optional.ofNullable(NOW.get(option));
  }

  private static String option(String word) {
    return "--" + word.substring(0, word.indexOf(word.contains(">") ? '>' : '='));
  }

  private static String now(String owner, String word) {
    String[] taker = owner.split(" ");
    String setting = word.substring(word.indexOf('>') + 1);
    return "%s is a setting of the %s: %s \"%s(%s)\""
        .formatted(
            option(word),
            taker[0].substring(2),
            taker[0],
            taker.length > 1 ? taker[1] : "directional",
            setting);
  }
}
