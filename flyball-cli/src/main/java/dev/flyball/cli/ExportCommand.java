package dev.flyball.cli;

import dev.flyball.checkpoint.PendingFile;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Learner;
import dev.flyball.tables.export.ExportedNames;
import dev.flyball.tables.export.OnnxModel;
import dev.flyball.tables.export.OnnxType;
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
@Command(name = "export")
final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(descriptionKey = "CHECKPOINT", paramLabel = "CHECKPOINT")
  private Path checkpoint;

  @Option(names = "--onnx", required = true, paramLabel = "FILE")
  private Path onnx;

  @Option(names = "--onnx-type", paramLabel = "TYPE")
  private String type = "double";

  @Override
  public Integer call() throws IOException {
    TableOptions.checkExists("CHECKPOINT", checkpoint.toString());
    Destinations.checkFile("--onnx", onnx, checkpoint);
    Learner learner = Learner.resume(checkpoint);
    ExportedNames names =
        learner.notes().containsKey("train.encoding")
            ? ExportedNames.of(SavedTraining.read(checkpoint))
            : ExportedNames.numbered(learner);
    write(onnx, OnnxModel.of(learner, OnnxType.of(type), notes(names)));
    var out = spec.commandLine().getOut();
    out.printf("model:    %s%n", onnx);
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
