package dev.flyball.flink.job;

import java.util.Base64;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Headers of a record as the text that a row carries: lines of name and value, by turns. */
final class TopicHeaders {
  private static final String NULL = "-";

  private TopicHeaders() {}

  static String text(Headers headers) {
    StringBuilder text = new StringBuilder();
    for (Header header : headers) {
      byte[] value = header.value();
      text.append(header.key().replaceAll("[\\r\\n]", " ")).append('\n');
      text.append(value == null ? NULL : Base64.getEncoder().encodeToString(value)).append('\n');
    }
    return text.toString();
  }

  static Headers of(String text) {
    Headers headers = new RecordHeaders();
    String[] lines = text.split("\n", -1);
    for (int i = 0; i + 1 < lines.length; i += 2) {
      String value = lines[i + 1];
      headers.add(lines[i], value.equals(NULL) ? null : Base64.getDecoder().decode(value));
    }
    return headers;
  }
}
