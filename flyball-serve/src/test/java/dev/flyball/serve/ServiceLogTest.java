package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators find in the log. */
class ServiceLogTest {
  @TempDir Path folder;
  private final Logger logger = Logger.getLogger("dev.flyball.serve");
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Hands clock = new Hands();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          records.add(line);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
  }

  @AfterEach
  void listenNoMore() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  private List<String> lines() {
    return records.stream().map(LogRecord::getMessage).toList();
  }

  private FlyballServer start(LiveLearners makers) throws IOException {
    return FlyballServer.start(
        ServeConfig.in(folder).address("127.0.0.1", 0).with(Limit.RESERVE, 0), makers, clock);
  }

  /** In answers, in the model's state and for a shadow: an id, which the log has too. */
  @Test
  void anUnexpectedErrorOfALearnerIsNamedByAnIdAlone() throws IOException {
    LiveLearners broken =
        TestLearners.after(
            () -> {
              throw new ArrayIndexOutOfBoundsException("7");
            });
    try (FlyballServer server = start(broken)) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\"}");
      Caller.Said said = caller.post("/models/m/learn", "{\"x\":1,\"y\":2}");
      assertThat(said.status()).isEqualTo(503);
      assertThat(said.text()).contains("unexpected error ").doesNotContain("ArrayIndex");
      String id = said.text().replaceAll("(?s).*unexpected error ([0-9a-f]{8}).*", "$1");
      assertThat(caller.get("/models/m").text()).contains(id).doesNotContain("ArrayIndex");
      assertThat(records)
          .anySatisfy(
              line -> {
                assertThat(line.getMessage()).contains(id);
                assertThat(line.getThrown()).isInstanceOf(ArrayIndexOutOfBoundsException.class);
              });
    }
  }

  @Test
  void startAndStopAndAnUnexpectedErrorAreLogged() throws IOException {
    String id;
    try (FlyballServer server = start(new BrokenLearnersTest.Broken())) {
      assertThat(lines())
          .containsExactly(
              "started: listening on %s, data in %s, models: 0"
                  .formatted(server.address(), folder));
      Caller.Said said = new Caller(server.address()).put("/models/m/checkpoint", "x");
      assertThat(said.status()).isEqualTo(500);
      id = said.json().get("id").asText();
      assertThat(said.response().headers().firstValue("X-Request-Id")).hasValue(id);
    }
    assertThat(lines().get(1))
        .isEqualTo("unexpected error %s in PUT /models/{name}/checkpoint".formatted(id));
    assertThat(records.get(1).getThrown()).hasStackTraceContaining("NoClassDefFoundError: gone");
    assertThat(lines()).hasSize(3);
    assertThat(lines().get(2)).startsWith("stopped: http://127.0.0.1:");
  }

  @Test
  void refusalsAreLoggedByKindOnceAMinute() throws IOException {
    try (FlyballServer server = start(TestLearners.sums())) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\"}");
      records.clear();
      for (int k = 0; k < 3; k++) {
        caller.post("/models/m/learn", "{");
        caller.get("/models/none");
        caller.post("/models/m/learn", "[{\"x\":\"a\\nb\",\"y\":1},{\"x\":1,\"y\":1}]");
      }
      assertThat(lines()).hasSize(3).noneMatch(line -> line.contains("\n"));
      assertThat(lines().get(0)).startsWith("refused 400 POST /models/{name}/learn, once since");
      assertThat(lines().get(1))
          .startsWith("refused 404 GET /models/{name}, once since")
          .endsWith("there is no model none\"}");
      assertThat(lines().get(2)).startsWith("refused a row (refused), once since");
      clock.millis += 60_000;
      caller.get("/models/none");
      assertThat(lines().get(3)).startsWith("refused 404 GET /models/{name}, 3 times since");
    }
  }

  /** A clock that is set by hand. */
  private static final class Hands extends Clock {
    private volatile long millis = 1_000_000;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis);
    }
  }
}
