package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.EventTime;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Annotation;
import dev.flyball.serve.model.ServedModel;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers calls about what people write down beside a model's rows. */
final class AnnotationApi {
  private static final int LONGEST_TEXT = 500;
  private static final int LONGEST_NAME = 200;

  private final RequestContext context;

  AnnotationApi(RequestContext context) {
    this.context = context;
  }

  Answer list(ServedModel model) {
    List<Map<String, Object>> all =
        model.annotations().all().stream().map(AnnotationApi::json).toList();
    return Answer.json(Map.of("annotations", all));
  }

  Answer add(ServedModel model, byte[] body) {
    JsonNode node = Json.read(body);
    String text = text(node, "text", LONGEST_TEXT);
    if (text == null || text.isBlank()) {
      throw new BadRequestException("expected {\"text\": \"sensor 3 was replaced\"}");
    }
    Annotation added =
        model
            .annotations()
            .add(
                text(node, "id", LONGEST_NAME),
                sequence(model, node.get("sequence")),
                time(node.get("time")),
                text(node, "key", LONGEST_NAME),
                text);
    Map<String, Object> json = json(added);
    context.ledger(model.name()).events().tell("annotation", added.key(), json);
    return Answer.json(201, json);
  }

  Answer remove(ServedModel model, String number) {
    try {
      if (model.annotations().remove(Long.parseLong(number))) {
        return Answer.json(Map.of("annotation", number, "change", "removed"));
      }
    } catch (NumberFormatException e) {
      throw new BadRequestException("an annotation is removed by its number");
    }
    throw new NotFoundException("there is no annotation " + number);
  }

  private static @Nullable String text(JsonNode node, String field, int longest) {
    JsonNode value = node.get(field);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isTextual() || value.asText().length() > longest) {
      throw new BadRequestException(
          "%s is a text of at most %s characters".formatted(field, longest));
    }
    return value.asText();
  }

  private static long sequence(ServedModel model, @Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return model.sequence();
    }
    if (!node.canConvertToLong() || !node.isIntegralNumber() || node.asLong() < 0) {
      throw new BadRequestException("sequence is the number of a row");
    }
    return node.asLong();
  }

  private long time(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return context.clock().millis();
    }
    try {
      return EventTime.millis(node.isNumber() ? node.numberValue() : node.asText());
    } catch (DateTimeException e) {
      throw new BadRequestException("time is not " + EventTime.EXPECTED);
    }
  }

  static Map<String, Object> json(Annotation each) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("number", each.number());
    if (each.id() != null) {
      json.put("id", each.id());
    }
    json.put("sequence", each.sequence());
    json.put("time", each.time());
    if (each.key() != null) {
      json.put("key", each.key());
    }
    json.put("text", each.text());
    return json;
  }
}
