package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.flyball.report.ReportText;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Width and colour support of an output: a terminal has both, a file or a pipe neither. The only
 * source of these facts. Asking for the width starts a process (15 ms), so it is done once, when
 * needed.
 */
final class Terminal {
  /** A terminal that does not say how wide it is; help where there is none. */
  private static final int USUAL = 80;

  /** The parser refuses less for help. */
  private static final int LEAST_FOR_HELP = 55;

  /** Longer lines of text are hard to read. */
  private static final int MOST_FOR_HELP = 100;

  private final boolean terminal;
  private final Map<String, String> environment;
  private final Supplier<String> size;
  private int width;

  /**
   * @param size what {@code stty size} says of the terminal: rows and columns
   */
  Terminal(boolean terminal, Map<String, String> environment, Supplier<String> size) {
    this.terminal = terminal;
    this.environment = environment;
    this.size = size;
  }

  /** No terminal, and no variable that says otherwise. */
  static Terminal none() {
    return new Terminal(false, Map.of(), () -> "");
  }

  /** The terminal of a file descriptor: 1 is standard output, 2 standard error. */
  static Terminal at(int descriptor) {
    return new Terminal(isTerminal(descriptor), System.getenv(), Terminal::stty);
  }

  /** Exact on Linux. Java itself knows only whether input and output both are a terminal. */
  private static boolean isTerminal(int descriptor) {
    try {
      String to = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return to.startsWith("/dev/pts/") || to.startsWith("/dev/tty") || to.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) {
      return System.console() != null;
    }
  }

  private static String stty() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(Redirect.DISCARD)
              .start();
      return new String(stty.getInputStream().readAllBytes(), US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether a person watches, on something that can write over a line. */
  boolean watched() {
    String kind = environment.getOrDefault("TERM", "");
    return terminal && !kind.isEmpty() && !kind.equals("dumb");
  }

  boolean colours() {
    return watched() && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * How many characters fit side by side: what the variable COLUMNS says, else what a terminal
   * says, else no bound.
   */
  int width() {
    if (width == 0) {
      width = columns(environment.getOrDefault("COLUMNS", ""));
    }
    if (width == 0) {
      width =
          terminal ? columns(size.get().strip().replaceFirst("^\\d+ ", "")) : ReportText.UNBOUNDED;
    }
    if (width == 0) {
      width = USUAL;
    }
    return width;
  }

  /** The width of help texts. */
  int helpWidth() {
    return width() == ReportText.UNBOUNDED
        ? USUAL
        : Math.min(MOST_FOR_HELP, Math.max(LEAST_FOR_HELP, width()));
  }

  /** 0 where this is no number of columns. */
  private static int columns(String text) {
    return text.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(text) : 0;
  }
}
