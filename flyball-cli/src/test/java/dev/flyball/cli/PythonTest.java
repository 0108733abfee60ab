package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Python package with an engine and a service of its own: this very command. */
@Tag("slow")
class PythonTest {
  private static final Path PACKAGE =
      Path.of("..", "clients", "python").toAbsolutePath().normalize();

  @TempDir Path folder;

  @Test
  void estimators() throws Exception {
    Process tests =
        started(PACKAGE, python("numpy"), "-B", "-m", "unittest", "tests.test_estimators");
    assertThat(said(tests)).contains("\nOK");
  }

  /** Every cell, in a plain Python. */
  @ParameterizedTest
  @CsvSource({"flyball.ipynb, 'pandas, matplotlib'", "river.ipynb, 'pandas, matplotlib, river'"})
  void notebook(String name, String needed) throws Exception {
    String cells =
        """
        import json
        cells = json.load(open('%s', encoding='utf-8'))['cells']
        exec('\\n'.join(''.join(c['source']) for c in cells if c['cell_type'] == 'code'))
        """
            .formatted(name);
    assertThat(said(started(PACKAGE, python(needed), "-B", "-c", cells))).contains("mean error");
  }

  /** Debian's Python may not be the first. */
  private static String python(String needed) {
    String found =
        Stream.of("python3", "/usr/bin/python3")
            .filter(each -> runs(each, "import " + needed))
            .findFirst()
            .orElse("");
    assumeFalse(found.isEmpty(), "no python3 that can import " + needed);
    return found;
  }

  private static boolean runs(String python, String code) {
    try {
      return new ProcessBuilder(python, "-c", code)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Process started(Path in, String... command) throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path flyball = home.resolve("flyball");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        flyball,
        """
        #!/bin/sh
        exec '%s' --add-modules jdk.incubator.vector -cp '%s' dev.flyball.cli.Main "$@"
        """
            .formatted(java, System.getProperty("java.class.path")));
    assumeTrue(flyball.toFile().setExecutable(true));
    ProcessBuilder builder = new ProcessBuilder(command).directory(in.toFile());
    builder.environment().put("FLYBALL_HOME", "" + home);
    builder.environment().put("MPLBACKEND", "Agg");
    return builder.redirectErrorStream(true).start();
  }

  private static String said(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said.replace("\r\n", "\n");
  }
}
