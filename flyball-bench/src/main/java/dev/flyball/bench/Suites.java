package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;

/** The benchmarks by name, in the order in which they run. */
record Suites(List<Suite> all) {
  Suites {
    all = List.copyOf(all);
  }

  /** The suites of this module. */
  static Suites known() {
    return new Suites(
        List.of(
            new Suite(
                "steps",
                "how the cost of a step grows with d, for every law and memory",
                new StepSuite()::run),
            new Suite(
                "pool",
                "what the default pool's step costs beside the single dense law's",
                new PoolSuite()::run),
            new Suite(
                "monitors",
                "what all monitors together add to a dense directional step",
                StepSuite::watched),
            new Suite(
                "events",
                "how many events of 12 named numbers are learned a second, on one core",
                new EventSuite()::run),
            new Suite(
                "full-order",
                "full-order memories against gemm, axpy, potrf and potrs on OpenBLAS",
                new FullOrderSuite()::run),
            new Suite(
                "streaming",
                "rows/s and error on a gappy stream, beside MOA and Tribuo",
                new StreamSuite()::run),
            new Suite(
                "reading",
                "rows of a table that train and predict take a second, start and end included",
                session -> session.inFolder(new ReadingSuite()::run)),
            new Suite(
                "start",
                "how long short commands take, from their start to their end",
                session -> session.inFolder(new StartSuite()::run)),
            new Suite(
                "serve",
                "rows a second that the service learns for good, and how long predictions take meanwhile",
                session -> session.inFolder(new ServeSuite()::run)),
            new Suite(
                "soak",
                "whether the service's memory stays flat over a day of traffic in ten minutes",
                true,
                session -> session.inFolder(new ServeSoak()::run))));
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
