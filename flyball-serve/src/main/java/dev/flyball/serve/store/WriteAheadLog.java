package dev.flyball.serve.store;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * RocksDB's write-ahead log: records in one or more fragments, in blocks of 32 kB, each fragment
 * with a checksum. RocksDB opens no store whose log lost a fragment from the middle of a record, in
 * none of its modes; here such a record is left out, and the others are kept.
 */
final class WriteAheadLog {
  private static final int BLOCK = 32 << 10;
  private static final int HEAD = 7;

  /** Added to checksums, so that the checksum of a checksum is no weakness. */
  private static final int MASK = 0xa282ead8;

  private static final int FULL = 1;
  private static final int FIRST = 2;
  private static final int MIDDLE = 3;
  private static final int LAST = 4;

  private final ByteBuffer in;
  private int at;

  /** Whether something was left out. */
  private boolean damaged;

  private WriteAheadLog(ByteBuffer in) {
    this.in = in.order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Copies the whole records of a log; says whether there were others. */
  static boolean copyWhole(Path from, Path to) throws IOException {
    try (FileChannel source = FileChannel.open(from);
        FileChannel target =
            FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      WriteAheadLog log =
          new WriteAheadLog(source.map(FileChannel.MapMode.READ_ONLY, 0, source.size()));
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(target), BLOCK);
      log.copy(out);
      out.flush();
      target.force(true);
      return log.damaged;
    }
  }

  private void copy(OutputStream out) throws IOException {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    boolean inside = false;
    int written = 0;
    while (next()) {
      int type = in.get(at + HEAD - 1);
      if (!isWhole(at)) {
        damaged |= length(at) > 0 || type > 0; // zeros fill the rest of a block
        inside = false;
        boolean follows = at / BLOCK == (at + HEAD + length(at)) / BLOCK;
        at = follows && isWhole(at + HEAD + length(at)) ? at + HEAD + length(at) : blockAfter(at);
        continue;
      }
      if (type == FULL || type == FIRST) {
        record.reset();
      }
      inside = type == FULL || type == FIRST || inside;
      damaged |= !inside;
      byte[] part = new byte[length(at)];
      in.get(at + HEAD, part);
      record.writeBytes(part);
      at += HEAD + part.length;
      if (inside && (type == FULL || type == LAST)) {
        written = write(record.toByteArray(), written, out);
        inside = false;
      }
    }
  }

  /** Goes to the next place where a fragment may begin; false at the end. */
  private boolean next() {
    if (BLOCK - at % BLOCK < HEAD) {
      at = blockAfter(at);
    }
    return at + HEAD <= in.limit();
  }

  private static int blockAfter(int place) {
    return (place / BLOCK + 1) * BLOCK;
  }

  private int length(int place) {
    return in.getShort(place + Integer.BYTES) & 0xFFFF;
  }

  /** Whether a fragment begins here, lies in its block and is as it was written. */
  private boolean isWhole(int place) {
    if (place + HEAD > Math.min(in.limit(), blockAfter(place))) {
      return false;
    }
    int end = place + HEAD + length(place);
    int type = in.get(place + HEAD - 1);
    return type >= FULL
        && type <= LAST
        && end <= Math.min(in.limit(), blockAfter(place))
        && in.getInt(place) == checksum(in.slice(place + HEAD - 1, 1 + length(place)));
  }

  /** Of a fragment's type and content. */
  private static int checksum(ByteBuffer of) {
    CRC32C checksum = new CRC32C();
    checksum.update(of);
    return Integer.rotateRight((int) checksum.getValue(), 15) + MASK;
  }

  /** Writes a record after so many bytes; returns how many there are then. */
  private static int write(byte[] record, int before, OutputStream out) throws IOException {
    int to = before;
    int from = 0;
    do {
      int room = BLOCK - to % BLOCK;
      if (room < HEAD) {
        out.write(new byte[room]);
        to += room;
        room = BLOCK;
      }
      int length = Math.min(room - HEAD, record.length - from);
      boolean last = from + length == record.length;
      int type = from == 0 ? (last ? FULL : FIRST) : last ? LAST : MIDDLE;
      ByteBuffer part = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
      part.putShort(Integer.BYTES, (short) length).put(HEAD - 1, (byte) type);
      part.put(HEAD, record, from, length);
      part.putInt(0, checksum(part.slice(HEAD - 1, 1 + length)));
      out.write(part.array());
      to += HEAD + length;
      from += length;
    } while (from < record.length);
    return to;
  }
}
