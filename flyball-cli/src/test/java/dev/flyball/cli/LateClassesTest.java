package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.SavedTraining;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes that turn up in the table that a checkpoint goes on with. */
class LateClassesTest {
  @TempDir Path folder;

  private Path table(String name, int rows, String... kinds) throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("x,kind\n");
    for (int t = 0; t < rows; t++) {
      int k = t % kinds.length;
      text.append("%.4f,%s\n".formatted(3 * k + random.nextGaussian(), kinds[k]));
    }
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void joinTheOthers() throws IOException {
    Path kept = folder.resolve("kept.safetensors");
    Path first = table("first.csv", 400, "low", "middle");
    assertThat(Cli.run("train", first, "--target", "kind", "--checkpoint", kept).code()).isZero();
    Path more = table("more.csv", 900, "low", "middle", "high");
    Cli rest = Cli.run("train", more, "--resume", kept, "--checkpoint", kept);
    assertThat(rest.code()).as(rest.err()).isZero();
    assertThat(rest.out() + rest.err()).contains("new classes of kind join: high");
    assertThat(SavedTraining.read(kept).classes()).containsExactly("low", "middle", "high");
    Path asked = Files.writeString(folder.resolve("asked.csv"), "x\n0\n3\n7\n");
    Cli predicted = Cli.run("predict", kept, asked);
    assertThat(predicted.out()).contains("low").contains("middle").contains("high");
    assertThat(Cli.run("train", more, "--resume", kept, "--checkpoint", kept).code()).isZero();
  }
}
