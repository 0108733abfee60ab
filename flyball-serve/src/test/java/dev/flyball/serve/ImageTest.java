package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/image} links a program with the service into an image that serves. */
@Tag("slow")
@Timeout(300)
class ImageTest {
  /** Where this build made jars of the modules already. */
  private static final Pattern OWN =
      Pattern.compile("flyball-(linalg|core|networks|data)-[^-]+(-SNAPSHOT)?\\.jar");

  private static final Pattern NEEDED =
      Pattern.compile("(jackson-(core|databind|annotations)|jetty|slf4j|jspecify|rocksdbjni).*");
  private static final long MOST_BYTES = 90_000_000;

  private static final String PROGRAM =
      """
      package own;

      import dev.flyball.serve.FlyballServer;
      import dev.flyball.serve.ServeConfig;
      import java.nio.file.Path;

      public final class OwnService {
        public static void main(String[] arguments) throws Exception {
          ServeConfig config = ServeConfig.in(Path.of(arguments[0])).address("127.0.0.1", 0);
          FlyballServer server = FlyballServer.start(config);
          Runtime.getRuntime().addShutdownHook(new Thread(server::close));
          System.out.println("at " + server.address());
          Thread.currentThread().join();
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void aLinkedServiceStartsLearnsAndPredicts() throws Exception {
    Assumptions.assumeTrue(
        System.getProperty("os.name").equals("Linux")
            && ToolProvider.findFirst("jlink").isPresent(),
        "jlink and Linux");
    Path lib = Files.createDirectory(folder.resolve("lib"));
    gather(lib);
    compile(lib);
    Path image = folder.resolve("image");
    run("bash", "../deploy/image", lib.toString(), image.toString(), "own/own.OwnService");
    assertThat(bytes(image)).isBetween(20_000_000L, MOST_BYTES);
    double said = Double.NaN;
    for (int start = 0; start < 2; start++) {
      said = served(image, start == 0, said);
    }
  }

  private double served(Path image, boolean first, double before) throws Exception {
    Process service =
        new ProcessBuilder(image.resolve("bin/start").toString(), folder + "/data")
            .redirectError(folder.resolve("errors").toFile())
            .start();
    try (BufferedReader out = service.inputReader(StandardCharsets.UTF_8)) {
      String line = out.readLine();
      assertThat(line).as(() -> errors()).startsWith("at ");
      Caller caller = new Caller(line.substring(3));
      if (first) {
        caller.put("/models/m", "{\"target\":\"y\",\"interval\":0.9}");
        for (int k = 0; k < 60; k++) {
          String row = "{\"x\":%s,\"street\":\"north\",\"y\":%s}".formatted(k % 7, 2 * (k % 7));
          assertThat(caller.post("/models/m/learn", row).status()).isEqualTo(200);
        }
      }
      String asked = "{\"x\":4,\"street\":\"north\"}";
      double said = caller.post("/models/m/predict", asked).json().get("prediction").asDouble();
      assertThat(said).isCloseTo(first ? 8 : before, within(first ? 1.0 : 0));
      assertThat(caller.get("/").text()).startsWith("<!DOCTYPE html>");
      return said;
    } finally {
      service.destroy();
      assertThat(service.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private String errors() {
    try {
      return Files.readString(folder.resolve("errors"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The jars that the service needs; of this build, from its classes. */
  private static void gather(Path lib) throws IOException {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      String name = path.getFileName().toString();
      String module =
          path.toString()
              .replaceFirst(".*flyball-(linalg|core|networks|data|serve)/target/classes$", "$1");
      if (Files.isDirectory(path) && module.length() < 9) {
        String manifest = "Automatic-Module-Name: dev.flyball.%s\n".formatted(module);
        Path written = Files.writeString(lib.resolve("manifest"), manifest);
        Path jar = lib.resolve("flyball-" + module + ".jar");
        tool("jar", "cfm", jar.toString(), written.toString(), "-C", entry, ".");
        Files.delete(written);
      } else if (OWN.matcher(name).matches() || NEEDED.matcher(name).matches()) {
        Files.copy(path, lib.resolve(name));
      }
    }
  }

  private void compile(Path lib) throws IOException {
    Path source = Files.writeString(folder.resolve("OwnService.java"), PROGRAM);
    String classes = folder.resolve("classes").toString();
    String jars = lib.resolve("flyball-serve.jar").toString();
    tool("javac", "-cp", jars, "-d", classes, source.toString());
    tool("jar", "cf", lib.resolve("own.jar").toString(), "-C", classes, ".");
  }

  private static void tool(String name, String... arguments) {
    ToolProvider tool = ToolProvider.findFirst(name).orElseThrow();
    assertThat(tool.run(System.out, System.err, arguments)).as(name).isZero();
  }

  private void run(String... command) throws Exception {
    Path said = folder.resolve("said");
    ProcessBuilder builder = new ProcessBuilder(List.of(command));
    builder.redirectErrorStream(true).redirectOutput(said.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    assertThat(builder.start().waitFor()).as(Files.readString(said)).isZero();
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
