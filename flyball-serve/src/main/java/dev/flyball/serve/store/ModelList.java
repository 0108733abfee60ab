package dev.flyball.serve.store;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Backup list of the models in a file beside RocksDB: a copy of their records. It reveals a folder
 * that held models and now seems empty. Rewritten whole, atomically and synced, when a model is
 * made, changed or removed. For one thread at a time.
 */
final class ModelList {
  private final Path file;
  private final TreeMap<Integer, byte[]> records = new TreeMap<>();

  private ModelList(Path file) {
    this.file = file;
  }

  static ModelList in(Path folder) throws IOException {
    ModelList list = new ModelList(folder.resolve("models"));
    if (Files.exists(list.file)) {
      list.read(ByteBuffer.wrap(Files.readAllBytes(list.file)));
    }
    return list;
  }

  /** Records that are not whole are left out: RocksDB has them too. */
  private void read(ByteBuffer in) {
    try {
      while (in.hasRemaining()) {
        int number = in.getInt();
        byte[] value = new byte[Math.min(Math.max(0, in.getInt()), in.remaining())];
        in.get(value);
        if (isRecord(number, value)) {
          records.put(number, value);
        }
      }
    } catch (BufferUnderflowException e) {
      return;
    }
  }

  static boolean isRecord(int number, byte[] value) {
    try {
      return RecordFormat.open(StoreSection.MODELS, Keys.of(number), value, "").length > 0;
    } catch (StoreException e) {
      return false;
    }
  }

  /** Records by number, as the store holds them. */
  Map<Integer, byte[]> records() {
    return Collections.unmodifiableMap(records);
  }

  void put(int number, byte[] value) throws IOException {
    records.put(number, value);
    write();
  }

  void remove(int number) throws IOException {
    if (records.remove(number) != null) {
      write();
    }
  }

  private void write() throws IOException {
    int bytes = records.values().stream().mapToInt(each -> 2 * Integer.BYTES + each.length).sum();
    ByteBuffer out = ByteBuffer.allocate(bytes);
    records.forEach((number, value) -> out.putInt(number).putInt(value.length).put(value));
    Path next = file.resolveSibling("models.new");
    Files.deleteIfExists(next);
    try (FileChannel channel =
        FileChannel.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(out.flip());
      channel.force(true);
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
