package dev.flyball.cli;

import dev.flyball.checkpoint.PendingFile;
import dev.flyball.learn.Learner;
import dev.flyball.tables.export.OnnxModel;
import dev.flyball.tables.inspect.Inspection;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball export}: a checkpoint as a model for other programs. */
@Command(
    name = "export",
    customSynopsis = "flyball export CHECKPOINT --onnx FILE",
    description = {
      "Writes a checkpoint as a model for other programs.",
      "Linear and logistic models only. The model takes the features in the order that this command"
          + " prints, NaN where a value is missing, and gives what 'flyball predict' gives."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {"", "Examples:", "  flyball export plant.ckpt --onnx plant.onnx"})
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CHECKPOINT", description = "A file that train --checkpoint wrote.")
  private Path checkpoint;

  @Option(
      names = "--onnx",
      paramLabel = "FILE",
      required = true,
      description = "Write the model to this file, in ONNX format, double precision.")
  private Path onnx;

  @Override
  public Integer call() throws IOException {
    TableOptions.checkExists("CHECKPOINT", checkpoint.toString());
    Destinations.checkFile("--onnx", onnx, checkpoint);
    Inspection found = Inspection.of(checkpoint);
    Inspection.Trained training = found.training();
    List<String> features = training == null ? List.of() : training.features();
    Map<String, String> notes = new LinkedHashMap<>();
    if (training != null) {
      notes.put("target", training.target());
      notes.put("features", String.join("\n", features));
      notes.put("classes", String.join("\n", training.classes()));
    }
    write(OnnxModel.of(Learner.resume(checkpoint), notes));
    var out = spec.commandLine().getOut();
    out.printf("model:    %s%n", onnx);
    out.printf("features: %s%n", String.join(", ", features));
    if (training != null && !training.classes().isEmpty()) {
      out.printf("classes:  %s%n", String.join(", ", training.classes()));
    }
    return 0;
  }

  private void write(byte[] model) throws IOException {
    if (Files.exists(onnx) && !Files.isRegularFile(onnx)) {
      Files.write(onnx, model);
      return;
    }
    try (PendingFile pending = PendingFile.create(onnx)) {
      ByteBuffer bytes = ByteBuffer.wrap(model);
      while (bytes.hasRemaining()) {
        pending.channel().write(bytes);
      }
      pending.commit();
    }
  }
}
