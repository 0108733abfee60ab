package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Inputs that are made to exhaust whoever reads them, read one after the other by a command. To be
 * run in a JVM with little memory; prints what was said of each.
 */
final class HostileInputs {
  private static final int MIB = 1 << 20;

  private final Path folder;

  private HostileInputs(Path folder) {
    this.folder = folder;
  }

  /** The first argument is a folder to work in. */
  public static void main(String[] arguments) throws IOException {
    new HostileInputs(Path.of(arguments[0])).tryAll();
  }

  /** Runs a command on a file and removes the file. */
  private void tried(Path file, Object... line) throws IOException {
    Cli run = Cli.run(line);
    String said = run.err().lines().findFirst().orElse("");
    System.out.printf("%s: %d %s%n", file.getFileName(), run.code(), said);
    Files.delete(file);
  }

  private void tryAll() throws IOException {
    // A line that does not end, as text and packed a thousand times smaller.
    repeat("long-line.csv", file("long-line.csv"), "a,y\n1,", "9", 40 * MIB, "");
    repeat("long-line.csv.gz", packed("long-line.csv.gz"), "a,y\n1,", "9", 40 * MIB, "");
    repeat("quoted.csv", file("quoted.csv"), "a,y\n\"", "x\n", 40 * MIB, "");
    repeat("nested.jsonl", file("nested.jsonl"), "{\"y\": ", "[", 40 * MIB, "\n");
    repeat("wide.jsonl", file("wide.jsonl"), "{\"y\": \"", "x", 40 * MIB, "\"}\n");
    keys("keys.jsonl.gz");
    repeat("header.arff", file("header.arff"), "@relation r\n", "@attribute a {x,", 40 * MIB, "");
    repeat("nominal.arff", file("nominal.arff"), "@attribute y {", "x,", 40 * MIB, "}\n");
    train(parquet("footer.parquet", Integer.MAX_VALUE));
    train(parquet("cut.parquet", 100));
    checkpoint("inputs", "model", "linear(inputs=99999999, intercept=true)");
    checkpoint("window", "monitors.coherence", "coherence(window=1999999999)");
    checkpoint("groups", "law", "directional(eta=0.5, memory=block, over=1999999999, groups=0:1)");
    header("header.ckpt", Long.MAX_VALUE);
    header("long-header.ckpt", 1L << 40);
  }

  private void train(Path file) throws IOException {
    tried(file, "train", file, "--target", "y");
  }

  private OutputStream file(String name) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
  }

  private OutputStream packed(String name) throws IOException {
    return new GZIPOutputStream(file(name), MIB);
  }

  private void repeat(
      String name, OutputStream to, String start, String part, int bytes, String end)
      throws IOException {
    byte[] block = part.repeat(MIB / part.length() + 1).getBytes(UTF_8);
    try (OutputStream out = to) {
      out.write(start.getBytes(UTF_8));
      for (long written = 0; written < bytes; written += block.length) {
        out.write(block);
      }
      out.write(end.getBytes(UTF_8));
    }
    train(folder.resolve(name));
  }

  /** Lines whose keys are all different. */
  private void keys(String name) throws IOException {
    try (OutputStream out = packed(name)) {
      for (int line = 0; line < 1_000; line++) {
        StringBuilder text = new StringBuilder("{\"y\": 1");
        for (int k = 0; k < 1_000; k++) {
          text.append(", \"").append(line * 1_000 + k).append("\": 1");
        }
        out.write(text.append("}\n").toString().getBytes(UTF_8));
      }
    }
    train(folder.resolve(name));
  }

  /** A file whose footer says that it is so many bytes long. */
  private Path parquet(String name, int footer) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 + 200 + 4 + 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put("PAR1".getBytes(UTF_8)).position(204);
    bytes.putInt(footer).put("PAR1".getBytes(UTF_8));
    return Files.write(folder.resolve(name), bytes.array());
  }

  /** A checkpoint with a right checksum and a claim. */
  private void checkpoint(String name, String entry, String text) throws IOException {
    Learner learner = Learner.builder(Model.linear(2)).build();
    learner.learn(new double[] {1, 2}, 3);
    State state = learner.state();
    state.put(entry, text);
    Path file = folder.resolve(name + ".ckpt");
    CheckpointFile.write(file, state);
    tried(file, "inspect", file);
  }

  /** A safetensors file whose header says that it is so long. */
  private void header(String name, long length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
    bytes.put("{\"__metadata__\":{}}".getBytes(UTF_8));
    Path file = Files.write(folder.resolve(name), bytes.array());
    tried(file, "inspect", file);
  }
}
