package dev.flyball.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What this machine does at best, measured: bytes moved a second for data that fits into so many
 * KiB (which is to say, into a level of the cache, or into none), and double-precision operations a
 * second of OpenBLAS's dgemm. A floor is work divided by these; data that is touched again and
 * again is taken to lie in the smallest level that holds it.
 *
 * @param gigabytes GB/s by size in KiB, on one core
 * @param gigaflops on one core
 * @param allGigaflops on all cores
 */
record Ceilings(NavigableMap<Integer, Double> gigabytes, double gigaflops, double allGigaflops) {
  private static final String[] KIB = {"16", "512", "8192", "262144"};

  /** Measures them, and gives the measurements along. */
  static Measured measure(Session session) {
    Effort effort = session.effort().repetitions(2, 3);
    List<Measurement> bytes =
        new JmhRun(session, CeilingBenchmark.Bytes.class).with("kib", KIB).effort(effort).measure();
    int cores = Runtime.getRuntime().availableProcessors();
    String[] threads = cores == 1 ? new String[] {"1"} : new String[] {"1", "" + cores};
    List<Measurement> flops =
        new JmhRun(session, CeilingBenchmark.Flops.class)
            .with("threads", threads)
            .effort(effort)
            .measure();
    List<Measurement> all = new ArrayList<>();
    NavigableMap<Integer, Double> gigabytes = new TreeMap<>();
    for (Measurement each : bytes) {
      double rate = each.size("kib") * 1024 * (each.what().equals("update") ? 1.5 : 1);
      double gigabytesPerSecond = rate / each.median() / 1e3;
      gigabytes.merge(each.size("kib"), gigabytesPerSecond, Math::max);
      all.add(each.with("GB/s", gigabytesPerSecond));
    }
    flops.forEach(each -> all.add(each.with("GFLOP/s", gigaflops(each))));
    return new Measured(
        new Ceilings(gigabytes, gigaflops(flops.get(0)), gigaflops(flops.get(flops.size() - 1))),
        all);
  }

  /** The ceilings and what they were read off. */
  record Measured(Ceilings ceilings, List<Measurement> measurements) {}

  private static double gigaflops(Measurement gemm) {
    return 2 * Math.pow(CeilingBenchmark.GEMM_WIDTH, 3) / gemm.median() / 1e3;
  }

  /** Microseconds to move {@code bytes} of data that fill {@code held} bytes. */
  double moving(double bytes, double held) {
    Map.Entry<Integer, Double> level = gigabytes.ceilingEntry((int) Math.ceil(held / 1024));
    return bytes / (level == null ? gigabytes.lastEntry() : level).getValue() / 1e3;
  }

  /** Microseconds for so many operations on one core. */
  double computing(double operations) {
    return operations / gigaflops / 1e3;
  }

  /** Microseconds for so many operations on all cores. */
  double computingOnAll(double operations) {
    return operations / allGigaflops / 1e3;
  }
}
