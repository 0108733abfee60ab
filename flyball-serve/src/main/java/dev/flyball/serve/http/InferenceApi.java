package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.interval.Interval;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedPrediction;
import dev.flyball.tables.FeatureKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The Open Inference Protocol, version 2, so that gateways and clients that know it can predict:
 * every input is a feature by name with one value a row, and null where it is missing.
 */
final class InferenceApi {
  private final Desk desk;

  InferenceApi(Desk desk) {
    this.desk = desk;
  }

  CompletableFuture<Answer> answer(Call call) {
    return CompletableFuture.completedFuture(route(call));
  }

  private Answer route(Call call) {
    String path = call.method() + " " + String.join("/", call.path());
    if (path.equals("GET v2")) {
      return Answer.json(
          Map.of("name", "flyball", "version", FlyballVersion.current(), "extensions", List.of()));
    }
    if (path.equals("GET v2/health/live")) {
      return Answer.json(Map.of("live", true));
    }
    if (path.equals("GET v2/health/ready")) {
      return Answer.json(desk.ready() ? 200 : 503, Map.of("ready", desk.ready()));
    }
    if (call.path().size() >= 3 && call.segment(1).equals("models")) {
      ServedModel model = desk.model(call.segment(2));
      String rest = call.path().size() > 3 ? call.segment(3) : "";
      switch (call.method() + " " + rest) {
        case "GET ":
          return Answer.json(metadata(model));
        case "GET ready":
          return Answer.json(Map.of("name", model.name(), "ready", true));
        case "POST infer":
          return infer(model, Json.read(call.body()));
        default:
      }
    }
    throw new NotFoundException("there is nothing here; /openapi.json lists what is");
  }

  private static Map<String, Object> metadata(ServedModel model) {
    List<Object> inputs = new ArrayList<>();
    model
        .spec()
        .features()
        .forEach(
            (name, feature) -> {
              boolean number = feature.kind() == FeatureKind.NUMBER;
              inputs.add(tensor(name, number ? "FP64" : "BYTES", List.of(-1)));
            });
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", model.name());
    json.put("versions", List.of("1"));
    json.put("platform", "flyball");
    json.put("inputs", inputs);
    boolean classes = !model.spec().classes().isEmpty();
    json.put("outputs", List.of(tensor("prediction", classes ? "BYTES" : "FP64", List.of(-1))));
    return json;
  }

  private static Map<String, Object> tensor(String name, String type, List<Integer> shape) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("datatype", type);
    json.put("shape", shape);
    return json;
  }

  private Answer infer(ServedModel model, JsonNode body) {
    JsonNode inputs = body.get("inputs");
    if (inputs == null || !inputs.isArray() || inputs.isEmpty()) {
      throw new BadRequestException("expected inputs, a list with a tensor for each feature");
    }
    int rows = inputs.get(0).path("data").size();
    if (rows == 0 || rows > desk.limits().rows()) {
      throw new BadRequestException(
          "expected 1 to %s rows, not %s".formatted(desk.limits().rows(), rows));
    }
    String key = body.path("parameters").path("key").asText(Row.NO_KEY);
    List<ServedPrediction> said = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (JsonNode input : inputs) {
        Object value = value(input, row, rows);
        if (value != null) {
          values.put(input.path("name").asText(), value);
        }
      }
      said.add(Api.found(model.predict(key, values), key));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model_name", model.name());
    json.put("model_version", "1");
    if (body.path("id").isTextual()) {
      json.put("id", body.get("id").asText());
    }
    json.put("outputs", outputs(model, said));
    return Answer.json(json);
  }

  private @Nullable Object value(JsonNode input, int row, int rows) {
    String name = input.path("name").asText();
    JsonNode data = input.get("data");
    if (name.isBlank() || name.length() > desk.limits().text()) {
      throw new BadRequestException("every input needs the name of a feature");
    }
    if (data == null || !data.isArray() || data.size() != rows) {
      throw new BadRequestException(
          "input %s has no data for %s rows; expected a flat list".formatted(name, rows));
    }
    JsonNode value = data.get(row);
    if (value.isNull()) {
      return null;
    }
    if (value.isNumber() && Double.isFinite(value.asDouble())) {
      return value.asDouble();
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    if (value.isTextual() && value.asText().length() <= desk.limits().text()) {
      return value.asText();
    }
    throw new BadRequestException(
        "input %s, row %s: expected a number, a short text or null".formatted(name, row));
  }

  private static List<Object> outputs(ServedModel model, List<ServedPrediction> said) {
    List<Object> outputs = new ArrayList<>();
    boolean classes = !model.spec().classes().isEmpty();
    outputs.add(
        output(
            "prediction",
            classes ? "BYTES" : "FP64",
            said,
            each -> classes ? String.valueOf(each.label()) : (Object) each.value()));
    Optional<ServedPrediction> first = said.stream().findFirst();
    for (int k = 0; k < first.map(each -> each.intervals().size()).orElse(0); k++) {
      int level = k;
      Interval of = said.get(0).intervals().get(k);
      outputs.add(
          output("lower_" + of.level(), "FP64", said, each -> each.intervals().get(level).lower()));
      outputs.add(
          output("upper_" + of.level(), "FP64", said, each -> each.intervals().get(level).upper()));
    }
    outputs.add(output("support", "FP64", said, each -> each.support()));
    return outputs;
  }

  private static Map<String, Object> output(
      String name,
      String type,
      List<ServedPrediction> said,
      Function<ServedPrediction, Object> of) {
    Map<String, Object> json = tensor(name, type, List.of(said.size()));
    json.put("data", said.stream().map(of).toList());
    return json;
  }
}
