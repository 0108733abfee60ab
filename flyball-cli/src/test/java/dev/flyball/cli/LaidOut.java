package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;

/** The real launchers, laid out as users have them, before the classes under test. */
final class LaidOut {
  private LaidOut() {}

  /** A clone that was built. */
  static Path clone(Path at) throws IOException {
    copy(Path.of("..", "flyball"), at.resolve("flyball"));
    copy(Path.of("build-if-newer"), at.resolve("flyball-cli/build-if-newer"));
    Path target = distribution(at.resolve("flyball-cli/target"));
    Files.copy(Path.of("..", "pom.xml"), at.resolve("pom.xml"));
    Files.createFile(target.resolve("built.stamp"));
    return at;
  }

  /** What a zip holds, with an archive of classes that is empty, and therefore not mapped. */
  static Path distribution(Path at) throws IOException {
    for (String name : List.of("flyball", "jvm.options")) {
      copy(Path.of("src/dist/bin", name), at.resolve("bin").resolve(name));
    }
    Path lib = Files.createDirectory(at.resolve("lib"));
    pointTo(System.getProperty("java.class.path"), lib.resolve("flyball-cli-under-test.jar"));
    Files.createFile(lib.resolve("flyball-%s.jsa".formatted(Runtime.version().feature())));
    return at;
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(from, to);
    assertThat(to.toFile().setExecutable(true)).isTrue();
  }

  /** A jar with nothing in it but a manifest that leads to {@code classPath}. */
  private static void pointTo(String classPath, Path jar) throws IOException {
    String entries =
        Arrays.stream(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toUri().toString())
            .collect(Collectors.joining(" "));
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, entries);
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }
}
