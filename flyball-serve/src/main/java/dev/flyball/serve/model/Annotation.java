package dev.flyball.serve.model;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * What somebody wrote down about a model: "sensor 3 was replaced".
 *
 * @param number counts the annotations of a model
 * @param id by which it is known again when it is sent twice; null if none was given
 * @param sequence the row that it belongs to
 * @param time when that was, in milliseconds since 1970
 * @param key whose learner it is about; null where it is about the model
 */
public record Annotation(
    long number, @Nullable String id, long sequence, long time, @Nullable String key, String text) {

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(sequence);
      out.writeLong(time);
      out.writeUTF(id == null ? "" : id);
      out.writeUTF(key == null ? "" : key);
      out.writeUTF(text);
    } catch (IOException e) {
      throw new UncheckedIOException("an annotation that cannot be written down", e);
    }
    return bytes.toByteArray();
  }

  static Annotation of(long number, byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      long sequence = in.readLong();
      long time = in.readLong();
      return new Annotation(
          number, orNull(in.readUTF()), sequence, time, orNull(in.readUTF()), in.readUTF());
    } catch (IOException e) {
      throw new IllegalArgumentException("this is no annotation", e);
    }
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
