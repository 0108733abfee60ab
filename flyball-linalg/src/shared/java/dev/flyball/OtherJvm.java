package dev.flyball;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A main method of the tests in a JVM of its own, with this one's class path. */
public final class OtherJvm {
  private OtherJvm() {}

  /** What it prints, once it has ended with 0. */
  public static String output(List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Process process = start(options, main, arguments);
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed.strip();
  }

  public static Process start(List<String> options, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
  }
}
