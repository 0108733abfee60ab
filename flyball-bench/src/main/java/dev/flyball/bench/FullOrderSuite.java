package dev.flyball.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * The fast full-order memory against the straightforward one on OpenBLAS: Experiment 2's heads on
 * minibatches, and single rows. AgreementTest shows that both compute the same q.
 */
final class FullOrderSuite {
  private static final String[] WIDTHS = {"12", "40", "128", "562", "2048"};
  private static final String[] QUICK_WIDTHS = {"12", "40", "562"};

  private static final List<String> OURS = List.of(HeadSolvers.ROWS, HeadSolvers.DENSE);

  /** Almost every row has come by once by then, and what is older has faded. */
  private static final int FILLED = 150;

  SuiteResult run(Session session) {
    List<Measurement> measured = new ArrayList<>();
    List<Ratio> ratios = new ArrayList<>();
    for (String width : session.quick() ? QUICK_WIDTHS : WIDTHS) {
      List<Measurement> rows = rows(session, width);
      measured.addAll(rows);
      List<Measurement> plain = rows.stream().filter(each -> !isSift(each)).toList();
      ratios.addAll(ratios(plain));
      ratios.add(siftAgainstDense(rows));
    }
    for (String heads : List.of("logistic", "network")) {
      List<Measurement> steps = heads(session, heads);
      measured.addAll(steps);
      ratios.addAll(ratios(steps));
    }
    return new SuiteResult(measured, ratios, List.of(), List.of());
  }

  private static boolean isSift(Measurement each) {
    return each.who().equals(HeadSolvers.SIFT);
  }

  /**
   * Sift is another metric: no BLAS step of the peers computes the same, the dense memory is near.
   */
  private static Ratio siftAgainstDense(List<Measurement> rows) {
    Measurement sift = fastest(rows, FullOrderSuite::isSift).orElseThrow();
    Measurement dense = fastest(rows, each -> each.who().equals(HeadSolvers.DENSE)).orElseThrow();
    return Ratio.of(sift, dense);
  }

  /**
   * How many steps fill the memory before times count. The dense one of a network costs the same
   * whatever it holds, and minutes to fill.
   */
  private static int before(String kind, String who) {
    return who.equals(HeadSolvers.DENSE) && kind.equals("network") ? 0 : FILLED;
  }

  private static List<Measurement> rows(Session session, String width) {
    int d = Integer.parseInt(width);
    boolean wide = d > 1_000;
    // A short repetition may end before a busy machine has compiled the kernels.
    Effort effort = session.quick() ? session.effort().repetitions(15, 5) : session.effort();
    // Below this a second thread only waits. Ours share the setting of an inverse from 400
    // parameters on, and every pass from 1,024 on.
    String[] threads = d <= 128 ? new String[] {"1"} : threads(session);
    List<Measurement> rows =
        new ArrayList<>(
            new JmhRun(session, RowBenchmark.class)
                .with("width", width)
                .with("threads", threads)
                .with(JmhRun.WHO, HeadSolvers.DENSE, HeadSolvers.SIFT)
                .effort(wide ? effort.lasting(TimeValue.seconds(3)) : effort)
                .measure());
    rows.addAll(
        new JmhRun(session, RowBenchmark.class)
            .with("width", width)
            .with("threads", threads)
            .with(JmhRun.WHO, HeadSolvers.GEMM, HeadSolvers.SYRK)
            .measure());
    return rows;
  }

  /** Everyone gets the better of one thread and all cores, where a second one can help. */
  private static String[] threads(Session session) {
    int cores = Runtime.getRuntime().availableProcessors();
    return cores == 1 || session.quick() ? new String[] {"1"} : new String[] {"1", "" + cores};
  }

  private static List<Measurement> heads(Session session, String kind) {
    List<Measurement> measured = new ArrayList<>();
    for (String who : OURS) {
      int before = session.quick() ? 0 : before(kind, who);
      measured.add(head(session, kind, who, before));
    }
    for (String who : peers(session, kind)) {
      measured.add(head(session, kind, who, 0));
    }
    return measured;
  }

  private static Measurement head(Session session, String kind, String who, int before) {
    boolean network = kind.equals("network");
    boolean quick = session.quick();
    boolean seconds = network && !who.equals(HeadSolvers.ROWS);
    Effort effort =
        seconds
            ? session.effort().repetitions(quick ? 0 : 1, quick ? 1 : 3)
            : session.effort().repetitions(quick ? 5 : 40, quick ? 5 : 40);
    return new JmhRun(session, HeadsBenchmark.class)
        .with("heads", kind)
        .with("count", network && quick ? "2" : "6")
        .with("before", String.valueOf(before))
        .with(JmhRun.WHO, who)
        .effort(effort)
        .measure()
        .get(0);
  }

  /** A network's factor keeps all cores busy by itself; small ones do better side by side. */
  private static List<String> peers(Session session, String kind) {
    if (kind.equals("network")) {
      return session.quick()
          ? List.of(HeadSolvers.GEMM)
          : List.of(HeadSolvers.GEMM, HeadSolvers.SYRK);
    }
    return session.quick()
        ? List.of(HeadSolvers.GEMM_BESIDE)
        : List.of(
            HeadSolvers.GEMM, HeadSolvers.GEMM_BESIDE, HeadSolvers.SYRK, HeadSolvers.SYRK_BESIDE);
  }

  /** Ours against the fastest gemm and the fastest syrk. */
  private static List<Ratio> ratios(List<Measurement> measured) {
    List<Ratio> ratios = new ArrayList<>();
    measured.stream()
        .filter(each -> HeadSolvers.ours(each.who()))
        .sorted(Comparator.comparing(Measurement::median))
        .forEach(
            each -> {
              for (String peer : List.of("gemm", "syrk")) {
                fastest(measured, other -> other.who().contains(peer))
                    .ifPresent(found -> ratios.add(Ratio.of(each, found)));
              }
            });
    return ratios;
  }

  private static Optional<Measurement> fastest(
      List<Measurement> measured, Predicate<Measurement> which) {
    return measured.stream().filter(which).min(Comparator.comparing(Measurement::median));
  }
}
