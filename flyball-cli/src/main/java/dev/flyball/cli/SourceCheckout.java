package dev.flyball.cli;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source checkout that the command was started from. Builds optional modules on first use. */
record SourceCheckout(Path home) {
  /** Set by the launcher of a clone: its folder. */
  private static final String HOME = "FLYBALL_HOME";

  private static final String MODULE = "flyball-";

  /** None where the command comes from a distribution. */
  static Optional<SourceCheckout> here() {
    return of(System.getenv());
  }

  static Optional<SourceCheckout> of(Map<String, String> environment) {
    return Optional.ofNullable(environment.get(HOME))
        .map(folder -> new SourceCheckout(Path.of(folder)))
        .filter(sources -> Files.exists(sources.file("cli", "build-if-newer")));
  }

  /** A file of a module. */
  Path file(String module, String name) {
    return home.resolve(MODULE + module).resolve(name);
  }

  /** Builds a module, if it was never built so or if sources are newer. */
  void build(String module, String... mavenOptions) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(file("cli", "build-if-newer").toString());
    command.add(module);
    command.addAll(List.of(mavenOptions));
    if (run(command) != 0) {
      throw new IOException(MODULE + module + " could not be built");
    }
  }

  /** Starts a class in a JVM of its own and gives its exit code. */
  int java(List<String> options, List<Path> classPath, String main, List<String> args)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-Dflyball.home=" + home));
    command.addAll(options);
    String more = System.getenv().getOrDefault("FLYBALL_OPTS", "").strip();
    command.addAll(more.isEmpty() ? List.of() : List.of(more.split("\\s+")));
    command.add("-cp");
    command.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(main);
    command.addAll(args);
    return run(command);
  }

  /** Runs a process that ends with this one. */
  private static int run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  process.destroy();
                  process.onExit().join();
                },
                "flyball-end"));
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return GracefulStop.EXIT_CODE;
    }
  }

  /**
   * Builds DJL and PyTorch, and starts the command line anew in this JVM with them on its class
   * path. Ends the JVM.
   */
  void startWithNetworks(List<String> args) throws IOException {
    build("deep", "-Ppytorch");
    List<Path> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classPath.add(Path.of(entry));
    }
    classPath.add(file("deep", "target/classes"));
    classPath.addAll(jars("deep"));
    main(classPath, Main.class.getName(), args);
  }

  /** What a module was built to run with. */
  List<Path> jars(String module) throws IOException {
    try (Stream<Path> jars = Files.list(file(module, "target/lib"))) {
      return jars.sorted().toList();
    }
  }

  /**
   * Calls a class's main in this JVM, which ends with it: with the classes of this class path and
   * the JDK's, and none of ours.
   */
  static void main(List<Path> classPath, String main, List<String> args) throws IOException {
    List<URL> places = new ArrayList<>();
    for (Path place : classPath) {
      places.add(place.toUri().toURL());
    }
    ClassLoader loader =
        new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    Thread.currentThread().setContextClassLoader(loader);
    try {
      loader
          .loadClass(main)
          .getMethod("main", String[].class)
          .invoke(null, (Object) args.toArray(String[]::new));
    } catch (ReflectiveOperationException e) {
      throw new IOException("%s cannot be started: %s".formatted(main, e), e);
    }
  }
}
