package dev.flyball.flink.job;

import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;

/** Lines as they are; blank ones are nothing. */
record TextFormat() implements LineFormat<String> {

  @Override
  public LineParser<String> ofFile(String name, LineReader lines) {
    return ofRecords();
  }

  @Override
  public LineParser<String> ofRecords() {
    return (line, length) -> {
      String text = new String(line, 0, length, StandardCharsets.UTF_8);
      return text.isBlank() ? null : text;
    };
  }

  @Override
  public TypeInformation<String> type() {
    return Types.STRING;
  }
}
