package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes themselves: what other tools and later releases rely on. */
class CheckpointFormatTest {
  private static final String READ_WITH_PYTHON =
      """
      import hashlib, json, struct, sys
      raw = open(sys.argv[1], 'rb').read()
      n, = struct.unpack('<Q', raw[:8])
      header = json.loads(raw[8:8 + n].decode('utf-8'))
      meta = header.pop('__metadata__')
      assert n % 8 == 0
      assert hashlib.sha256(raw.replace(meta['sha256'].encode(), b'0' * 64)).hexdigest() == meta['sha256']
      end = 0
      for name, t in header.items():
          begin, stop = t['data_offsets']
          assert begin == end
          end = stop
          kind = {'F64': 'd', 'I64': 'q'}[t['dtype']]
          values = struct.unpack('<%s%s' % (t['shape'][0], kind), raw[8 + n + begin:8 + n + stop])
          print(name, *[repr(v) for v in values])
      assert len(raw) == 8 + n + end
      print(meta['format'], meta['format_version'], meta['flyball_version'], ascii(meta['law']))
      """;

  @TempDir Path folder;

  @Test
  void readsFilesOfFormatVersion1() throws Exception {
    States.assertSame(CheckpointFile.read(storedVersion1()), States.awkward());
  }

  @Test
  void writesFormatVersion1AsItAlwaysDid() throws Exception {
    Path file = folder.resolve("a.safetensors");
    States.writeAs("0.1.0", file, States.awkward());
    assertThat(file).hasSameBinaryContentAs(storedVersion1());
  }

  @Test
  void isSafetensorsByteForByte() throws IOException {
    State state = new State();
    state.put("w", new double[] {1.0, -2.0});
    state.put("n", 3L);
    state.put("law", "scalar");
    Path file = folder.resolve("a.safetensors");
    States.writeAs("0.1.0", file, state);
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    byte[] header = new byte[(int) bytes.getLong()];
    bytes.get(header);
    assertThat(header.length % 8).isZero();
    assertThat(new String(header, UTF_8).replaceAll("[0-9a-f]{64}", "SUM").stripTrailing())
        .isEqualTo(
            "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"1\","
                + "\"sha256\":\"SUM\",\"flyball_version\":\"0.1.0\",\"law\":\"scalar\"},"
                + "\"w\":{\"dtype\":\"F64\",\"shape\":[2],\"data_offsets\":[0,16]},"
                + "\"n\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[16,24]}}");
    assertThat(bytes.getDouble()).isEqualTo(1.0);
    assertThat(bytes.getDouble()).isEqualTo(-2.0);
    assertThat(bytes.getLong()).isEqualTo(3);
    assertThat(bytes.hasRemaining()).isFalse();
  }

  @Test
  void checksumIsThatOfTheWholeFileWithItsDigitsZero() throws Exception {
    byte[] bytes = Files.readAllBytes(storedVersion1());
    int at = new String(bytes, UTF_8).indexOf("\"sha256\":\"") + 10;
    String digits = new String(bytes, at, 64, UTF_8);
    Arrays.fill(bytes, at, at + 64, (byte) '0');
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertThat(digits).isEqualTo(HexFormat.of().formatHex(digest));
  }

  @Test
  void pythonReadsIt() throws Exception {
    assumeTrue(python("-c", "import json, struct, hashlib").equals("0:"), "no python3 here");
    State state = new State();
    state.put("w", new double[] {0.1, -0.0, Double.POSITIVE_INFINITY, Double.MIN_VALUE});
    state.put("n", new long[] {Long.MIN_VALUE, 3});
    state.put("law", "\u03b5\"\n\ud83d\ude00");
    Path file = folder.resolve("a.safetensors");
    States.writeAs("0.1.0", file, state);
    assertThat(python("-c", READ_WITH_PYTHON, file.toString()))
        .isEqualToNormalizingNewlines(
            """
            0:w 0.1 -0.0 inf 5e-324
            n -9223372036854775808 3
            flyball 1 0.1.0 '\\u03b5"\\n\\U0001f600'
            """);
  }

  @Test
  void namesTheFlyballThatWroteIt() throws IOException {
    Path file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, new State());
    assertThat(FlyballVersion.current()).matches("[0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?");
    assertThat(Files.readString(file, ISO_8859_1))
        .contains("\"flyball_version\":\"" + FlyballVersion.current() + "\"");
  }

  private static Path storedVersion1() throws URISyntaxException {
    return Path.of(
        CheckpointFormatTest.class.getResource("/checkpoints/version-1.safetensors").toURI());
  }

  /** The exit code and everything python3 printed, or nothing where it cannot be started. */
  private static String python(String... arguments) throws InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "python3";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      return process.exitValue() + ":" + output;
    } catch (IOException e) {
      return "";
    }
  }
}
