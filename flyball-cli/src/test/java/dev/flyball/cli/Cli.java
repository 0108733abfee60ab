package dev.flyball.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the command as a user does, and says what came back. */
record Cli(int code, String out, String err) {

  static Cli run(Object... args) {
    return at(Terminal.none(), args);
  }

  /** The same where both streams go to {@code screen}. */
  static Cli at(Terminal screen, Object... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
    int code =
        Main.run(
            new PrintWriter(out), new PrintWriter(err), new Main.Terminals(screen, screen), words);
    return new Cli(code, out.toString(), err.toString());
  }

  /** A terminal of so many columns. */
  static Terminal screen(int columns, Map<String, String> environment) {
    Map<String, String> variables = new HashMap<>(Map.of("TERM", "xterm"));
    variables.putAll(environment);
    return new Terminal(true, variables, () -> "24 " + columns + "\n");
  }

  /** The same without what was said on stdout before the work began. */
  Cli silenced() {
    return new Cli(code, "", err);
  }

  /** A file with these lines. */
  static Path file(Path folder, String name, String... lines) {
    try {
      return Files.write(folder.resolve(name), List.of(lines));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The stream of the golden trajectories, which the core's tests share with these. */
  static Path golden(String name) {
    Path file = Path.of("..", "flyball-core", "src", "test", "resources", "golden-linear", name);
    if (!Files.exists(file)) {
      throw new IllegalStateException(file.toAbsolutePath() + " is not there");
    }
    return file;
  }
}
