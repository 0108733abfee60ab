package dev.flyball.bench;

import dev.flyball.linalg.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every kernel provider, kernel by kernel, under the machine's ceilings. */
final class KernelSuite implements Suite {
  private static final String VECTOR = "vector";
  private static final String OPENBLAS = "OpenBLAS";

  /** Above these widths a factor is OpenBLAS's whatever the provider. */
  private static final int PLAIN_FACTOR = 100;

  private static final int VECTOR_FACTOR = 2_000;

  @Override
  public String name() {
    return "kernels";
  }

  @Override
  public String question() {
    return "every kernel of every provider, and the machine's ceilings";
  }

  @Override
  public Findings run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String who : providers(notes)) {
      measured.addAll(runs(session, who, List.of("dot", "axpy"), lengths(session)));
      measured.addAll(runs(session, who, List.of("product", "rankOneProduct"), widths(session)));
      measured.addAll(runs(session, who, List.of("choleskySolve"), factorWidths(session, who)));
    }
    Ceilings ceilings = session.ceilings();
    List<Measurement> floored =
        measured.stream().map(each -> each.withFloor(floor(each, ceilings))).toList();
    List<Measurement> all = new ArrayList<>(floored);
    all.addAll(session.ceilingMeasurements());
    return new Findings(name(), all, ratios(floored), notes, List.of());
  }

  private static List<String> providers(List<String> notes) {
    List<String> providers = new ArrayList<>(List.of("plain"));
    if (Kernels.provider().equals(VECTOR)) {
      providers.add(VECTOR);
    } else {
      notes.add("the vector kernels are off in this JVM and were left out");
    }
    providers.add(OPENBLAS);
    return providers;
  }

  private static String[] lengths(Session session) {
    return session.quick() ? new String[] {"562"} : new String[] {"40", "562", "6757", "1000000"};
  }

  private static String[] widths(Session session) {
    return session.quick() ? new String[] {"562"} : new String[] {"40", "128", "562", "2000"};
  }

  private static String[] factorWidths(Session session, String who) {
    List<String> widths = session.quick() ? List.of("96") : List.of("40", "96", "562", "2000");
    int widest =
        switch (who) {
          case OPENBLAS -> Integer.MAX_VALUE;
          case VECTOR -> VECTOR_FACTOR;
          default -> PLAIN_FACTOR;
        };
    return widths.stream().filter(d -> Integer.parseInt(d) <= widest).toArray(String[]::new);
  }

  private static List<Measurement> runs(
      Session session, String who, List<String> kernels, String[] widths) {
    List<Measurement> measured = new ArrayList<>();
    for (String kernel : kernels) {
      JmhRun run =
          new JmhRun(session, KernelBenchmark.class)
              .only(kernel)
              .with(JmhRun.WHO, who)
              .with("width", widths);
      measured.addAll(
          (who.equals("plain") ? run.jvm("-Ddev.flyball.kernels=plain") : run).measure());
    }
    return measured;
  }

  /** Bytes that must move, or operations that must be done, under the ceilings. */
  static double floor(Measurement each, Ceilings ceilings) {
    double d = each.size("width");
    double triangle = 4 * d * (d + 1);
    return switch (each.what()) {
      case "dot" -> ceilings.moving(16 * d, 16 * d);
      case "axpy" -> ceilings.moving(24 * d, 16 * d);
      case "product" -> ceilings.moving(triangle, triangle);
      case "rankOneProduct" -> ceilings.moving(2 * triangle, triangle);
      case "choleskySolve" -> ceilings.computing(d * d * d / 3 + 2 * d * d);
      default -> Double.NaN;
    };
  }

  /** The vector kernels against OpenBLAS, or the plain ones where there are no others. */
  private static List<Ratio> ratios(List<Measurement> measured) {
    List<Ratio> ratios = new ArrayList<>();
    for (Measurement ours : measured) {
      if (ours.who().equals(Kernels.provider())) {
        peer(measured, ours).ifPresent(peer -> ratios.add(Ratio.of(ours, peer)));
      }
    }
    return ratios;
  }

  private static Optional<Measurement> peer(List<Measurement> measured, Measurement ours) {
    return measured.stream()
        .filter(each -> each.who().equals(OPENBLAS))
        .filter(each -> each.what().equals(ours.what()) && each.at().equals(ours.at()))
        .findFirst();
  }
}
