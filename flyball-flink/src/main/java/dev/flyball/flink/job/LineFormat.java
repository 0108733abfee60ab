package dev.flyball.flink.job;

import java.io.IOException;
import java.io.Serializable;

/** The format of an input's lines; serialised to the tasks that read them. */
record LineFormat(FieldRoles roles, boolean json) implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * A parser for the lines of a file, of which it reads the header.
   *
   * @throws RuntimeException if no line of the file could be read; the message says why
   */
  LineParser ofFile(String name, LineReader lines) throws IOException {
    return json ? new JsonLineParser(roles) : CsvLineParser.of(name, lines, roles);
  }
}
