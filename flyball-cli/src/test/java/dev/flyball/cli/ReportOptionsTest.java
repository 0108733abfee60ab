package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ReportOptionsTest {

  /** Of ten thousand columns a report takes longer to make than the table to learn. */
  @Test
  void aReportThatNobodyAskedForIsNotMade() throws Exception {
    StringWriter text = new StringWriter();
    CommandLine command = FlyballCommand.of("train").setOut(new PrintWriter(text));
    new PrintingOptions()
        .finish(
            () -> {
              throw new AssertionError("made");
            },
            command);
    assertThat(text.toString()).isEmpty();
  }
}
