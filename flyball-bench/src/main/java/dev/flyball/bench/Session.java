package dev.flyball.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * One call of the command: how much effort it was asked for, where it says what it is at, and what
 * its suites share. Progress is plain lines, one for a measurement, so that it reads the same in a
 * terminal and in a log.
 */
record Session(Effort effort, PrintWriter err) {
  boolean quick() {
    return effort.quick();
  }

  /** Measures what needs files. */
  interface FolderRun {
    SuiteResult run(Session session, Path folder) throws IOException;
  }

  /** Measures with a folder of its own, which is gone afterwards. */
  SuiteResult inFolder(FolderRun suite) {
    try {
      Path folder = Files.createTempDirectory("flyball-bench");
      try {
        return suite.run(this, folder);
      } finally {
        remove(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Says what is done next, or what is left out and why. */
  void say(String line) {
    err.println(line);
    err.flush();
  }
}
