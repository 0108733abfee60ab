package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataTest {
  @TempDir private Path folder;

  @Test
  void takesALocalFile() throws Exception {
    String[] lines = new String[9_358];
    Arrays.fill(lines, "10/03/2004,2.6");
    lines[0] = "Date,CO_GT";
    Path here = Cli.file(folder, "AirQualityUCI.csv", lines);
    Path to = folder.resolve("data");
    Cli run = Cli.run("data", "airquality", "--to", to, "--from", here);
    assertThat(run.code()).as(run.err()).isZero();
    Path brought = to.resolve("AirQualityUCI.csv");
    assertThat(run.out()).contains("UCI repository").contains(brought.toString());
    assertThat(Files.readAllBytes(brought)).isEqualTo(Files.readAllBytes(here));
  }

  @Test
  void whatIsNotInTheArchiveIsSaid() {
    Path here = Cli.file(folder, "other.csv", "a,b", "1,2");
    Cli run = Cli.run("data", "har", "--to", folder.resolve("data"), "--from", here);
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("other.csv");
  }

  @Test
  void anUnknownNameIsRefused() {
    Cli run = Cli.run("data", "iris", "--to", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("iris");
    assertThat(Cli.run("data", "har").err()).contains("--to");
  }
}
