package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.FlyballVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * A command of a module that distributions leave out ({@code flink}, {@code bench}): builds it from
 * the sources on first use and runs it with a class path of its own, {@code bench} in a JVM of its
 * own. Its help is a text here, so that it needs no build.
 */
@Command
final class ExternalCommand implements Callable<Integer> {
  private final String missing;
  private final String page;

  @Spec private CommandSpec spec;

  /** Lets the parser take words that only the module understands. */
  @SuppressWarnings("UnusedVariable")
  @Unmatched
  private List<String> words = new ArrayList<>();

  /**
   * @param missing what is missing without the sources
   * @param page the page of the docs that tells of it
   */
  ExternalCommand(String missing, String page) {
    this.missing = missing;
    this.page = page;
  }

  private static int startFlink(SourceCheckout sources, List<String> args) throws IOException {
    sources.build("flink");
    String job = "target/flyball-flink-%s-job.jar".formatted(FlyballVersion.current());
    List<Path> classPath = new ArrayList<>(List.of(sources.file("flink", job)));
    classPath.addAll(sources.jars("flink"));
    // Without a class path of the job's own, Flink takes the JVM's, which has nothing of Flink.
    List<String> words = new ArrayList<>();
    words.add("-Dpipeline.classpaths=" + classPath.get(0).toUri());
    words.addAll(args);
    // In this process: a job must end with the command that runs it.
    SourceCheckout.main(classPath, "dev.flyball.flink.job.FlinkCommand", words);
    return 0;
  }

  private static int startBench(SourceCheckout sources, List<String> args) throws IOException {
    sources.build("bench", "-Pbench");
    List<Path> classPath =
        List.of(sources.file("bench", "target/classes"), sources.file("bench", "target/lib/*"));
    // JavaCPP holds native memory to the size of the heap; the straightforward memory is native.
    List<String> options =
        List.of(
            "-XX:+UseSerialGC",
            "-Dorg.bytedeco.javacpp.maxbytes=0",
            "-Dorg.bytedeco.javacpp.maxphysicalbytes=0");
    return sources.java(options, classPath, "dev.flyball.bench.Main", args);
  }

  @Override
  public Integer call() throws IOException {
    SourceCheckout sources =
        SourceCheckout.here()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "%s not part of this distribution. In a clone of the sources, ./flyball %s builds what it needs on first use; docs/%s.md says more"
                            .formatted(missing, spec.name(), page)));
    List<String> line = spec.root().commandLine().getParseResult().originalArgs();
    List<String> args = line.subList(line.indexOf(spec.name()) + 1, line.size());
    return spec.name().equals("flink") ? startFlink(sources, args) : startBench(sources, args);
  }

  /** The help of the module's own command; its tests hold the two together. */
  String help() {
    String name = spec.name() + "-help.txt";
    try (InputStream text =
        Objects.requireNonNull(ExternalCommand.class.getResourceAsStream(name), name)) {
      return new String(text.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
