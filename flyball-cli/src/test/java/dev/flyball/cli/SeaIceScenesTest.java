package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SeaIceScenesTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    String[] line =
        Stream.concat(Stream.of("data", "sea-ice-scenes"), Stream.of(arguments))
            .toArray(String[]::new);
    return Main.run(new PrintWriter(out), new PrintWriter(new StringWriter()), line);
  }

  @Test
  void scenesAreWrittenAndNamed() {
    Path to = folder.resolve("scenes");

    int code = run("--synthetic", "2", "--to", to.toString(), "--lines", "100", "--samples", "150");

    assertThat(code).isZero();
    assertThat(out.toString().lines())
        .containsExactly(
            to.resolve("synthetic-000.nc").toString(), to.resolve("synthetic-001.nc").toString());
    assertThat(to.resolve("synthetic-001.nc")).isRegularFile().isNotEmptyFile();
  }

  @Test
  void whatCannotBeIsRefused() throws Exception {
    assertThat(run("--synthetic", "1")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(run("--synthetic", "0", "--to", folder.toString())).isNotZero();
    assertThat(run("--synthetic", "1", "--lines", "20", "--to", folder.toString())).isNotZero();
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(run("--synthetic", "1", "--to", file.toString())).isNotZero();
    assertThat(out.toString()).isEmpty();
  }
}
