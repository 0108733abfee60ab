package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Throughput and error on the same gappy stream, ours and what a user would pick instead. */
final class StreamSuite implements Suite {
  static final long SEED = 1;

  /** Rows per second of one contender, and how well it predicted. */
  private record Choice(StreamContender contender, double rate, double error) {}

  @Override
  public String name() {
    return "streaming";
  }

  @Override
  public String question() {
    return "rows/s and error on a gappy stream, beside MOA, Tribuo and Python's";
  }

  @Override
  public Outcome run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    PythonStreams python = PythonStreams.found(session);
    notes.addAll(python.notes());
    for (int width : session.quick() ? new int[] {40} : new int[] {40, 200}) {
      GappyStream stream = new GappyStream(width, session.quick() ? 1_000 : 10_000, SEED);
      List<Measurement> here = new ArrayList<>();
      for (StreamContender contender : StreamContender.values()) {
        if (contender == StreamContender.AM_RULES && width > 100) {
          notes.add("MOA AMRules was left out at width %s: minutes a pass".formatted(width));
        } else {
          here.add(measure(session, stream, best(session, stream, contender)));
        }
      }
      here.addAll(python.measure(stream, notes));
      ratios.addAll(ratios(here));
      measured.addAll(here);
    }
    return new Outcome(name(), measured, ratios, notes, List.of());
  }

  /** The rate with the smallest error on this very stream: the kindest choice there is. */
  private static Choice best(Session session, GappyStream stream, StreamContender contender) {
    session.say("  error of %s at width %s".formatted(contender.word(), stream.width()));
    Choice best = null;
    for (double rate : contender.rates()) {
      double error = StreamPass.meanAbsoluteError(stream, contender.learner(stream.width(), rate));
      if (best == null || error < best.error()) {
        best = new Choice(contender, rate, error);
      }
    }
    return best;
  }

  private static Measurement measure(Session session, GappyStream stream, Choice choice) {
    boolean quick = session.quick();
    boolean slow = choice.contender().slow();
    Measurement pass =
        new JmhRun(session, StreamBenchmark.class)
            .with(JmhRun.WHO, choice.contender().word())
            .with("width", String.valueOf(stream.width()))
            .with("rows", String.valueOf(stream.rows()))
            .with("rate", String.valueOf(choice.rate()))
            .effort(
                session.effort().repetitions(quick ? 1 : slow ? 1 : 8, quick ? 1 : slow ? 2 : 7))
            .measure()
            .get(0);
    Spread ms = pass.times();
    double rows = 1e3 * stream.rows();
    return new Measurement(
            "stream",
            choice.contender().word(),
            at(stream, choice.rate()),
            "rows/s",
            new Spread(
                rows / ms.median(),
                rows / ms.upperQuartile(),
                rows / ms.lowerQuartile(),
                ms.count()))
        .with("MAE", choice.error());
  }

  /** What a contender was measured at; no rate where it took its default. */
  static Map<String, String> at(GappyStream stream, double rate) {
    Map<String, String> at = new java.util.LinkedHashMap<>();
    at.put("width", String.valueOf(stream.width()));
    if (rate > 0) {
      at.put("rate", String.valueOf(rate));
    }
    return at;
  }

  /** Ours out of the box against every peer; of rows per second, more is faster. */
  private static List<Ratio> ratios(List<Measurement> here) {
    List<Ratio> ratios = new ArrayList<>();
    for (StreamContender ours : List.of(StreamContender.DIRECTIONAL, StreamContender.MASKED)) {
      Measurement mine = named(here, ours.word());
      for (Measurement peer : here) {
        if (!isOurs(peer.who()) && comparable(ours, peer.who())) {
          ratios.add(
              new Ratio(
                  mine.what(),
                  Map.of("width", mine.at().get("width")),
                  mine.who(),
                  peer.who(),
                  mine.median() / peer.median(),
                  Double.NaN,
                  Double.NaN));
        }
      }
    }
    return ratios;
  }

  /** Masked SGD is held against the other gradient methods only. */
  private static boolean comparable(StreamContender ours, String peer) {
    return ours == StreamContender.DIRECTIONAL || peer.contains("SGD");
  }

  private static boolean isOurs(String who) {
    return List.of(StreamContender.values()).stream()
        .anyMatch(each -> each.ours() && each.word().equals(who));
  }

  private static Measurement named(List<Measurement> here, String who) {
    return here.stream().filter(each -> each.who().equals(who)).findFirst().orElseThrow();
  }
}
