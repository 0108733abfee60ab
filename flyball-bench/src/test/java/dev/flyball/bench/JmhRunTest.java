package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.TimeValue;

class JmhRunTest {
  private final StringWriter err = new StringWriter();
  private final Session session =
      new Session(new Effort(true, 0, 0, 2, TimeValue.milliseconds(1)), new PrintWriter(err, true));

  @Test
  void saysWhatWasMeasuredForWhomAtWhichSizes() {
    List<Measurement> measured =
        new JmhRun(session, StepBenchmark.class)
            .only("step")
            .with("width", "10")
            .with(JmhRun.WHO, "masked", "scalar")
            .measure();
    assertThat(measured).extracting(Measurement::who).containsExactly("masked", "scalar");
    Measurement first = measured.get(0);
    assertThat(first.what()).isEqualTo("step");
    assertThat(first.at()).isEqualTo(Map.of("width", "10"));
    assertThat(first.unit()).isEqualTo("us");
    assertThat(first.times().count()).isEqualTo(2);
    assertThat(err.toString()).contains("  step width=10 who=masked,scalar");
  }

  @Test
  void measuresOneMethodOfSeveral() {
    List<Measurement> measured =
        new JmhRun(session, StepBenchmark.class).only("few").with("width", "40").measure();
    assertThat(measured).extracting(Measurement::what).containsExactly("few");
  }

  @Test
  void aBenchmarkThatFailsSaysWhy() {
    JmhRun run =
        new JmhRun(session, StepBenchmark.class).only("step").with(JmhRun.WHO, "no such law");
    assertThatThrownBy(run::measure)
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("StepBenchmark failed")
        .hasMessageContaining("no law 'no such law'");
  }
}
