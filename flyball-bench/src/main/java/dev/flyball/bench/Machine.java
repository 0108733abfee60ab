package dev.flyball.bench;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.linalg.Kernels;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.bytedeco.openblas.global.openblas;

/**
 * The machine of the measurements and its load: the load is the average number of processes that
 * wanted a core in the minute before.
 */
record Machine(
    String cpu,
    int cores,
    double memoryGiB,
    String system,
    String jvm,
    String kernels,
    String openBlas,
    String flyball,
    double loadBefore) {

  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** This one, now. */
  static Machine here() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    double bytes =
        system instanceof com.sun.management.OperatingSystemMXBean more
            ? more.getTotalMemorySize()
            : Double.NaN;
    return new Machine(
        cpu(CPU_INFO),
        system.getAvailableProcessors(),
        Math.rint(bytes / (1 << 30) * 10) / 10,
        "%s %s %s".formatted(system.getName(), system.getVersion(), system.getArch()),
        "%s %s".formatted(System.getProperty("java.vm.name"), System.getProperty("java.version")),
        Kernels.provider(),
        openblas.OPENBLAS_VERSION.strip(),
        FlyballVersion.current(),
        system.getSystemLoadAverage());
  }

  /** The model named in {@code info} where there is such a file, the architecture elsewhere. */
  static String cpu(Path info) {
    String otherwise = System.getProperty("os.arch");
    if (!Files.isReadable(info)) {
      return otherwise;
    }
    try (Stream<String> lines = Files.lines(info)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(otherwise);
    } catch (IOException e) {
      return otherwise;
    }
  }

  /** In two lines, for people. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%s, %d cores, %.1f GiB, %s%nFlyball %s, %s, %s kernels, %s; load before the run %.2f",
        cpu,
        cores,
        memoryGiB,
        system,
        flyball,
        jvm,
        kernels,
        openBlas,
        loadBefore);
  }
}
