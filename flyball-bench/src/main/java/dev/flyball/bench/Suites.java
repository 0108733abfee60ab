package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;

/** The benchmarks by name, in the order in which they run. */
record Suites(List<Suite> all) {
  Suites {
    all = List.copyOf(all);
  }

  /** Those of this module. */
  static Suites known() {
    return new Suites(
        List.of(
            new KernelSuite(),
            new StepSuite(),
            new PoolSuite(),
            new MonitorSuite(),
            new EventSuite(),
            new FullOrderSuite(),
            new StreamSuite(),
            new ReadingSuite(),
            new StartSuite(),
            new ServeSuite(),
            new ServeSoak(),
            new DeepSuite()));
  }

  List<String> names() {
    return all.stream().map(Suite::name).toList();
  }

  /**
   * The suites of these names, each once; if there is no name, all but those that run only by name.
   */
  List<Suite> chosen(List<String> wanted) {
    List<Suite> chosen = new ArrayList<>();
    for (String name : wanted) {
      Suite suite = named(name);
      if (!chosen.contains(suite)) {
        chosen.add(suite);
      }
    }
    return wanted.isEmpty() ? all.stream().filter(suite -> !suite.onlyByName()).toList() : chosen;
  }

  private Suite named(String name) {
    return all.stream()
        .filter(suite -> suite.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no benchmark '%s'; there are %s".formatted(name, String.join(", ", names()))));
  }
}
