package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a header and believes nothing in it. Looks first for what tells a reader most: whether this
 * is a safetensors file, whether Flyball wrote it, whether this Flyball is new enough; only then
 * whether every tensor is where it has to be.
 */
final class HeaderDecoder {
  private static final Set<String> TENSOR_KEYS =
      Set.of(CheckpointHeader.DTYPE, CheckpointHeader.SHAPE, CheckpointHeader.OFFSETS);

  private HeaderDecoder() {}

  /** Decodes {@code head}: the length and the header as the file begins. */
  static CheckpointHeader decode(byte[] head) throws MalformedException {
    String text = text(head);
    Map<?, ?> json = object(text);
    Map<?, ?> metadata =
        json.get(CheckpointHeader.METADATA) instanceof Map<?, ?> map ? map : Map.of();
    if (!CheckpointHeader.FLYBALL.equals(metadata.get(CheckpointHeader.FORMAT))) {
      throw new MalformedException("a safetensors file, but not written by Flyball");
    }
    requireVersion(metadata.get(CheckpointHeader.VERSION));
    String sha256 = sha256(metadata, text);
    return new CheckpointHeader(texts(metadata), tensors(json), sha256);
  }

  private static String text(byte[] head) throws MalformedException {
    try {
      int length = head.length - CheckpointHeader.LENGTH_BYTES;
      ByteBuffer bytes = ByteBuffer.wrap(head, CheckpointHeader.LENGTH_BYTES, length);
      return UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedException(
          "corrupted, or not a safetensors file: the header is not valid UTF-8");
    }
  }

  private static Map<?, ?> object(String text) throws MalformedException {
    try {
      if (JsonReader.read(text) instanceof Map<?, ?> map) {
        return map;
      }
    } catch (MalformedException e) {
      throw new MalformedException(
          "corrupted, or not a safetensors file: the header does not read, " + e.getMessage());
    }
    throw new MalformedException("not a safetensors file: the header is not a JSON object");
  }

  private static void requireVersion(@Nullable Object version) throws MalformedException {
    if (!(version instanceof String digits) || !digits.matches("[1-9][0-9]{0,17}")) {
      throw new MalformedException(
          "corrupted: format version '%s' is not a positive whole number".formatted(version));
    }
    if (Long.parseLong(digits) > CheckpointHeader.FORMAT_VERSION) {
      throw new MalformedException(
          "format version %s is newer than this Flyball reads (%s)"
              .formatted(digits, CheckpointHeader.FORMAT_VERSION));
    }
  }

  private static String sha256(Map<?, ?> metadata, String text) throws MalformedException {
    if (metadata.get(CheckpointHeader.SHA256) instanceof String digits
        && digits.length() == CheckpointHeader.DIGITS
        && text.startsWith(CheckpointHeader.START + digits + '"')) {
      return digits;
    }
    throw new MalformedException("corrupted: no sha256 where Flyball writes it");
  }

  private static Map<String, String> texts(Map<?, ?> metadata) throws MalformedException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : metadata.entrySet()) {
      if (!(entry.getKey() instanceof String name && entry.getValue() instanceof String text)) {
        throw new MalformedException(
            "corrupted: the metadata '%s' is not a text".formatted(entry.getKey()));
      }
      if (!CheckpointHeader.RESERVED.contains(name)) {
        texts.put(name, text);
      }
    }
    return texts;
  }

  private static List<Tensor> tensors(Map<?, ?> json) throws MalformedException {
    List<Tensor> tensors = new ArrayList<>();
    long offset = 0;
    for (Map.Entry<?, ?> entry : json.entrySet()) {
      String name = (String) entry.getKey();
      if (!name.equals(CheckpointHeader.METADATA)) {
        Tensor tensor = tensor(name, entry.getValue(), offset);
        tensors.add(tensor);
        offset = tensor.end();
      }
    }
    return tensors;
  }

  private static Tensor tensor(String name, Object value, long offset) throws MalformedException {
    if (!(value instanceof Map<?, ?> map) || !map.keySet().equals(TENSOR_KEYS)) {
      throw bad(name, "needs exactly dtype, shape and data_offsets");
    }
    Tensor.Kind kind = kind(name, map.get(CheckpointHeader.DTYPE));
    List<Long> shape = naturals(name, CheckpointHeader.SHAPE, map.get(CheckpointHeader.SHAPE));
    List<Long> offsets =
        naturals(name, CheckpointHeader.OFFSETS, map.get(CheckpointHeader.OFFSETS));
    OptionalLong length = Tensor.length(shape);
    if (length.isEmpty() || length.getAsLong() > (Long.MAX_VALUE - offset) / Long.BYTES) {
      throw bad(name, "has shape " + shape + ", larger than any file");
    }
    Tensor tensor = new Tensor(name, kind, length.getAsLong(), offset);
    if (!offsets.equals(List.of(offset, tensor.end()))) {
      throw bad(
          name,
          "has data_offsets %s where its shape %s and the tensors before it leave [%s, %s]"
              .formatted(offsets, shape, offset, tensor.end()));
    }
    return tensor;
  }

  private static Tensor.Kind kind(String name, @Nullable Object dtype) throws MalformedException {
    for (Tensor.Kind kind : Tensor.Kind.values()) {
      if (kind.name().equals(dtype)) {
        return kind;
      }
    }
    throw bad(name, "has dtype %s where F64 or I64 was expected".formatted(dtype));
  }

  private static List<Long> naturals(String name, String key, @Nullable Object value)
      throws MalformedException {
    List<Long> naturals = new ArrayList<>();
    for (Object element : value instanceof List<?> list ? list : List.of(-1L)) {
      if (!(element instanceof Long number) || number < 0) {
        throw bad(name, "has %s %s, not a list of whole numbers from 0".formatted(key, value));
      }
      naturals.add(number);
    }
    return naturals;
  }

  private static MalformedException bad(String name, String what) {
    return new MalformedException("corrupted: tensor '" + name + "' " + what);
  }
}
