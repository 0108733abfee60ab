package dev.flyball.bench;

import dev.flyball.tables.trial.RateCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Throughput and error on the same gappy stream, ours and the usual alternatives. */
final class StreamSuite {
  /** Inputs of a row that passes before the counted ones make up together. */
  private static final int WARM_UP_INPUTS = 6_000;

  static final long SEED = 1;

  private static final String WORK = "stream";
  private static final String FIRST = "stream, first pass of a JVM";
  private static final String UNIT = "rows/s";

  /** A method and how well it predicted at every rate. */
  record Choice(StreamMethod method, RateCurve curve) {
    /** Tries every rate on the stream. */
    static Choice of(GappyStream stream, StreamMethod method) {
      StreamRows rows = method.rows(stream);
      return new Choice(
          method, RateCurve.of(method.rates(), rate -> stream.meanAbsoluteError(rows.start(rate))));
    }

    /** Whether it diverged at every rate. */
    boolean diverged() {
      return Double.isInfinite(curve.best());
    }

    /** The rates at which it diverged, if any. */
    Optional<String> note(int width) {
      String at =
          IntStream.range(0, curve.etas().length)
              .filter(i -> Double.isInfinite(curve.values()[i]))
              .mapToObj(i -> RateCurve.text(curve.etas()[i]))
              .collect(Collectors.joining(", "));
      return at.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "%s diverged at width %s%s"
                  .formatted(
                      method.label(),
                      width,
                      method.rates().size() == 1 ? "" : " with the rate " + at));
    }
  }

  SuiteResult run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (int width : session.quick() ? new int[] {40} : new int[] {40, 200}) {
      GappyStream stream = new GappyStream(width, session.quick() ? 1_000 : 10_000, SEED);
      List<Measurement> here = new ArrayList<>();
      for (StreamMethod method : StreamMethod.values()) {
        session.say("  error of %s at width %s".formatted(method.label(), width));
        Choice choice = Choice.of(stream, method);
        choice.note(width).ifPresent(notes::add);
        here.add(
            choice.diverged()
                ? diverged(stream, method.label())
                : measure(session, stream, choice));
        if (!session.quick() && !choice.diverged()) {
          here.add(first(session, stream, choice));
        }
      }
      ratios.addAll(ratios(here));
      measured.addAll(here);
    }
    return new SuiteResult(measured, ratios, notes, List.of());
  }

  /** The row of a method that found no rate to learn this stream with: no speed, no error. */
  static Measurement diverged(GappyStream stream, String who) {
    double none = Double.NaN;
    return new Measurement(
            WORK, who + " (diverged)", at(stream, 0), UNIT, new Spread(none, none, none, 0))
        .with("MAE", Double.POSITIVE_INFINITY);
  }

  /** At the rate with the smallest error on this very stream: the kindest choice there is. */
  private static Measurement measure(Session session, GappyStream stream, Choice choice) {
    boolean quick = session.quick();
    // Short passes have to be many before the compiler is done with them.
    int warmUps = WARM_UP_INPUTS / stream.width();
    return pass(
        WORK,
        session,
        stream,
        choice,
        session.effort().repetitions(quick ? 1 : warmUps, quick ? 1 : 15));
  }

  /** The first pass of a JVM, which has compiled nothing yet. */
  private static Measurement first(Session session, GappyStream stream, Choice choice) {
    return pass(FIRST, session, stream, choice, session.effort().firstPasses(3));
  }

  private static Measurement pass(
      String work, Session session, GappyStream stream, Choice choice, Effort effort) {
    Measurement pass =
        new JmhRun(session, StreamBenchmark.class)
            .with(JmhRun.WHO, choice.method().label())
            .with("width", String.valueOf(stream.width()))
            .with("rows", String.valueOf(stream.rows()))
            .with("rate", String.valueOf(choice.curve().bestEta()))
            .effort(effort)
            .measure()
            .get(0);
    Spread ms = pass.times();
    double rows = 1e3 * stream.rows();
    return new Measurement(
            work,
            choice.method().label(),
            at(stream, choice.curve().bestEta()),
            UNIT,
            new Spread(
                rows / ms.median(),
                rows / ms.upperQuartile(),
                rows / ms.lowerQuartile(),
                ms.count()))
        .with("MAE", choice.curve().best());
  }

  /** The parameters of a measurement; no rate if it is the default. */
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
    for (StreamMethod ours :
        List.of(StreamMethod.DIRECTIONAL, StreamMethod.MASKED, StreamMethod.MASKED_STANDARDISED)) {
      for (Measurement peer : here) {
        Optional<Measurement> found = named(here, peer.what(), ours.label());
        if (found.isPresent()
            && peer.times().count() > 0
            && !isOurs(peer.who())
            && comparable(ours, peer.who())) {
          Measurement mine = found.get();
          ratios.add(
              new Ratio(
                  mine.what(),
                  Map.of("width", mine.at().get("width")),
                  mine.who(),
                  peer.who(),
                  mine.median() / peer.median()));
        }
      }
    }
    return ratios;
  }

  /**
   * Masked SGD is held against the other gradient methods only: as it is, which is what they do,
   * and with standardising, which they leave to the user.
   */
  private static boolean comparable(StreamMethod ours, String peer) {
    return ours == StreamMethod.DIRECTIONAL || peer.contains("SGD");
  }

  private static boolean isOurs(String who) {
    return List.of(StreamMethod.values()).stream()
        .anyMatch(each -> each.ours() && each.label().equals(who));
  }

  private static Optional<Measurement> named(List<Measurement> here, String what, String who) {
    return here.stream()
        .filter(each -> each.what().equals(what) && each.who().equals(who))
        .findFirst();
  }
}
