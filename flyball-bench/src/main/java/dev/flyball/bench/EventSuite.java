package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of learning from events by name. */
final class EventSuite {
  SuiteResult run(Session session) {
    List<Measurement> measured = new JmhRun(session, EventBenchmark.class).measure();
    List<String> notes = new ArrayList<>();
    for (Measurement each : measured) {
      notes.add(
          String.format(Locale.ROOT, "%s: %,.0f events a second", each.who(), 1e6 / each.median()));
    }
    return new SuiteResult(measured, List.of(), notes, List.of());
  }
}
