package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What watching costs: a step with every monitor beside one with none. */
final class MonitorSuite {
  Findings run(Session session) {
    List<Measurement> measured = new JmhRun(session, MonitorBenchmark.class).measure();
    List<String> notes = new ArrayList<>();
    for (Measurement watched : measured) {
      if (watched.who().equals("watched")) {
        Measurement alone = alone(measured, watched);
        notes.add(
            String.format(
                Locale.ROOT,
                "monitors add %.0f%% at width %s",
                100 * (watched.median() / alone.median() - 1),
                watched.at().get("width")));
      }
    }
    return new Findings(measured, List.of(), notes, List.of());
  }

  private static Measurement alone(List<Measurement> measured, Measurement watched) {
    return measured.stream()
        .filter(each -> each.who().equals("alone") && each.at().equals(watched.at()))
        .findFirst()
        .orElseThrow();
  }
}
