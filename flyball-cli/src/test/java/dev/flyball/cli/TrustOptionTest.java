package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sensors that lie are found in tables in time order, and said by all commands in one wording. */
class TrustOptionTest {
  private static final int ROWS = 900;

  @TempDir private Path folder;

  /** Column b stands still from row 701 to 740 on. */
  private Path table(boolean dates) throws IOException {
    return table(dates, 3);
  }

  private Path table(boolean dates, long seed) throws IOException {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    lines.add((dates ? "at," : "") + "a,b,c,y");
    double common = 0;
    double stuck = 0;
    for (int t = 0; t < ROWS; t++) {
      common = 0.9 * common + random.nextGaussian();
      double a = common + 0.3 * random.nextGaussian();
      double b = 2 * common + 0.3 * random.nextGaussian();
      double c = random.nextGaussian();
      stuck = t == 700 ? b : stuck;
      b = t > 700 && t < 740 ? stuck : b;
      String when = dates ? LocalDateTime.of(2026, 1, 1, 0, 0).plusHours(t) + "," : "";
      lines.add(when + a + "," + b + "," + c + "," + (2 * common + c));
    }
    Path file = folder.resolve((dates ? "dated" : "plain") + seed + ".csv");
    Files.write(file, lines);
    return file;
  }

  @Test
  void isOnWhereRowsComeInTimeOrder() throws IOException {
    String file = table(true).toString();
    String said = Cli.run("evaluate", file, "--target", "y").out();
    assertThat(said).contains("Values that were not trusted").containsPattern("b +stuck +3[5-9]");
    assertThat(Cli.run("evaluate", file, "--target", "y", "--trust", "off").out())
        .doesNotContain("not trusted");
    Path plain = table(false);
    assertThat(Cli.run("evaluate", plain, "--target", "y").out())
        .as("the rows show it")
        .contains("Values that were not trusted");
    List<String> lines = new ArrayList<>(Files.readAllLines(plain));
    Collections.shuffle(lines.subList(1, lines.size()), new Random(1));
    Files.write(plain, lines);
    assertThat(Cli.run("evaluate", plain, "--target", "y").out()).doesNotContain("not trusted");
    assertThat(Cli.run("evaluate", file, "--target", "y", "--trust", "maybe").err())
        .contains("expected off, on, report");
  }

  @Test
  void seriesThatTakeTurnsAreNotWatchedUnlessAsked() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(table(true)));
    for (int t = 0; t < lines.size(); t++) {
      lines.set(t, lines.get(t) + (t == 0 ? ",store" : ",s" + t % 2));
    }
    Path file = folder.resolve("stores.csv");
    Files.write(file, lines);
    assertThat(Cli.run("evaluate", file, "--target", "y", "--key", "store").out())
        .contains("store")
        .doesNotContain("not trusted");
    assertThat(Cli.run("evaluate", file, "--target", "y", "--key", "store", "--trust", "on").out())
        .contains("Values that were not trusted");
  }

  @Test
  void everyCommandSaysIt() throws IOException {
    String file = table(true).toString();
    String kept = folder.resolve("kept.fly").toString();
    assertThat(Cli.run("train", file, "--target", "y", "--checkpoint", kept).out())
        .containsPattern("b +stuck +3[5-9]");
    assertThat(Cli.run("inspect", kept).out()).containsPattern("b +stuck +3[5-9]");
    String predicted = Cli.run("predict", kept, table(true, 4)).out();
    assertThat(predicted.lines().findFirst().orElseThrow()).contains(",untrusted");
    assertThat(predicted.lines().filter(line -> line.contains("b stuck since row 70")).count())
        .isBetween(35L, 40L);
  }
}
