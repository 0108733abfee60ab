package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.interval.Interval;
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

/**
 * The Open Inference Protocol, version 2, so that gateways and clients that know it can predict:
 * every input is a feature by name with one value a row, and null where it is missing; or one input
 * is a matrix, whose columns are the features in the order of the model's metadata.
 */
final class InferenceApi {
  private static final String VERSION = "1";

  private final Desk desk;

  InferenceApi(Desk desk) {
    this.desk = desk;
  }

  CompletableFuture<Answer> answer(Call call) {
    String path = call.method() + " " + String.join("/", call.path());
    switch (path) {
      case "GET v2":
        return now(
            Map.of(
                "name", "flyball", "version", FlyballVersion.current(), "extensions", List.of()));
      case "GET v2/health/live":
        return now(Map.of("live", true));
      case "GET v2/health/ready":
        return CompletableFuture.completedFuture(
            Answer.json(desk.ready() ? 200 : 503, Map.of("ready", desk.ready())));
      default:
        return model(call);
    }
  }

  private static CompletableFuture<Answer> now(Map<String, Object> json) {
    return CompletableFuture.completedFuture(Answer.json(json));
  }

  /** {@code v2/models/NAME}, with {@code versions/1} or without. */
  private CompletableFuture<Answer> model(Call call) {
    List<String> path = call.path();
    boolean named = path.size() >= 3 && call.segment(1).equals("models");
    int rest = named && path.size() > 4 && call.segment(3).equals("versions") ? 5 : 3;
    if (!named || path.size() > rest + 1 || rest == 5 && !call.segment(4).equals(VERSION)) {
      throw nothing();
    }
    ServedModel model = desk.model(call.segment(2));
    String last = path.size() > rest ? call.segment(rest) : "";
    return switch (call.method() + " " + last) {
      case "GET " -> features(model).thenApply(kinds -> Answer.json(metadata(model, kinds)));
      case "GET ready" -> now(Map.of("name", model.name(), "ready", true));
      case "POST infer" -> infer(model, Json.read(call.body()));
      default -> throw nothing();
    };
  }

  private static NotFoundException nothing() {
    return new NotFoundException("there is nothing here; /openapi.json lists what is");
  }

  /**
   * The features by name, and whether each is a number: those of the spec, then those the learner
   * has met since, in its order. Of a model with keys those of the spec alone.
   */
  private static CompletableFuture<Map<String, Boolean>> features(ServedModel model) {
    Map<String, Boolean> numbers = new LinkedHashMap<>();
    model
        .spec()
        .features()
        .forEach((name, feature) -> numbers.put(name, feature.kind() == FeatureKind.NUMBER));
    if (model.spec().keyed()) {
      return CompletableFuture.completedFuture(numbers);
    }
    return model
        .look(Row.NO_KEY, learner -> learner.kinds())
        .thenApply(
            met -> {
              met.orElse(Map.of())
                  .forEach((name, kind) -> numbers.putIfAbsent(name, kind == FeatureKind.NUMBER));
              return numbers;
            });
  }

  private static Map<String, Object> metadata(ServedModel model, Map<String, Boolean> features) {
    List<Object> inputs = new ArrayList<>();
    features.forEach(
        (name, number) -> inputs.add(tensor(name, number ? "FP64" : "BYTES", List.of(-1))));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", model.name());
    json.put("versions", List.of(VERSION));
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

  private CompletableFuture<Answer> infer(ServedModel model, JsonNode body) {
    List<InputTensor> inputs = InputTensor.all(body.get("inputs"), desk.limits());
    String key = body.path("parameters").path("key").asText(Row.NO_KEY);
    if (inputs.size() == 1 && inputs.get(0).columns() > 1) {
      return features(model)
          .thenApply(features -> inputs.get(0).split(List.copyOf(features.keySet())))
          .thenApplyAsync(columns -> said(model, key, columns, body), desk.executor());
    }
    return CompletableFuture.completedFuture(said(model, key, inputs, body));
  }

  private Answer said(ServedModel model, String key, List<InputTensor> inputs, JsonNode body) {
    List<ServedPrediction> said = new ArrayList<>();
    for (int row = 0; row < inputs.get(0).rows(); row++) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (InputTensor input : inputs) {
        Object value = input.value(row, desk.limits());
        if (value != null) {
          values.put(input.name(), value);
        }
      }
      said.add(Api.found(model.predict(key, values), key));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model_name", model.name());
    json.put("model_version", VERSION);
    if (body.path("id").isTextual()) {
      json.put("id", body.get("id").asText());
    }
    json.put("outputs", outputs(model, said));
    return Answer.json(json);
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
