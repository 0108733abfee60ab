package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import java.io.Serializable;

/** Reads an observation from a line of text. */
sealed interface LineParser extends Serializable permits CsvParser, JsonParser {

  /**
   * The observation in {@code line}, or null where it holds none (a header, an empty line).
   *
   * @throws LineException if the line cannot be read as one
   */
  KeyedObservation parse(String line) throws LineException;
}
