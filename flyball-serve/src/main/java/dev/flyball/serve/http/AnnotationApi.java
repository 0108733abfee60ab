package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.data.EventTime;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RequestException;
import dev.flyball.serve.model.Annotation;
import dev.flyball.serve.model.ServedModel;
import java.time.DateTimeException;
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

  Answer list(Call call) {
    return Answer.json(Map.of("annotations", context.model(call).annotations().all()));
  }

  Answer add(Call call) {
    ServedModel model = context.model(call);
    JsonNode node = Json.read(call.body());
    String text = text(node, "text", LONGEST_TEXT);
    if (text == null || text.isBlank()) {
      throw RequestException.bad("expected {\"text\": \"sensor 3 was replaced\"}");
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
    context.ledger(model).events().tell("annotation", added.key(), added);
    return Answer.json(201, added);
  }

  Answer remove(Call call) {
    String number = call.segment(3);
    try {
      if (context.model(call).annotations().remove(Long.parseLong(number))) {
        return Answer.json(Map.of("annotation", number, "change", "removed"));
      }
    } catch (NumberFormatException e) {
      throw RequestException.bad("an annotation is removed by its number");
    }
    throw RequestException.notFound("there is no annotation " + number);
  }

  private static @Nullable String text(JsonNode node, String field, int longest) {
    return Json.optional(
            node.get(field),
            value -> value.isTextual() && value.asText().length() <= longest,
            JsonNode::asText,
            "%s is a text of at most %s characters".formatted(field, longest))
        .orElse(null);
  }

  private static long sequence(ServedModel model, @Nullable JsonNode node) {
    return Json.optional(
            node,
            value -> value.canConvertToLong() && value.isIntegralNumber() && value.asLong() >= 0,
            JsonNode::asLong,
            "sequence is the number of a row")
        .orElse(model.sequence());
  }

  private long time(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return context.clock().millis();
    }
    try {
      return EventTime.millis(node.isNumber() ? node.numberValue() : node.asText());
    } catch (DateTimeException e) {
      throw RequestException.bad("time is not " + EventTime.EXPECTED);
    }
  }
}
