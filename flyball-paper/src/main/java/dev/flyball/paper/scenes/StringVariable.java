package dev.flyball.paper.scenes;

import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.WritableDataset;
import io.jhdf.api.WritableGroup;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.checksum.ChecksumUtils;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A variable of netCDF-4 strings, which are HDF5 strings of variable length. The HDF5 writer knows
 * strings of fixed length only, and netCDF's library fails on those. So the variable is first put
 * in as two 64-bit numbers for each string, which take the room that its reference will need, and
 * is made strings once the file is written: the strings go into a global heap at the end of the
 * file, and type, shape and references are changed in place (HDF5 File Format Specification 3.0,
 * sections II.A, III.E, IV.A.2.b and IV.A.2.d).
 */
final class StringVariable {
  private static final int REFERENCE_BYTES = 16;
  private static final int SMALLEST_HEAP = 4096;
  private static final int HEAP_HEADER_BYTES = 16;
  private static final int CHECKSUM_BYTES = 4;

  /** In the superblock: where the address of the file's end and the checksum are. */
  private static final int END_AT = 28;

  private static final int SUPERBLOCK_BYTES = 48;

  /** In an object header: signature, version and flags, the length of the messages, and these. */
  private static final int MESSAGES_LENGTH_AT = 6;

  private static final int MESSAGES_AT = 10;
  private static final int MESSAGE_HEADER_BYTES = 4;
  private static final int SHAPE_MESSAGE = 1;
  private static final int TYPE_MESSAGE = 3;

  /** The first dimension's size, after version, rank, flags and type of the shape. */
  private static final int SIZE_IN_SHAPE = 4;

  /** Sequence of characters, UTF-8, 16 bytes each; then what it is made of: strings of length 1. */
  private static final byte[] STRING_TYPE = {0x19, 1, 1, 0, 16, 0, 0, 0, 0x13, 0, 0, 0, 1, 0, 0, 0};

  private final String name;
  private final List<byte[]> strings;

  StringVariable(String name, List<String> strings) {
    this.name = name;
    this.strings = strings.stream().map(s -> s.getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Makes room for the variable in a file that is being written. */
  WritableDataset reserve(WritableGroup group) {
    return group.putDataset(name, new double[2 * strings.size()]);
  }

  /** Puts the strings into the file, which has been written and closed. */
  void complete(Path path) throws IOException {
    long header;
    long references;
    try (HdfFile file = new HdfFile(path)) {
      Dataset dataset = file.getDatasetByPath(name);
      header = dataset.getAddress();
      references = ((ContiguousDataset) dataset).getDataAddress();
    }
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long heap = (channel.size() + 7) / 8 * 8;
      channel.write(heap(), heap);
      channel.write(references(heap), references);
      changeHeader(channel, header);
      moveEnd(channel);
    }
  }

  private ByteBuffer heap() {
    int used = HEAP_HEADER_BYTES;
    for (byte[] string : strings) {
      used += HEAP_HEADER_BYTES + padded(string);
    }
    ByteBuffer heap = buffer(Math.max(SMALLEST_HEAP, used + HEAP_HEADER_BYTES));
    heap.put("GCOL".getBytes(StandardCharsets.US_ASCII)).putInt(1).putLong(heap.capacity());
    for (int i = 0; i < strings.size(); i++) {
      byte[] string = strings.get(i);
      heap.putShort((short) (i + 1)).putShort((short) 1).putInt(0).putLong(string.length);
      heap.put(string).position(heap.position() + padded(string) - string.length);
    }
    int free = heap.remaining();
    heap.putLong(0).putLong(free);
    return heap.clear();
  }

  private static int padded(byte[] string) {
    return (string.length + 7) / 8 * 8;
  }

  private ByteBuffer references(long heap) {
    ByteBuffer references = buffer(strings.size() * REFERENCE_BYTES);
    for (int i = 0; i < strings.size(); i++) {
      references.putInt(strings.get(i).length).putLong(heap).putInt(i + 1);
    }
    return references.flip();
  }

  private void changeHeader(FileChannel channel, long at) throws IOException {
    int messages = read(channel, at, MESSAGES_AT).getInt(MESSAGES_LENGTH_AT);
    int end = MESSAGES_AT + messages;
    ByteBuffer header = read(channel, at, end + CHECKSUM_BYTES);
    int position = MESSAGES_AT;
    while (position + MESSAGE_HEADER_BYTES <= end) {
      int body = position + MESSAGE_HEADER_BYTES;
      int length = Short.toUnsignedInt(header.getShort(position + 1));
      if (header.get(position) == TYPE_MESSAGE) {
        header.put(body, new byte[length]).put(body, STRING_TYPE);
      } else if (header.get(position) == SHAPE_MESSAGE) {
        header.putLong(body + SIZE_IN_SHAPE, strings.size());
      }
      position = body + length;
    }
    writeSealed(channel, header, at);
  }

  private static void moveEnd(FileChannel channel) throws IOException {
    ByteBuffer superblock = read(channel, 0, SUPERBLOCK_BYTES);
    superblock.putLong(END_AT, channel.size());
    writeSealed(channel, superblock, 0);
  }

  /** Writes a block whose last bytes are the checksum of the others. */
  private static void writeSealed(FileChannel channel, ByteBuffer block, long at)
      throws IOException {
    byte[] content = new byte[block.capacity() - CHECKSUM_BYTES];
    block.get(0, content);
    block.putInt(content.length, ChecksumUtils.checksum(content));
    channel.write(block.clear(), at);
  }

  private static ByteBuffer read(FileChannel channel, long at, int bytes) throws IOException {
    ByteBuffer block = buffer(bytes);
    while (block.hasRemaining()) {
      if (channel.read(block, at + block.position()) < 0) {
        throw new IOException("the file ends at " + channel.size());
      }
    }
    return block.flip();
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
