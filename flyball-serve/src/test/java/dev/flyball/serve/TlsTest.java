package dev.flyball.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS from PEM files, with certificates that the JDK's keytool signs. */
class TlsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "EC"})
  void aCallerThatTrustsTheCertificateIsAnsweredAndNobodyInTheClear(String algorithm)
      throws Exception {
    KeyStore made = selfSigned(algorithm);
    Path certificate = pem("cert.pem", "CERTIFICATE", made.getCertificate("it").getEncoded());
    Path key =
        pem("key.pem", "PRIVATE KEY", made.getKey("it", "changeit".toCharArray()).getEncoded());
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data"))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0)
                .tls(certificate, key))) {
      assertThat(server.address()).startsWith("https://127.0.0.1:");
      HttpClient trusting =
          HttpClient.newBuilder().sslContext(trusting(made.getCertificate("it"))).build();
      assertThat(get(trusting, server.address()).statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> get(HttpClient.newHttpClient(), server.address()))
          .isInstanceOf(IOException.class);
      String clear = server.address().replace("https", "http");
      assertThatThrownBy(() -> get(HttpClient.newHttpClient(), clear))
          .isInstanceOf(IOException.class);
    }
  }

  /** A handshake that never ends is no way to keep a place. */
  @Test
  void aSlowHandshakeHasADeadline() throws Exception {
    KeyStore made = selfSigned("EC");
    Path certificate = pem("cert.pem", "CERTIFICATE", made.getCertificate("it").getEncoded());
    Path key =
        pem("key.pem", "PRIVATE KEY", made.getKey("it", "changeit".toCharArray()).getEncoded());
    try (FlyballServer server =
            FlyballServer.start(
                ServeConfig.in(folder.resolve("data"))
                    .address("127.0.0.1", 0)
                    .with(Limit.RESERVE, 0)
                    .with(Limit.BODY, 1 << 20)
                    .with(Limit.CONNECTIONS, 100)
                    .with(Limit.IDLE_MILLIS, 400)
                    .tls(certificate, key));
        Socket socket = new Socket("127.0.0.1", URI.create(server.address()).getPort())) {
      byte[] first = {0x16, 3, 1, 0x20, 0, 1}; // a hello of 8,192 bytes begins
      socket.getOutputStream().write(first);
      assertThat(StarvedTest.closedWhileDribbling(socket, "")).isTrue();
    }
  }

  @Test
  void aFileThatIsNoCertificateIsRefusedByName() throws IOException {
    Path key = pem("key.pem", "PRIVATE KEY", new byte[40]);
    ServeConfig wrong =
        ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).tls(key, key);
    assertThatThrownBy(() -> FlyballServer.start(wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key.pem");
  }

  private static HttpResponse<String> get(HttpClient client, String address)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(address + "/health/live"))
            .timeout(Duration.ofSeconds(120))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private KeyStore selfSigned(String algorithm) throws Exception {
    Path store = folder.resolve(algorithm + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "it",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1,dns:localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor(5, TimeUnit.MINUTES)).isTrue();
    KeyStore made = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      made.load(in, "changeit".toCharArray());
    }
    return made;
  }

  private Path pem(String name, String what, byte[] content) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, lines, what));
  }

  private static SSLContext trusting(Certificate certificate) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry("it", certificate);
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }
}
