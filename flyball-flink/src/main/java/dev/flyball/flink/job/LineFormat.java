package dev.flyball.flink.job;

import java.io.IOException;
import java.io.Serializable;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** How the lines of an input are read; travels to the tasks that read them. */
interface LineFormat<T> extends Serializable {

  /**
   * A parser for the lines of a file, of which it may read a header.
   *
   * @throws RuntimeException if no line of the file could be read; the message says why
   */
  LineParser<T> ofFile(String name, LineReader lines) throws IOException;

  /** A parser for records that come without a header. */
  LineParser<T> ofRecords();

  TypeInformation<T> type();
}
