package dev.flyball.bench.networks;

import java.util.Locale;

/**
 * One method in one setting on one task with one seed.
 *
 * @param steps how many it takes; a quick study takes fewer
 */
public record NetworkTrial(
    TaskKind task, NetworkMethod method, NetworkSetting setting, long seed, int steps) {

  /** The name of its file. */
  String file() {
    return String.format(
        Locale.ROOT,
        "%s.%s.%s.%d.%d.csv",
        task.word(),
        method.name().toLowerCase(Locale.ROOT),
        setting,
        seed,
        steps);
  }

  /** One line for a worker. */
  String line() {
    return "%s %s %s %s %s".formatted(task, method, setting, seed, steps);
  }

  /** What {@link #line} wrote. */
  static NetworkTrial parse(String line) {
    String[] words = line.split(" ");
    return new NetworkTrial(
        TaskKind.valueOf(words[0]),
        NetworkMethod.valueOf(words[1]),
        NetworkSetting.parse(words[2]),
        Long.parseLong(words[3]),
        Integer.parseInt(words[4]));
  }
}
