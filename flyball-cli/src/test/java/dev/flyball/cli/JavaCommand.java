package dev.flyball.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A command line that runs a class of these tests' class path in a JVM of its own. */
final class JavaCommand {
  private JavaCommand() {}

  /** The {@code flyball} command, with the vector module. */
  static List<String> flyball(Object... words) {
    return of(List.of("-XX:-UsePerfData", "--add-modules=jdk.incubator.vector"), Main.class, words);
  }

  static List<String> of(List<String> options, Class<?> main, Object... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    for (Object word : words) {
      command.add(word.toString());
    }
    return command;
  }
}
