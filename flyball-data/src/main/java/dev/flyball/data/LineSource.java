package dev.flyball.data;

import dev.flyball.checkpoint.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;

/** Base of sources whose rows are lines. */
abstract class LineSource extends RowCursor {
  final Lines lines;

  LineSource(String name, InputStream in, NumberCell cell) {
    super(name, cell);
    this.lines = new Lines(in);
  }

  /** Whether the current line holds something, and is not passed over. */
  abstract boolean counts();

  /** Moves to the next line that counts; false after the last. */
  final boolean advance() {
    try {
      while (lines.advance()) {
        if (counts()) {
          return true;
        }
      }
      return false;
    } catch (CharacterCodingException e) {
      throw DataException.ending(
          here(null), "is not UTF-8 here or shortly after", CsvSource.NOT_UTF_8, e);
    } catch (IOException e) {
      throw DataException.ending(
          here(null), "cannot be read on: " + FileFailure.reason(e), "a readable file", e);
    }
  }

  @Override
  protected long fillLine() {
    return lines.number();
  }

  @Override
  protected final void release() throws IOException {
    lines.close();
  }
}
