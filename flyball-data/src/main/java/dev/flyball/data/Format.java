package dev.flyball.data;

import java.util.Locale;
import java.util.Optional;

/** The formats that {@link Input} reads. */
public enum Format {
  /** Delimited text with a header: CSV, TSV and their relatives. */
  DELIMITED("delimited text (CSV, TSV)", ".csv", ".tsv", ".tab"),
  /** Attribute-relation files, dense or sparse. */
  ARFF("ARFF", ".arff"),
  /** One flat JSON object per line. */
  JSON_LINES("JSON lines", ".jsonl", ".ndjson", ".json"),
  /** Columns of primitive values in row groups. */
  PARQUET("Parquet", ".parquet", ".pq");

  private final String label;
  private final String[] endings;

  Format(String label, String... endings) {
    this.label = label;
    this.endings = endings;
  }

  /** The format's usual name. */
  public String label() {
    return label;
  }

  /** The format that a file's name promises, a final {@code .gz} aside. */
  static Optional<Format> ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    String plain = name.endsWith(".gz") ? name.substring(0, name.length() - 3) : name;
    for (Format format : values()) {
      for (String ending : format.endings) {
        if (plain.endsWith(ending)) {
          return Optional.of(format);
        }
      }
    }
    return Optional.empty();
  }

  /** The format that the first bytes of an unpacked text show; delimited if they show nothing. */
  static Format ofText(byte[] head, int length) {
    int at = 0;
    while (at < length && (head[at] <= ' ')) {
      // Blanks, line ends and the bytes of a byte order mark, which are negative.
      at++;
    }
    if (at == length) {
      return DELIMITED;
    }
    return switch (head[at]) {
      case '{' -> JSON_LINES;
      case '[' -> JsonArrayStream.begins(head) ? JSON_LINES : DELIMITED;
      case '@', '%' -> ARFF;
      default -> DELIMITED;
    };
  }
}
