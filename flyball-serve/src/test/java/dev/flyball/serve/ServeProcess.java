package dev.flyball.serve;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.nio.file.Path;

/** A service in a process of its own, to be killed: its folder is the argument. */
final class ServeProcess {
  /** Snapshots come often, so that many kills meet one. */
  static final Limits LIMITS =
      Limits.defaults().with(Limit.SNAPSHOT_ROWS, 40).with(Limit.SNAPSHOT_MILLIS, 100);

  private ServeProcess() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(Path.of(args[0]))
                .limits(LIMITS)
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0));
    System.out.println("listening on " + server.address());
    System.out.flush();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  Runtime.getRuntime().halt(0);
                }));
    Thread.currentThread().join();
  }
}
