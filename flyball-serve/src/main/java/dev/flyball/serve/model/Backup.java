package dev.flyball.serve.model;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.flyball.serve.store.Keys;
import dev.flyball.serve.store.RecordFormat;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.store.StoreSection;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Backup file of a model: everything the store holds of it at one moment, as after a crash then. It
 * ends with the number of its records and a checksum, so that a truncated or damaged file is
 * refused.
 */
final class Backup {
  private static final byte[] MARK = "FLYBALL BACKUP 1\n".getBytes(US_ASCII);
  private static final int END = 0;
  private static final long CHUNK_BYTES = 1L << 20;
  private static final int LONGEST = 1 << 30;

  private Backup() {}

  /**
   * One record of the store.
   *
   * @param place its key, without the model's number
   */
  record Item(StoreSection section, byte[] place, byte[] content) {}

  /**
   * Writes model {@code number} as it stands now; it may learn on meanwhile.
   *
   * @throws dev.flyball.serve.store.StoreException if something of it is damaged
   */
  static void write(Store store, int number, OutputStream to) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(to, new CRC32C());
    DataOutputStream out = new DataOutputStream(checked);
    out.write(MARK);
    long count = 0;
    try (Store.View view = store.view()) {
      for (StoreSection section : StoreSection.values()) { // the model's own record is the first
        byte[] from = Keys.of(number);
        List<Item> chunk = chunk(view, section, from, number);
        while (!chunk.isEmpty()) {
          for (Item item : chunk) {
            write(item, out);
          }
          count += chunk.size();
          byte[] last = Keys.of(number, chunk.get(chunk.size() - 1).place());
          chunk = chunk(view, section, Arrays.copyOf(last, last.length + 1), number);
        }
      }
    }
    out.writeByte(END);
    out.writeLong(count);
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  /** The next items, read in parts: a slow client must not block the store. */
  private static List<Item> chunk(Store.View view, StoreSection section, byte[] from, int number) {
    List<Item> items = new ArrayList<>();
    long[] bytes = new long[1];
    view.scan(
        section,
        from,
        Keys.after(number),
        (key, value) -> {
          String what = "an entry of the section " + section.word();
          items.add(
              new Item(section, Keys.text(key), RecordFormat.open(section, key, value, what)));
          bytes[0] += value.length;
          return bytes[0] < CHUNK_BYTES;
        });
    return items;
  }

  private static void write(Item item, DataOutputStream out) throws IOException {
    out.writeByte(1 + item.section().ordinal());
    out.writeInt(item.place().length);
    out.write(item.place());
    out.writeInt(item.content().length);
    out.write(item.content());
  }

  /**
   * Shows what a file holds.
   *
   * @throws IOException if it is no backup, or not whole: what was shown before means nothing then
   */
  static void read(Path file, Consumer<Item> visitor) throws IOException {
    try (CheckedInputStream checked =
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file), 1 << 16), new CRC32C());
        DataInputStream in = new DataInputStream(checked)) {
      if (!Arrays.equals(in.readNBytes(MARK.length), MARK)) {
        throw new IOException("%s is no backup of a model".formatted(file));
      }
      long count = 0;
      for (int code = in.readByte(); code != END; code = in.readByte()) {
        if (code < 1 || code > StoreSection.values().length) {
          throw damaged(file);
        }
        Item item = new Item(StoreSection.values()[code - 1], part(in, file), part(in, file));
        visitor.accept(item);
        count++;
      }
      boolean whole = in.readLong() == count;
      long expected = checked.getChecksum().getValue();
      if (!whole || in.readLong() != expected || in.read() >= 0) {
        throw damaged(file);
      }
    } catch (EOFException e) {
      throw damaged(file);
    }
  }

  private static byte[] part(DataInputStream in, Path file) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LONGEST) {
      throw damaged(file);
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw damaged(file);
    }
    return bytes;
  }

  private static IOException damaged(Path file) {
    return new IOException("%s is damaged: it was cut or changed".formatted(file));
  }
}
