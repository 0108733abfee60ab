package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.named.NamedLearners;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A service that runs its models on made-up rows before it is ready. */
class WarmedUpTest {
  @TempDir Path folder;

  private ServeConfig config() {
    return ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).with(Limit.RESERVE, 0);
  }

  @Test
  void leavesModelsAsTheyWere() throws IOException {
    JsonNode before;
    byte[] checkpoint;
    try (FlyballServer server = FlyballServer.start(config())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\",\"interval\":[0.9]}");
      caller.put("/models/classes", "{\"target\":\"y\",\"classes\":[\"a\",\"b\",\"c\"]}");
      caller.put("/models/keyed", "{\"target\":\"y\",\"keyed\":true}");
      caller.put(
          "/models/strict",
          "{\"target\":\"y\",\"strict\":true,\"features\":{\"a\":\"number\",\"when\":\"time\"}}");
      for (int k = 0; k < 30; k++) {
        caller.post(
            "/models/m/learn", "{\"a\":%s,\"street\":\"s%s\",\"y\":%s}".formatted(k, k % 3, k % 7));
      }
      before = caller.get("/models/m").json();
      checkpoint = server.models().get("m").orElseThrow().look("", l -> l.toBytes()).join().get();
    }
    try (FlyballServer server = FlyballServer.start(config().warmUp(Duration.ofMillis(400)))) {
      Caller caller = new Caller(server.address());
      awaitReady(caller);
      JsonNode after = caller.get("/models/m").json();
      assertThat(after.get("learner")).isEqualTo(before.get("learner"));
      assertThat(after.get("sequence")).isEqualTo(before.get("sequence"));
      assertThat(server.models().get("m").orElseThrow().look("", l -> l.toBytes()).join())
          .hasValue(checkpoint);
      assertThat(server.models().all()).hasSize(4);
    }
  }

  @Test
  void warmsUpADefaultModelWhereThereIsNone() throws IOException {
    try (FlyballServer server = FlyballServer.start(config().warmUp(Duration.ofMillis(100)))) {
      awaitReady(new Caller(server.address()));
      assertThat(server.models().all()).isEmpty();
    }
  }

  private static void awaitReady(Caller caller) {
    for (int k = 0; k < 6_000 && caller.get("/health/ready").status() != 200; k++) {
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
    assertThat(caller.get("/health/ready").status()).isEqualTo(200);
  }

  /** Makes no learner until it may. */
  private record HotLearner(LiveLearners of, CountDownLatch may) implements LiveLearners {
    @Override
    public LiveLearner fresh(ModelSpec spec) {
      try {
        may.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return of.fresh(spec);
    }

    @Override
    public LiveLearner resume(ModelSpec spec, byte[] bytes) {
      return of.resume(spec, bytes);
    }

    @Override
    public ModelSpec specOf(byte[] bytes) {
      return of.specOf(bytes);
    }
  }

  private FlyballServer held(CountDownLatch may) throws IOException {
    ServeConfig config = config().warmUp(Duration.ofMinutes(10));
    return FlyballServer.start(
        config, new HotLearner(new NamedLearners(config.limits()), may), Clock.systemUTC());
  }

  @Test
  void answersWhileItWarmsUpButIsNotReady() throws IOException {
    CountDownLatch may = new CountDownLatch(1);
    try (FlyballServer server = held(may)) {
      Caller caller = new Caller(server.address());
      assertThat(caller.get("/health/ready").status()).isEqualTo(503);
      assertThat(caller.get("/health/live").status()).isEqualTo(200);
      assertThat(caller.get("/models").status()).isEqualTo(200);
      may.countDown();
      awaitReady(caller);
    }
  }

  @Test
  @Timeout(600)
  void stopsInTheMiddleOfAWarmUp() throws IOException {
    try (FlyballServer server = held(new CountDownLatch(1))) {
      assertThat(new Caller(server.address()).get("/health/ready").status()).isEqualTo(503);
    }
  }

  @Test
  void takesNoTimeBelowZero() {
    assertThatThrownBy(() -> config().warmUp(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("warm-up");
  }
}
