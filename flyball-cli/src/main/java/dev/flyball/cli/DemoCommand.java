package dev.flyball.cli;

import dev.flyball.cli.demo.Demo;
import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flyball demo}: the service at work on simulated streams. */
@Command(name = "demo", sortOptions = false)
final class DemoCommand implements Callable<Integer> {
  /** How often rows are sent. */
  private static final long TICK_MILLIS = 100;

  private static final int FASTEST = 1000;

  @Spec private CommandSpec spec;

  @Option(names = "--pace", paramLabel = "N")
  private double pace = Demo.PACE;

  @Option(names = "--port", paramLabel = "N")
  private int port;

  @Option(names = "--no-browser")
  private boolean noBrowser;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!(pace > 0 && pace <= FASTEST)) {
      throw new IllegalArgumentException(
          "--pace is %s; expected more than 0 and at most %s rows a second"
              .formatted(pace, FASTEST));
    }
    StderrLogs.warningsOnly();
    try (GracefulStop interruption = GracefulStop.listening()) {
      Path folder = Files.createTempDirectory("flyball-demo");
      try {
        ServeConfig config = ServeConfig.in(folder).address("127.0.0.1", port);
        try (FlyballServer server = FlyballServer.start(config)) {
          show(server, interruption);
        }
      } finally {
        ClassArchiveTraining.delete(folder);
      }
      spec.commandLine().getOut().println("stopped; nothing is left behind");
      return GracefulStop.EXIT_CODE;
    }
  }

  private void show(FlyballServer server, GracefulStop interruption)
      throws IOException, InterruptedException {
    Demo demo = new Demo(server.address());
    demo.begin();
    PrintWriter out = spec.commandLine().getOut();
    out.printf("watch it at %s%n", server.address());
    out.println("Ctrl-C ends it");
    out.flush();
    Map<String, String> environment = System.getenv();
    String system = System.getProperty("os.name");
    if (!noBrowser && WebBrowser.hasScreen(environment, system)) {
      WebBrowser.show(server.address(), environment, system);
    }
    while (!interruption.asked() && demo.recall()) {
      continue;
    }
    long start = System.nanoTime();
    long sent = 0;
    while (!interruption.asked()) {
      long due = (long) (pace * (System.nanoTime() - start) / 1e9);
      int now = (int) Math.min(due - sent, FASTEST);
      demo.advance(now);
      sent += now;
      TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    }
  }
}
