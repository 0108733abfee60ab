package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Ends processes that a test has started, as a terminal or a service manager would. */
final class Signals {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String IGNORED = "SigIgn:";
  private static final int INT = 2;

  private Signals() {}

  /**
   * INT, or TERM where INT would not arrive: shells let what they start in the background ignore
   * it, processes inherit that, and a JVM respects it.
   */
  static String ctrlC() throws IOException {
    return isIgnored(INT) ? "TERM" : "INT";
  }

  private static boolean isIgnored(int signal) throws IOException {
    if (!Files.isReadable(STATUS)) {
      return false;
    }
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(IGNORED)) {
        BigInteger ignored = new BigInteger(line.substring(IGNORED.length()).strip(), 16);
        return ignored.testBit(signal - 1);
      }
    }
    return false;
  }

  /** What shells say of a process that a signal ended. */
  static int exitCode(String signal) {
    return signal.equals("INT") ? 130 : 143;
  }

  /** Sends a signal and waits for the end. */
  static void send(String signal, Process process, int patienceSeconds) throws Exception {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    assertThat(process.waitFor(patienceSeconds, TimeUnit.SECONDS)).as("it ended").isTrue();
  }
}
