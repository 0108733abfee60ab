package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code export}: what a colleague without Flyball gets. The numbers are OnnxModelTest's. */
class ExportTest {
  @TempDir private Path folder;

  @Test
  void writesAModelThatNamesItsFeatures() throws IOException {
    Path table =
        Cli.file(folder, "t.csv", "kind,a,y", "even,1,yes", "odd,2,no", "even,,yes", "odd,4,no");
    Path kept = folder.resolve("kept.ckpt");
    assertThat(Cli.run("train", table, "--target", "y", "--checkpoint", kept).code()).isZero();
    Path model = folder.resolve("model.onnx");
    Cli run = Cli.run("export", kept, "--onnx", model);
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.out().lines().toList().get(1)).startsWith("features: ").contains("a");
    assertThat(run.out()).contains("classes:  ");
    String bytes = Files.readString(model, StandardCharsets.ISO_8859_1);
    assertThat(bytes).contains("flyball", "features", "prediction", "IsNaN", "MatMul");
  }

  @Test
  void namesWhatALearnerWithoutATableHas() throws IOException {
    Path kept = folder.resolve("plain.ckpt");
    Learner.builder(Model.linear(2)).build().checkpoint(kept);
    Cli run = Cli.run("export", kept, "--onnx", folder.resolve("model.onnx"));
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("features: x0, x1");
  }

  @Test
  void refusesWhatItCannotWriteAndLeavesTheFile() throws IOException {
    Path kept = folder.resolve("network.ckpt");
    Learner.builder(Networks.perceptron(2, 3)).build().checkpoint(kept);
    Path model = Files.writeString(folder.resolve("model.onnx"), "before");
    Cli run = Cli.run("export", kept, "--onnx", model);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("cannot be exported; expected a linear or logistic model");
    assertThat(model).hasContent("before");
    assertThat(Cli.run("export", kept).err()).contains("--onnx");
  }
}
