package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.TestLearners;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that sit, dribble, flood and do not listen, on the loopback address alone. */
class StarvedTest {
  private static final int PLACES = 12;

  @TempDir Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int k = open.size() - 1; k >= 0; k--) {
      open.get(k).close();
    }
  }

  private FlyballServer start(ServeConfig config, LiveLearners learners) throws IOException {
    FlyballServer server = FlyballServer.start(config, learners, Clock.systemUTC());
    open.add(server);
    return server;
  }

  private ServeConfig config(int places, long idleMillis) {
    return ServeConfig.in(folder)
        .address("127.0.0.1", 0)
        .with(Limit.RESERVE, 0)
        .with(Limit.BODY, 1 << 20)
        .with(Limit.CONNECTIONS, places)
        .with(Limit.IDLE_MILLIS, idleMillis);
  }

  private Socket connect(FlyballServer server) throws IOException {
    Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort());
    open.add(socket);
    socket.setSoTimeout(120_000);
    return socket;
  }

  @Test
  void headersHaveADeadlineHoweverManyBytesCome() throws IOException {
    FlyballServer server = start(config(PLACES, 400), TestLearners.sums());
    Socket socket = connect(server);
    assertThat(closedWhileDribbling(socket, "GET /health/live HTTP/1.1\r\nHost: localhost\r\nX: "))
        .isTrue();
  }

  /** The second request of a connection has one, too. */
  @Test
  void laterHeadersHaveADeadlineToo() throws IOException {
    FlyballServer server = start(config(PLACES, 400), TestLearners.sums());
    Socket socket = connect(server);
    String request = "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(UTF_8));
    readUntil(socket.getInputStream(), "{\"live\":true}");
    assertThat(closedWhileDribbling(socket, "GET /health/live HTTP/1.1\r\nX: ")).isTrue();
  }

  /** What waits for one that does not read takes little room, however wide the rows are. */
  @Test
  void eventsAreLeftOutForAListenerThatDoesNotRead() throws IOException {
    FlyballServer server = start(config(PLACES, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    Socket listener = connect(server);
    listener
        .getOutputStream()
        .write("GET /models/m/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
    readUntil(listener.getInputStream(), ": flyball");
    StringBuilder row = new StringBuilder("{\"x\":1,\"y\":2");
    for (int k = 0; k < 100; k++) {
      row.append(",\"").append("n".repeat(150)).append(k).append("\":1");
    }
    String fifty = "[" + (row + "},").repeat(49) + row + "}]";
    for (int k = 0; k < 18; k++) {
      Caller.Said said = caller.post("/models/m/learn?answers=counts", fifty);
      assertThat(said.json().get("learned").asInt()).isEqualTo(50);
    }
    // A row once it reads again, so that there is an end in any case.
    InputStream in = new BufferedInputStream(listener.getInputStream(), 1 << 16);
    String begun = readUntil(in, "\"sequence\":1,");
    caller.post("/models/m/learn", "{\"x\":1,\"y\":2}");
    assertThat(begun + readUntil(in, "event: left-out", "\"sequence\":900,"))
        .contains("event: left-out");
  }

  /** Sends a byte about every 50 ms; whether the other side ended it within 200 of them. */
  static boolean closedWhileDribbling(Socket socket, String first) throws IOException {
    socket.setSoTimeout(50);
    OutputStream out = socket.getOutputStream();
    try {
      out.write(first.getBytes(UTF_8));
      for (int k = 0; k < 200; k++) {
        out.write('x');
        try {
          if (socket.getInputStream().read() < 0) {
            return true;
          }
        } catch (SocketTimeoutException e) {
          continue; // nothing is said: it is still open
        }
      }
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void idleConnectionsGiveWayWhenPlacesRunOut() throws IOException {
    FlyballServer server = start(config(PLACES, 60_000), TestLearners.sums());
    for (int k = 0; k < 3 * PLACES; k++) {
      connect(server);
    }
    Caller caller = new Caller(server.address());
    assertThat(caller.get("/health/live").status()).isEqualTo(200);
    assertThat(caller.put("/models/m", "{\"target\":\"y\"}").status()).isEqualTo(201);
  }

  /** Where all places have work a new connection is closed; the port for probes has its own. */
  @Test
  void probesHaveAPortWhereAllPlacesHaveWork() throws IOException {
    FlyballServer server = start(config(PLACES, 60_000).probePort(0), TestLearners.sums());
    assertThat(new Caller(server.address()).put("/models/m", "{\"target\":\"y\"}").status())
        .isEqualTo(201);
    for (int k = 0; k < PLACES; k++) {
      Socket listener = connect(server);
      listener
          .getOutputStream()
          .write("GET /models/m/events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
      readUntil(listener.getInputStream(), ": flyball");
    }
    assertThat(connect(server).getInputStream().read()).isEqualTo(-1);
    Caller probe = new Caller(server.probeAddress().orElseThrow());
    for (String path : List.of("/health/live", "/health/ready", "/v2/health/live", "/metrics")) {
      assertThat(probe.get(path).status()).as(path).isEqualTo(200);
    }
    for (String path : List.of("/models", "/", "/models/m/events", "/nothing")) {
      assertThat(probe.get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(probe.post("/models/m/learn", "{\"x\":1,\"y\":2}").status()).isEqualTo(404);
  }

  /** A start that takes long lives, and is not ready. */
  @Test
  void probesAreAnsweredWhileModelsAreBroughtBack() throws Exception {
    try (FlyballServer before =
        FlyballServer.start(config(PLACES, 60_000), TestLearners.sums(), Clock.systemUTC())) {
      Caller caller = new Caller(before.address());
      caller.put("/models/m", "{\"target\":\"y\"}");
      caller.post("/models/m/learn", "{\"x\":1,\"y\":2}");
    }
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    CountDownLatch go = new CountDownLatch(1);
    open.add(go::countDown);
    LiveLearners slow =
        new LiveLearners() {
          @Override
          public LiveLearner fresh(ModelSpec spec) {
            return TestLearners.sums().fresh(spec);
          }

          @Override
          public LiveLearner resume(ModelSpec spec, byte[] bytes) {
            await(go);
            return TestLearners.sums().resume(spec, bytes);
          }

          @Override
          public ModelSpec specOf(byte[] bytes) {
            return TestLearners.sums().specOf(bytes);
          }
        };
    CompletableFuture<FlyballServer> starting = new CompletableFuture<>();
    Thread starter =
        new Thread(
            () -> {
              try {
                starting.complete(start(config(PLACES, 60_000).probePort(port), slow));
              } catch (IOException | RuntimeException e) {
                starting.completeExceptionally(e);
              }
            });
    starter.start();
    Caller probe = new Caller("http://127.0.0.1:" + port);
    assertThat(whenListening(() -> probe.get("/health/live")).status()).isEqualTo(200);
    assertThat(probe.get("/health/ready").json().get("ready").asBoolean()).isFalse();
    assertThat(probe.get("/metrics").status()).isEqualTo(503);
    go.countDown();
    starting.get(2, TimeUnit.MINUTES);
    assertThat(probe.get("/health/ready").status()).isEqualTo(200);
    assertThat(probe.get("/metrics").status()).isEqualTo(200);
  }

  private static Caller.Said whenListening(Supplier<Caller.Said> ask) throws InterruptedException {
    for (int k = 0; k < 600; k++) {
      try {
        return ask.get();
      } catch (UncheckedIOException e) {
        Thread.sleep(100);
      }
    }
    throw new IllegalStateException("nobody listens");
  }

  /** Predictions and changes that wait for ever hold up neither probes nor metrics. */
  @Test
  void workHoldsUpNoProbe() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    open.add(go::countDown);
    FlyballServer server = start(config(200, 60_000), TestLearners.after(() -> await(go)));
    open.add(go::countDown);
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    String row = "{\"x\":1,\"y\":2}";
    request(server, "POST", "/models/m/learn", row);
    for (int k = 0; k < 20; k++) {
      request(server, "POST", "/models/m/predict", row);
      request(server, "PUT", "/models/m", "{\"target\":\"y\",\"law\":\"0.%s\"}".formatted(k));
    }
    String large = "[" + (row + ",").repeat(9_000) + row + "]";
    for (int k = 0; k < 12; k++) {
      request(server, "POST", "/models/m/predict", large);
    }
    for (int k = 0; k < 20; k++) {
      assertThat(caller.get("/health/live").status()).isEqualTo(200);
    }
    assertThat(caller.get("/metrics").status()).isEqualTo(200);
    assertThat(caller.get("/models").status()).isEqualTo(200);
  }

  /** A download that any token may begin, and that its client may take as slowly as it likes. */
  @Test
  void aSlowDownloadHoldsUpNoBackup() throws Exception {
    Semaphore gate = new Semaphore(1);
    LinkedBlockingQueue<String> log = new LinkedBlockingQueue<>();
    FlyballServer server =
        start(
            config(200, 60_000).accessLog(log::add),
            TestLearners.after(
                () -> {
                  gate.acquireUninterruptibly();
                  gate.release();
                }));
    Caller caller = new Caller(server.address());
    String row = "{\"key\":\"a\",\"x\":1,\"y\":2}";
    caller.put("/models/k", "{\"target\":\"y\",\"keyed\":true}");
    caller.post("/models/k/learn", row);
    gate.acquire();
    try {
      request(server, "POST", "/models/k/learn", row); // its writer waits, and the download for it
      while (!gate.hasQueuedThreads()) {
        Thread.onSpinWait();
      }
      connect(server).getOutputStream().write(head("GET", "/models/k/checkpoint", 0, ""));
      String begun = "";
      while (!begun.contains("/models/k/checkpoint")) {
        begun = log.take();
      }
      assertThat(caller.get("/models/k/checkpoint").status()).isEqualTo(429);
      assertThat(caller.get("/models/k/backup").status()).isEqualTo(200);
    } finally {
      gate.release();
    }
  }

  /** Bodies of unknown length that never end, and never become large, hold nobody up. */
  @Test
  void bodiesThatTrickleHoldUpNoLargeOne() throws IOException {
    FlyballServer server = start(config(200, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    for (int k = 0; k < 70; k++) {
      trickle(server, 10);
    }
    assertThat(caller.post("/models/m/learn?answers=counts", LARGE).status()).isEqualTo(200);
  }

  /**
   * Those that become large and then stall are dropped as soon as others wait, and small bodies of
   * unknown length never wait for them.
   */
  @Test
  @Tag("slow")
  void largeBodiesThatStallAreDroppedWhenOthersWait() throws Exception {
    FlyballServer server = start(config(200, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    List<Socket> stalled = new ArrayList<>();
    // More than the heap has places for, of twice as much as came of each.
    long places = Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 64) / 400_000;
    for (int k = 0; k < places + 5; k++) {
      stalled.add(trickle(server, 200_000));
    }
    HttpRequest small =
        HttpRequest.newBuilder(URI.create(server.address() + "/models/m/predict"))
            .POST(
                BodyPublishers.ofInputStream(
                    () -> new ByteArrayInputStream("{\"x\":1}".getBytes(UTF_8))))
            .timeout(Duration.ofSeconds(10))
            .build();
    assertThat(HttpClient.newHttpClient().send(small, BodyHandlers.discarding()).statusCode())
        .isEqualTo(200);
    assertThat(caller.post("/models/m/learn?answers=counts", LARGE).status()).isEqualTo(200);
    assertThat(readUntil(stalled.get(0).getInputStream(), "\"}"))
        .startsWith("HTTP/1.1 408")
        .contains("too slowly");
  }

  /** However many there are, others are let in as soon as they have stalled, all at once. */
  @Test
  void seventyLargeBodiesThatStallLockNobodyOut() throws IOException {
    FlyballServer server = start(config(200, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    for (int k = 0; k < 70; k++) {
      trickle(server, 100_000);
    }
    assertThat(caller.post("/models/m/learn?answers=counts", LARGE).status()).isEqualTo(200);
  }

  private static final String LARGE =
      "[" + "{\"x\":1,\"y\":2},".repeat(9_000) + "{\"x\":1,\"y\":2}]";

  /** A body of unknown length, of which so much is sent and no more. */
  private Socket trickle(FlyballServer server, int bytes) throws IOException {
    Socket socket = connect(server);
    String head =
        "POST /models/m/learn HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n";
    socket.getOutputStream().write(head.formatted(bytes, " ".repeat(bytes)).getBytes(UTF_8));
    return socket;
  }

  private static void await(CountDownLatch go) {
    try {
      assertThat(go.await(2, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void request(FlyballServer server, String method, String path, String body)
      throws IOException {
    connect(server).getOutputStream().write(head(method, path, body.length(), body));
  }

  private static byte[] head(String method, String path, long length, String body) {
    return "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %s\r\n\r\n%s"
        .formatted(method, path, length, body)
        .getBytes(UTF_8);
  }

  /** More than any buffer on the way takes, so that it is still sending when it is refused. */
  @Test
  void aRefusalReachesAClientThatIsStillSending() throws IOException {
    Path file = folder.resolve("tokens");
    String token = Tokens.add(file, Scope.ADMIN);
    FlyballServer server =
        start(
            ServeConfig.in(folder.resolve("data"))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0)
                .with(Limit.BODY, 1 << 20)
                .with(Limit.CONNECTIONS, 100)
                .with(Limit.IDLE_MILLIS, 60_000)
                .tokens(file),
            TestLearners.sums());
    String known = "Authorization: Bearer " + token + "\r\n";
    assertThat(sendAll(server, known, 40 << 20)).startsWith("HTTP/1.1 413").contains("larger than");
    assertThat(sendAll(server, "", 40 << 20)).startsWith("HTTP/1.1 401").contains("takes a token");
  }

  /** Sends everything before it looks at the answer, as simple clients do. */
  private String sendAll(FlyballServer server, String header, int length) throws IOException {
    Socket socket = connect(server);
    OutputStream out = socket.getOutputStream();
    out.write(
        "POST /models/m/learn HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %s\r\n\r\n"
            .formatted(header, length)
            .getBytes(UTF_8));
    byte[] part = new byte[1 << 16];
    for (int sent = 0; sent < length; sent += part.length) {
      out.write(part);
    }
    return readUntil(socket.getInputStream(), "\"}");
  }

  private static String readUntil(InputStream in, String... words) throws IOException {
    StringBuilder said = new StringBuilder();
    while (Stream.of(words).noneMatch(word -> endsWith(said, word))) {
      int next = in.read();
      assertThat(next).as("after %s characters", said.length()).isNotNegative();
      said.append((char) next);
    }
    return said.toString();
  }

  private static boolean endsWith(StringBuilder said, String word) {
    return said.indexOf(word, said.length() - word.length()) >= 0;
  }

  @Test
  void aListOfUntrustedNamesIsBounded() throws IOException {
    FlyballServer server = start(config(100, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    caller.put("/models/m", "{\"target\":\"y\"}");
    String names = "\"a\",".repeat(100_000) + "\"x\"";
    Caller.Said said =
        caller.post("/models/m/learn", "{\"x\":1,\"y\":2,\"untrusted\":[" + names + "]}");
    assertThat(said.status()).isEqualTo(422);
    assertThat(said.text()).contains("untrusted").contains("1000");
    assertThat(caller.put("/models/m/shadow", "{\"without\":[" + distinct(2_000) + "]}").status())
        .isEqualTo(400);
  }

  @Test
  void listsOfASpecAreBounded() throws IOException {
    FlyballServer server = start(config(100, 60_000), TestLearners.sums());
    Caller caller = new Caller(server.address());
    for (String part : List.of("features", "classes")) {
      Caller.Said said =
          caller.put("/models/m", "{\"target\":\"y\",\"" + part + "\":[" + distinct(50_000) + "]}");
      assertThat(said.status()).as(part).isEqualTo(400);
      assertThat(said.text()).contains("at most");
    }
    String levels = "0.9,".repeat(1_000) + "0.9";
    assertThat(caller.put("/models/m", "{\"target\":\"y\",\"interval\":[" + levels + "]}").status())
        .isEqualTo(400);
    String groups = "[\"a\"],".repeat(2_000) + "[\"a\"]";
    assertThat(caller.put("/models/m", "{\"target\":\"y\",\"groups\":[" + groups + "]}").status())
        .isEqualTo(400);
  }

  private static String distinct(int count) {
    StringBuilder names = new StringBuilder("\"n\"");
    for (int k = 0; k < count; k++) {
      names.append(",\"n").append(k).append('"');
    }
    return names.toString();
  }
}
