package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ModelSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokenLearnersTest {
  @TempDir Path folder;

  @Test
  void anErrorOfTheMachineIsAnsweredToo() throws IOException {
    ServeConfig config = ServeConfig.in(folder).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
    try (FlyballServer server = FlyballServer.start(config, new Broken(), Clock.systemUTC())) {
      Caller.Said said = new Caller(server.address()).put("/models/m/checkpoint", "x");
      assertThat(said.status()).isEqualTo(500);
      assertThat(said.text()).contains("unexpected error").doesNotContain("NoClassDefFound");
    }
  }

  /** A full disk under the access log, say. */
  @Test
  void aCallIsAnsweredAlsoWhereItCannotBeLogged() throws IOException {
    ServeConfig config =
        ServeConfig.in(folder)
            .address("127.0.0.1", 0)
            .with(Limit.RESERVE, 0)
            .accessLog(
                line -> {
                  throw new IllegalStateException("no space left");
                });
    try (FlyballServer server = FlyballServer.start(config)) {
      Caller caller = new Caller(server.address());
      assertThat(caller.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(201);
      assertThat(caller.post("/models/m/learn", "{\"x\":1,\"y\":1}").status()).isEqualTo(200);
      assertThat(caller.get("/models").status()).isEqualTo(200);
    }
  }

  /** Makers whose classes are gone. */
  static final class Broken implements LiveLearners {
    @Override
    public LiveLearner fresh(ModelSpec spec) {
      throw new NoClassDefFoundError("gone");
    }

    @Override
    public LiveLearner resume(ModelSpec spec, byte[] bytes) {
      throw new NoClassDefFoundError("gone");
    }

    @Override
    public ModelSpec specOf(byte[] bytes) {
      throw new NoClassDefFoundError("gone");
    }
  }
}
