package dev.flyball.cli;

import dev.flyball.data.engine.Engine;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code flyball engine}: learners for the program that starts it, over a pipe. */
@Command(name = "engine", hidden = true)
final class EngineCommand implements Callable<Integer> {
  @Override
  public Integer call() throws IOException {
    // System.out encodes and may be looked at by others; the answers are bytes.
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      Engine.serve(System.in, out);
    }
    return 0;
  }
}
