package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever happens to a file, reading it gives what was written or says what is wrong. */
@Timeout(300)
class DamagedCheckpointTest {
  @TempDir Path folder;
  private Path file;
  private byte[] whole;

  @BeforeEach
  void writeWhole() throws IOException {
    file = folder.resolve("a.safetensors");
    CheckpointFile.write(file, States.awkward());
    whole = Files.readAllBytes(file);
  }

  @Test
  void refusesEveryTruncation() throws IOException {
    for (int length = 0; length < whole.length; length++) {
      assertRefused(Arrays.copyOf(whole, length), "cut to %s bytes".formatted(length));
    }
    int head =
        CheckpointHeader.LENGTH_BYTES
            + (int) ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getLong();
    assertRefused(Arrays.copyOf(whole, 5), "cut", "truncated");
    assertRefused(Arrays.copyOf(whole, head - 1), "cut", "truncated");
    assertRefused(Arrays.copyOf(whole, head + 1), "cut", "truncated: 1 bytes of data");
  }

  @Test
  void refusesEveryFlippedBit() throws IOException {
    for (int bit = 0; bit < 8 * whole.length; bit++) {
      byte[] bytes = whole.clone();
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
      assertRefused(bytes, "bit %s of byte %s flipped".formatted(bit % 8, bit / 8));
    }
  }

  @Test
  void refusesRandomMutations() throws IOException {
    long seed = 44;
    Random random = new Random(seed);
    for (int trial = 0; trial < 2_000; trial++) {
      byte[] bytes = whole;
      do {
        bytes = mutate(bytes, random);
      } while (Arrays.equals(bytes, whole) || random.nextInt(4) == 0);
      assertRefused(bytes, "seed %s, trial %s".formatted(seed, trial));
    }
  }

  @Test
  void refusesRandomFiles() throws IOException {
    long seed = 45;
    Random random = new Random(seed);
    for (int trial = 0; trial < 500; trial++) {
      byte[] bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      if (trial % 2 == 0 && bytes.length > 8) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(bytes.length - 8);
      }
      assertRefused(bytes, "seed %s, trial %s".formatted(seed, trial));
    }
  }

  @Test
  void namesTheFlippedData() throws IOException {
    whole[whole.length - 1] ^= 1;
    assertRefused(whole, "last byte", "corrupted: the content does not match its sha256");
  }

  @Test
  void namesTrailingBytes() throws IOException {
    assertRefused(Arrays.copyOf(whole, whole.length + 1), "one more", "trailing bytes");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]}} | not written by Flyball",
        "{\"__metadata__\":{\"format\":\"pt\"}} | not written by Flyball",
        "{\"__metadata__\":\"flyball\"} | not written by Flyball",
        "{} | not written by Flyball",
        "[] | not a JSON object",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"2\"}}"
            + " | format version 2 is newer than this Flyball reads (1)",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"999999999999\"}}"
            + " | format version 999999999999 is newer than this Flyball reads (1)",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"0\"}} | version '0'",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":2}} | expected \", found 2",
        "{\"__metadata__\":{\"format\":\"flyball\"}} | not written by Flyball",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"1\"}} | no sha256",
        "{\"__metadata__\":{\"format\":\"flyball\",\"format_version\":\"1\",\"sha256\":\"\"}}"
            + " | no sha256",
      })
  void saysWhoseFileItIs(String header, String reason) throws IOException {
    assertRefused(withHeader(header), header, reason);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "\"w\":1 | expected :{\"dtype\":, found :",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[0]} | expected ],\"data_offsets\":[, found ]",
        "\"w\":{\"dtype\":\"F32\",\"shape\":[0],\"data_offsets\":[0,0]} | dtype F32",
        "\"w\":{\"dtype\":64,\"shape\":[0],\"data_offsets\":[0,0]} | expected \", found 6",
        "\"w\":{\"dtype\":\"F64\",\"shape\":0,\"data_offsets\":[0,0]} | expected ,\"shape\":[, found ,",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[-1],\"data_offsets\":[0,0]} | expected a whole number from 0 to 2^63 - 1, found -",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[0.5],\"data_offsets\":[0,0]} | expected ],\"data_offsets\":[, found .",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[0],\"data_offsets\":[0]} | expected ,, found ]",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[8,16]} | leave [0, 8]",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[8,0]} | leave [0, 8]",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,9]} | leave [0, 8]",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1152921504606846976],\"data_offsets\":[0,0]}"
            + " | larger than any file",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[4,4],\"data_offsets\":[0,0]}"
            + " | expected ],\"data_offsets\":[, found ,",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[9223372036854775808],\"data_offsets\":[0,0]}"
            + " | expected a whole number from 0 to 2^63 - 1, found 9",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]},"
            + "\"w\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[8,16]}"
            + " | duplicate name \"w\"",
        "\"w | expected the end of a string, found the end",
        "\"\\ud83d\" | expected u00, found u",
        "\"\\u0020\" | expected the two digits of a control character, found 2",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1],\"data_offsets\":[0,8]},"
            + "\"v\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]} | leave [8, 16]",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[1000000000000000000],"
            + "\"data_offsets\":[0,8000000000000000000]},"
            + "\"v\":{\"dtype\":\"I64\",\"shape\":[1000000000000000000],"
            + "\"data_offsets\":[8000000000000000000,16000000000]} | larger than any file",
        "\"w\":{\"dtype\":\"F64\",\"shape\":[9],\"data_offsets\":[0,72]} | truncated: 0 bytes",
      })
  void saysWhichTensorIsWrong(String tensors, String reason) throws IOException {
    String header = CheckpointHeader.START + CheckpointHeader.NO_CHECKSUM + "\"}," + tensors + "}";
    assertRefused(withHeader(header), header, reason);
  }

  @Test
  void refusesMetadataThatIsNotText() throws IOException {
    String header = CheckpointHeader.START + CheckpointHeader.NO_CHECKSUM + "\",\"a\":1}}";
    assertRefused(withHeader(header), header, "expected \", found 1");
  }

  @Test
  void refusesAHeaderThatIsNotUtf8() throws IOException {
    byte[] bytes = withHeader("{\"a\":{}}");
    bytes[10] = (byte) 0xff;
    assertRefused(bytes, "0xff", "not valid UTF-8");
  }

  @Test
  void asksForNoMemoryThatTheFileDoesNotJustify() throws IOException {
    for (long length : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, 1 << 25}) {
      ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putLong(length);
      assertRefused(whole, "length " + length, "does not begin with the length of a header");
    }
    ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).putLong(CheckpointHeader.MAX_BYTES);
    assertRefused(whole, "longest", "a header of 16777216 bytes in a file of " + whole.length);
  }

  @Test
  void refusesAHeaderFullOfSmallObjects() throws IOException {
    String header = "[" + "{},".repeat(CheckpointHeader.MAX_BYTES / 3 - 2) + "{}]";
    assertRefused(withHeader(header), "small objects", "not a JSON object");
  }

  @Test
  void refusesArraysLongerThanJavaHas() throws IOException {
    assertRefusedSparse(3_000_000_000L, "more than a Java array holds");
  }

  @Test
  void refusesArraysThatDoNotFitInMemory() throws IOException {
    long length = 2_000_000_000L;
    assumeTrue(Runtime.getRuntime().maxMemory() < 8 * length, "this JVM could hold it");
    assertRefusedSparse(length, "does not fit into this JVM's memory");
  }

  /** A file of holes: as long as its header says, and hardly any disk. */
  private void assertRefusedSparse(long length, String reason) throws IOException {
    String tensor = "\"w\":{\"dtype\":\"F64\",\"shape\":[%s],\"data_offsets\":[0,%s]}";
    byte[] head =
        withHeader(
            CheckpointHeader.START
                + CheckpointHeader.NO_CHECKSUM
                + "\"},"
                + tensor.formatted(length, 8 * length)
                + "}");
    store(head);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[1]), head.length + 8 * length - 1);
    }
    assertRefused("sparse", reason);
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    byte[] same = bytes.clone();
    switch (random.nextInt(6)) {
      case 0 -> same[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> same[at] = (byte) random.nextInt(256);
      case 2 -> same[random.nextInt(8)] ^= (byte) (1 << random.nextInt(8));
      case 3 -> same[at] = bytes[random.nextInt(bytes.length)];
      case 4 -> {
        int length = Math.min(1 + random.nextInt(9), bytes.length - at);
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - length);
        System.arraycopy(bytes, at + length, shorter, at, bytes.length - at - length);
        return shorter;
      }
      default -> {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
        longer[at] = (byte) random.nextInt(256);
        return longer;
      }
    }
    return same;
  }

  private static byte[] withHeader(String header) {
    byte[] json = header.getBytes(UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(8 + json.length).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.putLong(json.length).put(json).array();
  }

  /** Into a new file: some file systems flush a file that is cut to nothing and written again. */
  private void store(byte[] bytes) throws IOException {
    Files.delete(file);
    Files.write(file, bytes);
  }

  private void assertRefused(byte[] bytes, String what) throws IOException {
    store(bytes);
    Throwable thrown = catchThrowable(() -> CheckpointFile.read(file));
    assertThat(thrown).as(what).isExactlyInstanceOf(CheckpointException.class);
    assertThat(thrown).as(what).hasMessageStartingWith("cannot read checkpoint " + file + ": ");
  }

  private void assertRefused(byte[] bytes, String what, String reason) throws IOException {
    store(bytes);
    assertRefused(what, reason);
  }

  private void assertRefused(String what, String reason) {
    assertThatThrownBy(() -> CheckpointFile.read(file))
        .as(what)
        .isExactlyInstanceOf(CheckpointException.class)
        .hasMessageStartingWith("cannot read checkpoint " + file + ": ")
        .hasMessageContaining(reason);
  }
}
