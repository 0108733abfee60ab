package dev.flyball.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads a header in the one form in which {@link HeaderEncoder} writes it, and believes nothing in
 * it: the checksum holds for that form alone. Looks first for what tells a reader most: whether
 * this is a safetensors file, whether Flyball wrote it, whether this Flyball is new enough; only
 * then whether every tensor is where it has to be. O(length of the header).
 */
final class HeaderDecoder {
  private final String text;
  private int at;

  private HeaderDecoder(String text) {
    this.text = text;
  }

  /** Decodes {@code head}: the length and the header as the file begins. */
  static CheckpointHeader decode(byte[] head) throws MalformedException {
    int length = head.length - CheckpointHeader.LENGTH_BYTES;
    ByteBuffer bytes = ByteBuffer.wrap(head, CheckpointHeader.LENGTH_BYTES, length);
    try {
      return new HeaderDecoder(UTF_8.newDecoder().decode(bytes).toString()).header();
    } catch (CharacterCodingException e) {
      throw new MalformedException(
          "corrupted, or not a safetensors file: the header is not valid UTF-8");
    }
  }

  private CheckpointHeader header() throws MalformedException {
    requireFlyball();
    String sha256 = sha256();
    Map<String, String> texts = texts();
    List<Tensor> tensors = tensors();
    expect("}");
    if (!text.substring(at).isBlank()) {
      throw unexpected("the end");
    }
    return new CheckpointHeader(texts, tensors, sha256);
  }

  private void requireFlyball() throws MalformedException {
    if (!text.startsWith("{")) {
      throw new MalformedException("not a safetensors file: the header is not a JSON object");
    }
    if (!skip(CheckpointHeader.BEFORE_VERSION)) {
      throw new MalformedException("a safetensors file, but not written by Flyball");
    }
    String version = string();
    if (!version.matches("[1-9][0-9]{0,17}")) {
      throw new MalformedException(
          "corrupted: format version '%s' is not a positive whole number".formatted(version));
    }
    if (Long.parseLong(version) > CheckpointHeader.FORMAT_VERSION) {
      throw new MalformedException(
          "format version %s is newer than this Flyball reads (%s)"
              .formatted(version, CheckpointHeader.FORMAT_VERSION));
    }
  }

  private String sha256() throws MalformedException {
    int end = CheckpointHeader.DIGITS_AT - CheckpointHeader.LENGTH_BYTES + CheckpointHeader.DIGITS;
    if (!text.startsWith(CheckpointHeader.START) || text.length() <= end) {
      throw new MalformedException("corrupted: no sha256 where Flyball writes it");
    }
    at = end;
    expect("\"");
    return text.substring(CheckpointHeader.START.length(), end);
  }

  private Map<String, String> texts() throws MalformedException {
    Map<String, String> texts = new LinkedHashMap<>();
    while (skip(",")) {
      String name = string();
      expect(":");
      if (texts.put(name, string()) != null) {
        throw new MalformedException("corrupted: duplicate name \"" + name + "\"");
      }
    }
    expect("}");
    texts.keySet().removeAll(CheckpointHeader.RESERVED);
    return texts;
  }

  private List<Tensor> tensors() throws MalformedException {
    List<Tensor> tensors = new ArrayList<>();
    Set<String> names = new HashSet<>();
    long offset = 0;
    while (skip(",")) {
      Tensor tensor = tensor(offset);
      if (!names.add(tensor.name())) {
        throw new MalformedException("corrupted: duplicate name \"" + tensor.name() + "\"");
      }
      tensors.add(tensor);
      offset = tensor.end();
    }
    return tensors;
  }

  private Tensor tensor(long offset) throws MalformedException {
    String name = string();
    expect(":{\"dtype\":");
    String dtype = string();
    if (!dtype.equals("F64") && !dtype.equals("I64")) {
      throw bad(name, "has dtype %s where F64 or I64 was expected".formatted(dtype));
    }
    expect(",\"shape\":[");
    long length = number();
    expect("],\"data_offsets\":[");
    long begin = number();
    expect(",");
    long end = number();
    expect("]}");
    if (length > (Long.MAX_VALUE - offset) / Long.BYTES) {
      throw bad(name, "has shape [" + length + "], larger than any file");
    }
    Tensor tensor = new Tensor(name, Tensor.Kind.valueOf(dtype), length, offset);
    if (begin != offset || end != tensor.end()) {
      throw bad(
          name,
          "has data_offsets [%s, %s] where its shape [%s] and the tensors before it leave [%s, %s]"
              .formatted(begin, end, length, offset, tensor.end()));
    }
    return tensor;
  }

  private static MalformedException bad(String name, String what) {
    return new MalformedException("corrupted: tensor '" + name + "' " + what);
  }

  private String string() throws MalformedException {
    expect("\"");
    StringBuilder content = new StringBuilder();
    while (!skip("\"")) {
      if (at == text.length()) {
        throw unexpected("the end of a string");
      }
      content.append(skip("\\") ? escaped() : text.charAt(at++));
    }
    return content.toString();
  }

  /** A character that {@link HeaderEncoder} escapes: quotes, backslashes and control characters. */
  private char escaped() throws MalformedException {
    for (char c : new char[] {'"', '\\'}) {
      if (skip(String.valueOf(c))) {
        return c;
      }
    }
    expect("u00");
    int end = Math.min(at + 2, text.length());
    int code =
        text.substring(at, end).chars().allMatch(HexFormat::isHexDigit)
            ? HexFormat.fromHexDigits(text, at, end)
            : ' ';
    if (code >= ' ') {
      throw unexpected("the two digits of a control character");
    }
    at = end;
    return (char) code;
  }

  private long number() throws MalformedException {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    try {
      return Long.parseLong(text, start, at, 10);
    } catch (NumberFormatException e) {
      at = start;
      throw unexpected("a whole number from 0 to 2^63 - 1");
    }
  }

  private boolean skip(String expected) {
    boolean found = text.startsWith(expected, at);
    at += found ? expected.length() : 0;
    return found;
  }

  private void expect(String expected) throws MalformedException {
    if (!skip(expected)) {
      throw unexpected(expected);
    }
  }

  private MalformedException unexpected(String expected) {
    String found = at < text.length() ? text.substring(at, at + 1) : "the end";
    return new MalformedException(
        "corrupted: the header does not read, at character %s: expected %s, found %s"
            .formatted(at, expected, found));
  }
}
