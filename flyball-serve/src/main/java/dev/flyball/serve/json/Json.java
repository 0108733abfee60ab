package dev.flyball.serve.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.flyball.data.DataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads and writes the service's JSON, with bounds on what it reads. */
public final class Json {
  private static final int DEEPEST = 10;
  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_TEXT = 20_000;
  private static final int LONGEST_NAME = 1_000;

  /** The message for a text that {@link #isWhole} refuses. */
  public static final String HALF = "half of a character (a surrogate without the other)";

  public static final JsonFactory FACTORY = factory(LONGEST_TEXT);

  private static final ObjectMapper MAPPER = mapper(FACTORY);

  private static JsonFactory factory(int longestText) {
    return JsonFactory.builder()
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(DEEPEST)
                .maxNumberLength(LONGEST_NUMBER)
                .maxStringLength(longestText)
                .maxNameLength(LONGEST_NAME)
                .build())
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
        // Python writes NaN for what is missing.
        .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
        .build();
  }

  private static ObjectMapper mapper(JsonFactory factory) {
    return JsonMapper.builder(factory)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
        .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
        .build();
  }

  private static final ObjectMapper LONG_TEXTS = mapper(factory(Integer.MAX_VALUE));

  private static final ObjectMapper OWN = new ObjectMapper();

  /** Takes no text for a number, and no number for a text; one value may stand for a list of it. */
  private static final ObjectMapper BOUND =
      JsonMapper.builder()
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          .withCoercionConfigDefaults(
              all -> all.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
          .withCoercionConfig(
              LogicalType.Textual,
              texts ->
                  texts
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private static final ObjectWriter WRITER = writer();

  private Json() {}

  /** JSON has no number that is not finite: it becomes null. Fields that are null are left out. */
  private static ObjectWriter writer() {
    JsonSerializer<Double> finite =
        new JsonSerializer<>() {
          @Override
          public void serialize(Double value, JsonGenerator out, SerializerProvider all)
              throws IOException {
            if (Double.isFinite(value)) {
              out.writeNumber(value);
            } else {
              out.writeNull();
            }
          }
        };
    return JsonMapper.builder()
        .addModule(
            new SimpleModule()
                .addSerializer(Double.class, finite)
                .addSerializer(double.class, finite))
        .defaultPropertyInclusion(
            JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
        .build()
        .writer();
  }

  /**
   * Reads one value.
   *
   * @throws RefusedException if the bytes are not JSON, or too deep
   */
  public static JsonNode read(byte[] bytes) {
    return read(bytes, MAPPER);
  }

  /** The same where texts may hold whole files. */
  public static JsonNode readWithLongTexts(byte[] bytes) {
    return read(bytes, LONG_TEXTS);
  }

  /** Reads what the service itself wrote, however deep. */
  public static JsonNode own(byte[] bytes) {
    try {
      return OWN.readTree(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("the service's own answer is not JSON", e);
    }
  }

  /**
   * A record of what was read. What a field has to be is {@link Expected} by the record.
   *
   * @throws RefusedException if a field is unknown, or something else
   */
  public static <T> T bound(JsonNode node, Class<T> type) {
    try {
      if (node.isObject()) {
        return BOUND.treeToValue(node, type);
      }
    } catch (UnrecognizedPropertyException e) {
      throw RefusedException.bad(
          "%s has no %s; expected one of %s"
              .formatted(
                  type.getAnnotation(Expected.class).of(),
                  DataException.quote(e.getPropertyName()),
                  new TreeSet<>(e.getKnownPropertyIds())));
    } catch (JsonMappingException e) {
      throw RefusedException.bad(
          e.getCause() instanceof IllegalArgumentException why
              ? String.valueOf(why.getMessage())
              : expected(type, e.getPath()));
    } catch (JsonProcessingException e) {
      throw malformed(e);
    }
    throw RefusedException.bad(type.getAnnotation(Expected.class).value());
  }

  private static String expected(Class<?> type, List<JsonMappingException.Reference> path) {
    Expected found = type.getAnnotation(Expected.class);
    for (RecordComponent each : type.getRecordComponents()) {
      Expected of = each.getAnnotation(Expected.class);
      boolean meant = !path.isEmpty() && each.getName().equals(path.get(0).getFieldName());
      found = meant && of != null ? of : found;
    }
    return found.value();
  }

  /** The fields of a record as JSON has them. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> fields(Object of) {
    return OWN.convertValue(of, Map.class);
  }

  private static JsonNode read(byte[] bytes, ObjectMapper mapper) {
    requireUtf8(bytes);
    try {
      JsonNode node = mapper.readTree(bytes);
      if (node == null || node.isMissingNode()) {
        throw RefusedException.bad("the body is empty; expected JSON");
      }
      requireWhole(node);
      return node;
    } catch (JsonProcessingException e) {
      throw malformed(e);
    } catch (IOException e) {
      throw RefusedException.bad("the body cannot be read as JSON");
    }
  }

  /**
   * Fails if bytes are not UTF-8: the parser would take some for characters that they only
   * resemble.
   *
   * @throws RefusedException if they are not
   */
  public static void requireUtf8(byte[] bytes) {
    boolean plain = true;
    for (byte each : bytes) {
      plain &= each >= 0;
    }
    try {
      if (!plain) {
        utf8(bytes);
      }
    } catch (CharacterCodingException e) {
      throw RefusedException.bad("the body is not UTF-8");
    }
  }

  /**
   * The text of bytes.
   *
   * @throws CharacterCodingException if they are not UTF-8
   */
  public static String utf8(byte[] bytes) throws CharacterCodingException {
    return UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .decode(ByteBuffer.wrap(bytes))
        .toString();
  }

  private static void requireWhole(JsonNode node) {
    if (node.isTextual() && !isWhole(node.textValue())) {
      throw RefusedException.bad("a text of the body has " + HALF);
    }
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!isWhole(name)) {
                throw RefusedException.bad("a name of the body has " + HALF);
              }
            });
    node.forEach(Json::requireWhole);
  }

  /** Whether no half of a character stands alone: UTF-8 has no bytes for one. */
  public static boolean isWhole(String text) {
    for (int k = 0; k < text.length(); k += Character.charCount(text.codePointAt(k))) {
      if (Character.getType(text.codePointAt(k)) == Character.SURROGATE) {
        return false;
      }
    }
    return true;
  }

  /** The position of the syntax error, without the text itself. */
  public static RefusedException malformed(JsonProcessingException e) {
    String where =
        e.getLocation() == null
            ? ""
            : " at line %s, column %s"
                .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    if (e instanceof StreamConstraintsException) {
      return RefusedException.bad(
          "the body%s goes too far: deeper than %s levels, a number of more than %s digits, or a text of more than %s characters"
              .formatted(where, DEEPEST, LONGEST_NUMBER, LONGEST_TEXT));
    }
    return RefusedException.bad("the body is not JSON%s".formatted(where));
  }

  /** Records, maps, lists, numbers and texts as JSON; numbers that are not finite become null. */
  public static byte[] write(Object value) {
    try {
      return WRITER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("what is made of maps and lists is always JSON", e);
    }
  }
}
