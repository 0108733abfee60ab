package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class ProviderChoiceTest {

  /** Keeps what it is told, level first. */
  private static final class Listening implements System.Logger {
    private final List<String> heard = new ArrayList<>();

    @Override
    public String getName() {
      return "listening";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
      heard.add(level + " " + message);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {
      heard.add(level + " " + MessageFormat.format(format, parameters));
    }
  }

  private final Listening logger = new Listening();

  @Test
  void theTestsRunOnTheVectorKernels() {
    assertThat(Kernels.provider()).isEqualTo("vector");
  }

  @Test
  void withTheModuleTheVectorKernelsAreChosenSilently() {
    assertThat(ProviderChoice.choose("vector", () -> true, () -> logger).name())
        .isEqualTo("vector");
    assertThat(logger.heard).isEmpty();
  }

  @Test
  void withoutTheModuleOneLineNamesTheFlag() {
    assertThat(ProviderChoice.choose("vector", () -> false, () -> logger).name())
        .isEqualTo("plain");
    assertThat(logger.heard)
        .containsExactly(
            "INFO Vector kernels are off; to turn them on, pass --add-modules"
                + " jdk.incubator.vector.");
  }

  @Test
  void plainCanBeAskedForAndIsTakenSilently() {
    assertThat(ProviderChoice.choose("plain", () -> true, () -> logger).name()).isEqualTo("plain");
    assertThat(ProviderChoice.choose("plain", () -> false, () -> logger).name()).isEqualTo("plain");
    assertThat(logger.heard).isEmpty();
    assertThatThrownBy(() -> ProviderChoice.choose("fast", () -> true, () -> logger))
        .hasMessageContaining("not 'fast'");
  }

  @Test
  void aJvmWithoutTheModuleSolvesAndSaysOnceWhatIsMissing() throws Exception {
    String output = runWithoutModule();
    assertThat(output).contains("plain 0.25");
    assertThat(output).containsOnlyOnce("--add-modules jdk.incubator.vector");
  }

  private static String runWithoutModule() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                WithoutModule.class.getName())
            .redirectErrorStream(true)
            .start();
    try (InputStream output = process.getInputStream()) {
      String text = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
      return text;
    }
  }

  /** What the JVM without the module runs. */
  static final class WithoutModule {
    private WithoutModule() {}

    public static void main(String[] args) {
      Cholesky cholesky = new Cholesky(20);
      double[] b = new double[20];
      b[7] = 1;
      cholesky.factor(new PackedSymmetric(20), 1, 4);
      cholesky.solve(b, 0, b, 0);
      System.out.println(Kernels.provider() + " " + b[7]);
    }
  }
}
