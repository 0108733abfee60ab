package dev.flyball.cli;

import dev.flyball.checkpoint.PendingFile;
import dev.flyball.learn.Learner;
import dev.flyball.tables.export.ExportedNames;
import dev.flyball.tables.export.OnnxModel;
import dev.flyball.tables.export.PmmlModel;
import dev.flyball.tables.train.SavedTraining;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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
    customSynopsis = "flyball export CHECKPOINT [--onnx FILE] [--pmml FILE]",
    description = {
      "Writes a checkpoint as a model for other programs.",
      "Linear and logistic models only. An ONNX model takes the features in the order that this"
          + " command prints, NaN where a value is missing. A PMML model takes them by name, and"
          + " columns of categories as text. Both give what 'flyball predict' gives."
    },
    mixinStandardHelpOptions = true,
    versionProvider = FlyballCommand.Version.class,
    footer = {
      "",
      "Examples:",
      "  flyball export plant.ckpt --onnx plant.onnx",
      "  flyball export plant.ckpt --pmml plant.pmml"
    })
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "CHECKPOINT", description = "A file that train --checkpoint wrote.")
  private Path checkpoint;

  @Option(
      names = "--onnx",
      paramLabel = "FILE",
      description = "Write the model to this file, in ONNX format, double precision.")
  private Path onnx;

  @Option(
      names = "--pmml",
      paramLabel = "FILE",
      description = "Write the model to this file, in PMML 4.4.")
  private Path pmml;

  @Override
  public Integer call() throws IOException {
    if (onnx == null && pmml == null) {
      throw new IllegalArgumentException("nothing to write; expected --onnx FILE or --pmml FILE");
    }
    TableOptions.checkExists("CHECKPOINT", checkpoint.toString());
    Destinations.checkFile("--onnx", onnx, checkpoint);
    Destinations.checkFile("--pmml", pmml, checkpoint);
    Destinations.checkApart("--onnx", onnx, "--pmml", pmml);
    Learner learner = Learner.resume(checkpoint);
    ExportedNames names =
        learner.notes().containsKey("train.encoding")
            ? ExportedNames.of(SavedTraining.read(checkpoint).withTarget(checkpoint.toString()))
            : ExportedNames.numbered(learner);
    // Both are computed before one is written.
    byte[] onnxModel = onnx == null ? null : OnnxModel.of(learner, notes(names));
    byte[] pmmlModel = pmml == null ? null : PmmlModel.of(learner, names);
    var out = spec.commandLine().getOut();
    if (onnxModel != null) {
      write(onnx, onnxModel);
      out.printf("model:    %s%n", onnx);
    }
    if (pmmlModel != null) {
      write(pmml, pmmlModel);
      out.printf("model:    %s%n", pmml);
    }
    out.printf("features: %s%n", String.join(", ", names.features()));
    if (!names.classes().isEmpty()) {
      out.printf("classes:  %s%n", String.join(", ", names.classes()));
    }
    return 0;
  }

  private static Map<String, String> notes(ExportedNames names) {
    Map<String, String> notes = new LinkedHashMap<>();
    notes.put("target", names.target());
    notes.put("features", String.join("\n", names.features()));
    notes.put("classes", String.join("\n", names.classes()));
    return notes;
  }

  private static void write(Path file, byte[] model) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.write(file, model);
      return;
    }
    try (PendingFile pending = PendingFile.create(file)) {
      ByteBuffer bytes = ByteBuffer.wrap(model);
      while (bytes.hasRemaining()) {
        pending.channel().write(bytes);
      }
      pending.commit();
    }
  }
}
