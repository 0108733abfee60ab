package dev.flyball.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.Arrays;

/** Results as JSON text. NaN and infinities are written as null, which is read as NaN. */
final class ResultsJson {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(
              new SimpleModule("numbers")
                  .addSerializer(Double.class, new NumberWriter())
                  .addSerializer(double.class, new NumberWriter())
                  .addSerializer(double[].class, new ArrayWriter())
                  .addDeserializer(double[].class, new ArrayReader()))
          .build();

  private ResultsJson() {}

  /** Indented, for people and for diffs. */
  static String pretty(Results results) {
    return write(results) + "\n";
  }

  static Results read(String json) throws IOException {
    return MAPPER.readValue(json, Results.class);
  }

  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  private static String write(Results results) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(results);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("results of '" + results.command() + "' as JSON", e);
    }
  }

  private static void writeNumber(double v, JsonGenerator out) throws IOException {
    if (!Double.isFinite(v)) {
      out.writeNull();
    } else if (v == Math.rint(v) && Math.abs(v) < 1e15) {
      out.writeNumber((long) v); // "15000" for "15000.0": steps are most of a report
    } else {
      out.writeNumber(v);
    }
  }

  private static final class NumberWriter extends JsonSerializer<Double> {
    @Override
    public void serialize(Double v, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      writeNumber(v, out);
    }
  }

  private static final class ArrayWriter extends JsonSerializer<double[]> {
    @Override
    public void serialize(double[] values, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartArray();
      for (double v : values) {
        writeNumber(v, out);
      }
      out.writeEndArray();
    }
  }

  private static final class ArrayReader extends JsonDeserializer<double[]> {
    @Override
    public double[] deserialize(JsonParser in, DeserializationContext context) throws IOException {
      double[] values = new double[64];
      int n = 0;
      while (in.nextToken() != JsonToken.END_ARRAY) {
        values = n == values.length ? Arrays.copyOf(values, 2 * n) : values;
        values[n++] = in.currentToken() == JsonToken.VALUE_NULL ? Double.NaN : in.getDoubleValue();
      }
      return Arrays.copyOf(values, n);
    }
  }
}
