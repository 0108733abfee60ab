package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.model.TestLearners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuardTest {
  @TempDir Path folder;

  @Test
  void tokensOpenWhatTheirScopeSays() throws IOException {
    Path file = folder.resolve("tokens");
    String read = Tokens.add(file, Scope.READ);
    String learn = Tokens.add(file, Scope.LEARN);
    String admin = Tokens.add(file, Scope.ADMIN);
    assertThat(Files.readString(file)).doesNotContain(read).doesNotContain(admin);
    try (FlyballServer server = start(config().tokens(file))) {
      Caller none = new Caller(server.address());
      assertThat(none.get("/health/ready").status()).isEqualTo(200);
      assertThat(none.get("/models").status()).isEqualTo(401);
      assertThat(none.get("/metrics").status()).isEqualTo(401);
      assertThat(new Caller(server.address(), "wrong").get("/models").status()).isEqualTo(401);
      Caller reader = new Caller(server.address(), read);
      Caller learner = new Caller(server.address(), learn);
      Caller master = new Caller(server.address(), admin);
      String spec = "{\"target\":\"y\"}";
      String row = "{\"x\":1,\"y\":2}";
      assertThat(learner.put("/models/m", spec).status()).isEqualTo(403);
      assertThat(master.put("/models/m", spec).status()).isEqualTo(201);
      assertThat(reader.post("/models/m/learn", row).status()).isEqualTo(403);
      assertThat(learner.post("/models/m/learn", row).status()).isEqualTo(200);
      assertThat(reader.post("/models/m/predict", row).status()).isEqualTo(200);
      assertThat(reader.post("/models/m/predict", "{\"id\":\"a\",\"x\":1}").status())
          .isEqualTo(403);
      assertThat(reader.delete("/models/m").status()).isEqualTo(403);
      assertThat(learner.delete("/models/m").status()).isEqualTo(403);
      assertThat(reader.get("/models/m").status()).isEqualTo(200);
    }
  }

  @Test
  void anotherAddressNeedsTokensOrTheWord() throws IOException {
    ServeConfig open = config().address("0.0.0.0", 0);
    assertThatThrownBy(() -> start(open))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--tokens");
    try (FlyballServer server = start(open.insecurely())) {
      assertThat(server.address()).startsWith("http://0.0.0.0:");
    }
  }

  @Test
  void aFileOfTokensThatIsNoneIsRefusedByLine() throws IOException {
    Path file = folder.resolve("tokens");
    Files.writeString(file, "# mine\nread 12\n");
    assertThatThrownBy(() -> Tokens.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2");
    Files.writeString(file, "\n");
    assertThatThrownBy(() -> Tokens.read(file)).hasMessageContaining("no token");
  }

  private ServeConfig config() {
    return ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).reserve(0);
  }

  private static FlyballServer start(ServeConfig config) throws IOException {
    return FlyballServer.start(config, TestLearners.sums(), Clock.systemUTC());
  }
}
