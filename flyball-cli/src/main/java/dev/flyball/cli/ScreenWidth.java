package dev.flyball.cli;

import dev.flyball.report.ReportText;

/** How many characters fit side by side where a command prints. */
final class ScreenWidth {
  /** Help is set for so many where nobody knows better. */
  private static final int USUAL = 80;

  /** The parser refuses less for help. */
  private static final int LEAST_FOR_HELP = 55;

  /** Longer lines of text are hard to read. */
  private static final int MOST_FOR_HELP = 100;

  private ScreenWidth() {}

  /**
   * That of standard output: what the variable COLUMNS says, else what the launcher found where
   * output goes to a terminal, else no bound.
   */
  static int ofOutput() {
    return width(System.getenv("COLUMNS"), System.getProperty("flyball.stdout.columns"));
  }

  /** That of standard error, for lines that are written over. */
  static int ofErrors() {
    return width(System.getenv("COLUMNS"), System.getProperty("flyball.stderr.columns"));
  }

  /** That of help texts. */
  static int ofHelp() {
    int found = ofOutput();
    return found == ReportText.UNBOUNDED
        ? USUAL
        : Math.min(MOST_FOR_HELP, Math.max(LEAST_FOR_HELP, found));
  }

  static int width(String variable, String found) {
    for (String text : new String[] {variable, found}) {
      if (text != null && text.matches("[1-9][0-9]{0,4}")) {
        return Integer.parseInt(text);
      }
    }
    return ReportText.UNBOUNDED;
  }
}
