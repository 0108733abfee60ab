package dev.flyball.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DataPage;
import org.apache.parquet.column.page.DataPageV1;
import org.apache.parquet.column.page.DataPageV2;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.page.PageReader;
import org.apache.parquet.io.ParquetDecodingException;
import org.jspecify.annotations.Nullable;

/**
 * A row group whose pages are looked at before anybody decodes them: what they count must fit the
 * bytes they have, because decoders make arrays as long as pages say.
 */
record ParquetGroup(PageReadStore group) implements PageReadStore {

  @Override
  public PageReader getPageReader(ColumnDescriptor column) {
    return new Pages(column, group.getPageReader(column));
  }

  @Override
  public long getRowCount() {
    return group.getRowCount();
  }

  @Override
  public void close() {
    group.close();
  }

  private record Pages(ColumnDescriptor column, PageReader pages) implements PageReader {

    @Override
    public long getTotalValueCount() {
      return pages.getTotalValueCount();
    }

    @Override
    public DictionaryPage readDictionaryPage() {
      DictionaryPage page = pages.readDictionaryPage();
      if (page != null) {
        long room = page.getBytes().size() / smallest();
        if (page.getDictionarySize() < 0 || page.getDictionarySize() > room) {
          throw new ParquetDecodingException(
              "column %s: a dictionary of %s values in %s bytes"
                  .formatted(name(), page.getDictionarySize(), page.getBytes().size()));
        }
      }
      return page;
    }

    /** The fewest bytes that a value of a dictionary takes. */
    private int smallest() {
      return switch (column.getPrimitiveType().getPrimitiveTypeName()) {
        case INT64, DOUBLE -> Long.BYTES;
        case INT96 -> 12;
        case FIXED_LEN_BYTE_ARRAY -> Math.max(1, column.getPrimitiveType().getTypeLength());
        case BOOLEAN -> 1;
        case INT32, FLOAT, BINARY -> Integer.BYTES;
      };
    }

    @Override
    public @Nullable DataPage readPage() {
      DataPage page = pages.readPage();
      if (page == null) {
        return null;
      }
      try {
        return page.accept(
            new DataPage.Visitor<DataPage>() {
              @Override
              public DataPage visit(DataPageV1 first) {
                return checked(first);
              }

              @Override
              public DataPage visit(DataPageV2 second) {
                return checked(second);
              }
            });
      } catch (BufferUnderflowException | IllegalArgumentException | ArithmeticException e) {
        throw new ParquetDecodingException("column " + name() + ": a page ends too soon", e);
      }
    }

    private DataPageV1 checked(DataPageV1 page) {
      byte[] bytes = bytes(page.getBytes());
      ParquetStream stream = new ParquetStream(name(), ByteBuffer.wrap(bytes));
      if (column.getMaxDefinitionLevel() > 0) {
        switch (page.getDlEncoding()) {
          case RLE -> stream.lengthThenRuns(levelBits(), page.getValueCount());
          case BIT_PACKED -> stream.packed(levelBits(), page.getValueCount());
          default -> throw stream.unsound("levels encoded as " + page.getDlEncoding());
        }
      }
      checkValues(stream, page.getValueEncoding(), page.getValueCount());
      return new DataPageV1(
          BytesInput.from(bytes),
          page.getValueCount(),
          page.getUncompressedSize(),
          page.getStatistics(),
          page.getRlEncoding(),
          page.getDlEncoding(),
          page.getValueEncoding());
    }

    private DataPageV2 checked(DataPageV2 page) {
      byte[] levels = bytes(page.getDefinitionLevels());
      byte[] data = bytes(page.getData());
      new ParquetStream(name(), ByteBuffer.wrap(levels)).runs(levelBits(), page.getValueCount());
      ParquetStream stream = new ParquetStream(name(), ByteBuffer.wrap(data));
      checkValues(stream, page.getDataEncoding(), page.getValueCount());
      return new DataPageV2(
          page.getRowCount(),
          page.getNullCount(),
          page.getValueCount(),
          page.getRepetitionLevels(),
          BytesInput.from(levels),
          page.getDataEncoding(),
          BytesInput.from(data),
          page.getUncompressedSize(),
          page.getStatistics(),
          page.isCompressed());
    }

    private void checkValues(ParquetStream stream, Encoding encoding, int values) {
      if (values < 0) {
        throw stream.unsound("a page of " + values + " values");
      }
      switch (encoding) {
        case PLAIN_DICTIONARY, RLE_DICTIONARY -> stream.widthThenRuns(values);
        case RLE -> stream.lengthThenRuns(1, values);
        case DELTA_BINARY_PACKED, DELTA_LENGTH_BYTE_ARRAY -> stream.differences(values);
        case DELTA_BYTE_ARRAY -> {
          stream.differences(values);
          stream.differences(values);
        }
        default -> {
          // The others have as many bytes as they have values.
        }
      }
    }

    private int levelBits() {
      return Integer.SIZE - Integer.numberOfLeadingZeros(column.getMaxDefinitionLevel());
    }

    private String name() {
      return String.join(".", column.getPath());
    }

    private static byte[] bytes(BytesInput input) {
      try {
        return input.toInputStream().readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
