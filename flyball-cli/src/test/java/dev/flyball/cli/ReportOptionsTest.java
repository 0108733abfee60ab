package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ReportOptionsTest {

  /** Of ten thousand columns a report takes longer to make than the table to learn. */
  @Test
  void aReportThatNobodyAskedForIsNotMade() throws Exception {
    StringWriter text = new StringWriter();
    new ReportOptions()
        .write(
            () -> {
              throw new AssertionError("made");
            },
            new PrintWriter(text));
    assertThat(text.toString()).isEmpty();
  }
}
