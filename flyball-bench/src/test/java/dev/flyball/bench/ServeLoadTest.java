package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load of the serving benchmark. */
class ServeLoadTest {
  @TempDir Path folder;

  @Test
  void aServiceIsLoadedAndAnswers() throws IOException {
    try (FlyballServer server =
        FlyballServer.start(ServeConfig.in(folder).address("127.0.0.1", 0))) {
      ServeLoad load = new ServeLoad(URI.create(server.address()).getPort());
      load.make("some", "{\"target\":\"y\",\"law\":\"scalar\"}");
      assertThat(load.flood("/models/some/learn", ServeRows.rows(5, 1), 2, 1).rate()).isPositive();
      ServeLoad.Outcome predicted =
          load.steadily("/models/some/predict", ServeRows.row(2), 1, 20, 1);
      assertThat(predicted.rate()).isPositive();
      assertThat(predicted.p99Millis()).isPositive();
    }
  }
}
