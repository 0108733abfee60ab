package dev.flyball.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Times whole processes from start to end, as a user waits for them. The shell takes the times. */
final class Program {
  /** Set by the launcher: the folder of the sources. */
  private static final String HOME = "flyball.home";

  private static final String SCRIPT =
      "TIMEFORMAT='took %3R %3U %3S'; time \"$@\" >/dev/null 2>&1 </dev/null";

  /** Wall-clock time and CPU time of a process. */
  record Times(double millis, double cpuMillis) {}

  private Program() {}

  /** A file of the sources, such as the {@code flyball} launcher. */
  static Path source(String name) {
    String home = System.getProperty(HOME);
    if (home == null) {
      throw new BenchException("start this benchmark with the launcher: ./flyball bench");
    }
    return Path.of(home, name);
  }

  /** The words of {@code flyball args}. */
  static List<String> flyball(Object... args) {
    List<String> words = new ArrayList<>(List.of(source("flyball").toString()));
    for (Object arg : args) {
      words.add(arg.toString());
    }
    return words;
  }

  /** Runs a program that must end well, with more options for the JVM of a launcher. */
  static Times run(List<String> words, String jvmOptions) {
    List<String> command = new ArrayList<>(List.of("bash", "-c", SCRIPT, "bash"));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("FLYBALL_OPTS", jvmOptions);
    try {
      Process process = builder.start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new BenchException(String.join(" ", words) + " ended with an error");
      }
      String[] numbers = output.substring(output.lastIndexOf("took ")).split(" ");
      return new Times(
          1e3 * Double.parseDouble(numbers[1]),
          1e3 * (Double.parseDouble(numbers[2]) + Double.parseDouble(numbers[3])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while waiting for " + words.get(0), e);
    }
  }

  static Times run(List<String> words) {
    return run(words, "");
  }
}
