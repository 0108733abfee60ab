package dev.flyball.paper.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.flyball.data.DataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a server that breaks off or is not there. */
class DownloadTest {
  private static final long SEED = 360L;

  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();
  private HttpServer server;
  private byte[] archive;
  private byte[] table;
  private int breaks;
  private boolean chunked;

  @BeforeEach
  void serve() throws IOException {
    table = new byte[500_000];
    new Random(SEED).nextBytes(table);
    archive = zip("outer.txt", new byte[10], "inner.zip", zip("Root/x.csv", table));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** Serves the archive, and breaks off half-way as often as it must. */
  private void answer(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, chunked ? 0 : archive.length);
    boolean breakOff = breaks-- > 0;
    exchange.getResponseBody().write(archive, 0, breakOff ? archive.length / 2 : archive.length);
    exchange.getResponseBody().flush();
    exchange.close();
  }

  private DataSet set(String checksum) {
    URI address =
        URI.create("http://localhost:%d/set.zip".formatted(server.getAddress().getPort()));
    return new DataSet(
        "set", address, List.of(DataSet.Content.of("Root/x.csv", checksum)), "a licence");
  }

  private Download download() {
    return new Download(set(sha256(table)), folder.resolve("to"), said::add);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An archive of names and contents in turn. */
  private static byte[] zip(Object... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int k = 0; k < entries.length; k += 2) {
        zip.putNextEntry(new ZipEntry((String) entries[k]));
        zip.write((byte[]) entries[k + 1]);
      }
    }
    return bytes.toByteArray();
  }

  @Test
  void bringsTheFileOutOfTheArchiveWithinTheArchive() throws IOException {
    List<Path> files = download().fromAddress();
    assertThat(files).containsExactly(folder.resolve("to/Root/x.csv"));
    assertThat(Files.readAllBytes(files.get(0))).isEqualTo(table);
  }

  @Test
  void ofADownloadThatBrokeOffNothingStays() throws IOException {
    breaks = 1;
    assertThatThrownBy(() -> download().fromAddress()).isInstanceOf(DataException.class);
    assertThat(folder.resolve("to")).isEmptyDirectory();
    assertThat(Files.readAllBytes(download().fromAddress().get(0))).isEqualTo(table);
  }

  @Test
  void withoutANetworkItSaysWhatToDo() {
    server.stop(0);
    assertThatThrownBy(() -> download().fromAddress())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("http://localhost")
        .hasMessageContaining("cannot be fetched: Connection refused")
        .hasMessageContaining("fetched elsewhere with a browser, as a local file");
  }

  @Test
  void aHostWithoutAnAddressIsNamedInWords() {
    URI nowhere = URI.create("http://nowhere.invalid/set.zip");
    DataSet set = new DataSet("set", nowhere, set("").contents(), "a licence");
    assertThatThrownBy(() -> new Download(set, folder.resolve("to"), said::add).fromAddress())
        .hasMessageContaining("cannot be fetched: no address is known for nowhere.invalid;");
  }

  @Test
  void aWrongChecksumLeavesNoFile() throws IOException {
    Path local = Files.write(folder.resolve("local.zip"), archive);
    Download wrong = new Download(set("00ff"), folder.resolve("to"), said::add);
    assertThatThrownBy(() -> wrong.from(local))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("SHA-256 " + sha256(table) + "; expected 00ff");
    try (var left = Files.list(folder.resolve("to/Root"))) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void takesALocalArchiveOrTheFileItself() throws IOException {
    Path local = Files.write(folder.resolve("inner.zip"), zip("a/Root/x.csv", table));
    assertThat(Files.readAllBytes(download().from(local).get(0))).isEqualTo(table);
  }

  @Test
  void anotherEditionIsTakenAndHalfOfOneIsNot() throws IOException {
    String rows = "10/03/2004;18.00.00;2,6\r\n".repeat(9_357);
    Path file = Files.writeString(folder.resolve("AirQualityUCI.csv"), "Date;Time;CO\r\n" + rows);
    Download air = new Download(DataSet.airQuality(), folder.resolve("air"), said::add);
    assertThat(air.from(file)).containsExactly(folder.resolve("air/AirQualityUCI.csv"));
    Files.writeString(file, "Date;Time;CO\r\n" + rows.substring(0, rows.length() / 2));
    assertThatThrownBy(() -> air.from(file))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("AirQualityUCI.csv has the SHA-256 ")
        .hasMessageContaining("another edition that begins with Date and has 9357 rows or more");
    Files.writeString(file, "<html>\n" + rows);
    assertThatThrownBy(() -> air.from(file)).isInstanceOf(DataException.class);
  }

  @Test
  @EnabledIfEnvironmentVariable(named = "FLYBALL_DATA", matches = ".+")
  void theEditionThatWeKnowHasItsChecksum() throws Exception {
    Path ours = Path.of(System.getenv("FLYBALL_DATA"), "airquality", "AirQualityUCI.csv");
    assertThat(sha256(Files.readAllBytes(ours)))
        .isEqualTo(DataSet.airQuality().contents().get(0).sha256());
  }

  private HttpFile limited(long bytes, Duration time) throws IOException {
    Files.createDirectories(folder.resolve("to"));
    return new HttpFile(
        set("").address(),
        folder.resolve("to/set.zip"),
        said::add,
        new HttpFile.Limits(bytes, time));
  }

  @Test
  void moreThanTheLimitIsNotFetched() throws IOException {
    assertThatThrownBy(() -> limited(400_000, Duration.ofMinutes(1)).fetch())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 400000 are fetched");
    chunked = true;
    assertThatThrownBy(() -> limited(400_000, Duration.ofMinutes(1)).fetch())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 400000 are fetched");
    assertThat(folder.resolve("to/set.zip")).doesNotExist();
    assertThat(folder.resolve("to/set.zip.part")).doesNotExist();
    limited(archive.length, Duration.ofMinutes(1)).fetch();
    assertThat(folder.resolve("to/set.zip")).exists();
  }

  @Test
  void aServerThatTakesItsTimeMeetsTheDeadline() throws IOException {
    assertThatThrownBy(() -> limited(1L << 30, Duration.ZERO).fetch())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it took longer than 0 seconds");
    assertThat(folder.resolve("to")).isEmptyDirectory();
  }

  @Test
  void anArchiveWithoutTheFileIsRefusedByName() throws IOException {
    Path local = Files.write(folder.resolve("other.zip"), zip("y.csv", table));
    assertThatThrownBy(() -> download().from(local))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("there is no Root/x.csv in it");
  }

  @Test
  void aPageThatSaysSorryDoesNotBecomeTheArchive() throws IOException {
    byte[] whole = archive;
    archive =
        "<html><body>Please log in</body></html>".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThatThrownBy(() -> download().fromAddress())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no whole ZIP archive");
    assertThat(folder.resolve("to")).isEmptyDirectory();
    archive = whole;
    assertThat(download().fromAddress()).hasSize(1);
  }

  @Test
  void aBodyCutWithoutAWordDoesNotBecomeTheArchive() throws IOException {
    byte[] whole = archive;
    archive = java.util.Arrays.copyOf(whole, whole.length / 2);
    assertThatThrownBy(() -> download().fromAddress()).isInstanceOf(DataException.class);
    assertThat(folder.resolve("to")).isEmptyDirectory();
    archive = whole;
    assertThat(download().fromAddress()).hasSize(1);
  }

  @Test
  void anArchiveThatIsNoGoodIsNotFoundAgain() throws IOException {
    Files.createDirectories(folder.resolve("to"));
    Files.writeString(folder.resolve("to/set.zip"), "half");
    assertThatThrownBy(() -> download().fromAddress()).isInstanceOf(DataException.class);
    assertThat(download().fromAddress()).hasSize(1);
  }
}
