package dev.flyball.paper.linear;

import dev.flyball.missing.Missingness;
import dev.flyball.paper.linear.Masking.Severity;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How far Experiment 1 is from the paper's Table 1 when one constant that the paper does not print
 * is another: prints docs/research/results/linear-constants.csv. One constant at a time; a better
 * fit of all together is not looked for.
 */
final class ConstantsSweep {
  static final List<LinearMethod> LAWS =
      List.of(LinearMethod.MASKED, LinearMethod.SCALAR, LinearMethod.DIRECTIONAL);

  private static final double[] SHARES = {-0.10, -0.05, 0, 0.05, 0.10};
  private static final double[] SPELLS = {2, 5, 10, 20};
  private static final double[] DROPS = {0, 0.05, 0.10};

  private ConstantsSweep() {}

  /** One constant of one masking at one value. */
  record Variant(Masking masking, Severity severity, String constant, double value) {
    Missingness missingness() {
      if (constant.equals("kept")) {
        return Missingness.iid(LinearStream.SIZE, value);
      }
      return Missingness.groups(
          LinearStream.GROUPS,
          constant.equals("hidden") ? value : share(severity),
          constant.equals("spell") ? value : 5,
          constant.equals("dropped") ? value : 0.05);
    }
  }

  /** The share of the time that a group is hidden, as {@link Masking} has it. */
  private static double share(Severity severity) {
    return severity == Severity.MODERATE ? 0.20 : 0.45;
  }

  static List<Variant> variants() {
    List<Variant> variants = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      for (double more : SHARES) {
        variants.add(new Variant(Masking.BLOCK, severity, "hidden", round(share(severity) + more)));
      }
      for (double spell : SPELLS) {
        variants.add(new Variant(Masking.BLOCK, severity, "spell", spell));
      }
      for (double drop : DROPS) {
        variants.add(new Variant(Masking.BLOCK, severity, "dropped", drop));
      }
      for (double more : SHARES) {
        double kept = severity == Severity.MODERATE ? 0.75 : 0.55;
        variants.add(new Variant(Masking.IID, severity, "kept", round(kept + more)));
      }
    }
    return variants;
  }

  private static double round(double value) {
    return Math.rint(100 * value) / 100;
  }

  /** The mean deviation from Table 1 over both rates, in points, by law. */
  static Map<LinearMethod, Double> points(Variant variant, LinearSettings settings) {
    List<CaseResult> cases = new ArrayList<>();
    for (double eta : LinearCase.ETAS) {
      LinearCase setting = new LinearCase(variant.masking(), variant.severity(), eta);
      List<LinearTrial.Record> records = new ArrayList<>();
      for (int run = 0; run < settings.runs(); run++) {
        records.add(record(variant, setting, run, settings));
      }
      cases.add(CaseResult.of(setting, records));
    }
    return new LinearResults(settings, cases).meanDeviations();
  }

  private static LinearTrial.Record record(
      Variant variant, LinearCase setting, int run, LinearSettings settings) {
    LinearStream stream =
        new LinearStream(
            new RandomStream(settings.seed()).split(run).nextLong(), variant.missingness());
    List<WatchedLearner> learners = new ArrayList<>();
    for (LinearMethod kind : LinearMethod.values()) {
      learners.add(new WatchedLearner(kind, setting, stream.weights(), settings));
    }
    for (int t = 0; t < settings.steps(); t++) {
      stream.next();
      for (LinearMethod law : LAWS) {
        learners.get(law.ordinal()).learn(t, stream);
      }
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (LinearMethod kind : LinearMethod.values()) {
      outcomes.add(learners.get(LAWS.contains(kind) ? kind.ordinal() : 1).outcome());
    }
    return new LinearTrial.Record(
        outcomes,
        learners.stream().map(WatchedLearner::curves).toList(),
        new double[LinearStream.SIZE][0]);
  }

  /** Prints every variant; the argument is the number of runs. */
  public static void main(String[] args) {
    LinearSettings settings =
        new LinearSettings(Integer.parseInt(args[0]), 15_000, LinearCase.all(), 1, 1);
    System.out.println("masking,severity,constant,value,masked,scalar,directional");
    for (Variant each : variants()) {
      Map<LinearMethod, Double> points = points(each, settings);
      System.out.println(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%s,%.3f,%.3f,%.3f",
              each.masking().name().toLowerCase(Locale.ROOT),
              each.severity().name().toLowerCase(Locale.ROOT),
              each.constant(),
              each.value(),
              points.get(LinearMethod.MASKED),
              points.get(LinearMethod.SCALAR),
              points.get(LinearMethod.DIRECTIONAL)));
    }
  }
}
