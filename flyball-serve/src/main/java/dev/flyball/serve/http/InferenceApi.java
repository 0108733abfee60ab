package dev.flyball.serve.http;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.data.DataException;
import dev.flyball.data.FeatureKind;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Question;
import dev.flyball.serve.json.Expected;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RefusedException;
import dev.flyball.serve.model.LiveLearner;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The Open Inference Protocol, version 2, for gateways and clients that use it: every input is a
 * feature by name with one value per row, null where it is missing; or one input is a matrix, whose
 * columns are the features in the order of the model's metadata.
 */
final class InferenceApi {
  private static final String VERSION = "1";

  private final RequestContext context;

  InferenceApi(RequestContext context) {
    this.context = context;
  }

  ApiResponse server(ApiRequest call) {
    return ApiResponse.json(
        JsonObject.of("name", "flyball")
            .and("version", FlyballVersion.current())
            .and("extensions", List.of()));
  }

  CompletableFuture<ApiResponse> metadata(ApiRequest call) {
    ServedModel model = context.model(call);
    return features(model).thenApply(kinds -> ApiResponse.json(metadata(model, kinds)));
  }

  ApiResponse ready(ApiRequest call) {
    return ApiResponse.json(JsonObject.of("name", context.model(call).name()).and("ready", true));
  }

  /**
   * The features by name and kind: those of the spec, then those the learner has met since, in its
   * order. Of a model with keys those of the spec alone.
   */
  private static CompletableFuture<Map<String, FeatureKind>> features(ServedModel model) {
    Map<String, FeatureKind> kinds = new LinkedHashMap<>();
    model.spec().features().forEach((name, feature) -> kinds.put(name, feature.kind()));
    if (model.spec().keyed()) {
      return CompletableFuture.completedFuture(kinds);
    }
    return model
        .look(Row.NO_KEY, LiveLearner::kinds)
        .thenApply(
            met -> {
              met.ifPresent(all -> all.forEach(kinds::putIfAbsent));
              return kinds;
            });
  }

  private static JsonObject metadata(ServedModel model, Map<String, FeatureKind> features) {
    List<Object> inputs = new ArrayList<>();
    features.forEach(
        (name, kind) ->
            inputs.add(tensor(name, kind == FeatureKind.NUMBER ? "FP64" : "BYTES", List.of(-1))));
    return JsonObject.of("name", model.name())
        .and("versions", List.of(VERSION))
        .and("platform", "flyball")
        .and("inputs", inputs)
        .and("outputs", Output.of(model.spec()).stream().map(each -> each.tensor(-1)).toList());
  }

  private static JsonObject tensor(String name, String type, List<Integer> shape) {
    return JsonObject.of("name", name).and("datatype", type).and("shape", shape);
  }

  /**
   * An output tensor: one value, or one per class, for every row.
   *
   * @param classes the classes of its values, in this order; empty for one value
   */
  private record Output(
      String name, String type, List<String> classes, Function<ServedPrediction, Object[]> values) {

    /** All that a model answers. */
    static List<Output> of(ModelSpec spec) {
      List<Output> all = new ArrayList<>();
      if (spec.classes().isEmpty()) {
        all.add(number("prediction", ServedPrediction::value));
        for (int k = 0; k < spec.levels().size(); k++) {
          all.add(bound("lower_", spec, k, Interval::lower));
          all.add(bound("upper_", spec, k, Interval::upper));
        }
      } else {
        all.add(
            new Output(
                "prediction", "BYTES", List.of(), predicted -> new Object[] {predicted.label()}));
        all.add(
            new Output(
                "probabilities",
                "FP64",
                spec.classes(),
                predicted ->
                    spec.classes().stream()
                        .map(each -> predicted.shares().getOrDefault(each, Double.NaN))
                        .toArray()));
      }
      all.add(number("support", ServedPrediction::support));
      return all;
    }

    private static Output number(String name, ToDoubleFunction<ServedPrediction> value) {
      return new Output(
          name, "FP64", List.of(), predicted -> new Object[] {value.applyAsDouble(predicted)});
    }

    /** Before anything is known there is none. */
    private static Output bound(
        String name, ModelSpec spec, int level, ToDoubleFunction<Interval> bound) {
      return number(
          name + spec.levels().get(level),
          predicted ->
              predicted.intervals().isEmpty()
                  ? Double.NaN
                  : bound.applyAsDouble(predicted.intervals().get(level)));
    }

    JsonObject tensor(int rows) {
      boolean one = classes.isEmpty();
      return InferenceApi.tensor(name, type, one ? List.of(rows) : List.of(rows, classes.size()))
          .andAny("parameters", one ? null : Map.of("classes", classes));
    }

    JsonObject answer(List<ServedPrediction> predicted) {
      return tensor(predicted.size())
          .and("data", predicted.stream().map(values).flatMap(Arrays::stream).toList());
    }
  }

  /** A request; what else it may hold is passed over. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  @Expected("expected inputs, a list with a tensor for each feature")
  record Infer(
      @Expected("expected inputs, a list with a tensor for each feature: its name, shape and data")
          @Nullable List<InputTensor> inputs,
      @Expected("outputs are a list of objects with a name") @Nullable List<Name> outputs,
      @Expected("parameters are an object; key in it is a text") @Nullable Parameters parameters,
      @Expected("id is a text") @Nullable String id) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  record Name(@Nullable String name) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  record Parameters(@Nullable String key) {}

  /** The outputs that are asked for, in that order; all of them where none is. */
  private static List<Output> asked(ModelSpec spec, @Nullable List<Name> names) {
    List<Output> all = Output.of(spec);
    if (names == null || names.isEmpty()) {
      return all;
    }
    Map<String, Output> named = new LinkedHashMap<>();
    all.forEach(each -> named.put(each.name(), each));
    List<Output> asked = new ArrayList<>();
    for (Name each : names) {
      String name = each == null ? null : each.name();
      Output output = named.get(name);
      if (output == null) {
        throw RefusedException.bad(
            "there is no output %s; expected one of %s"
                .formatted(DataException.quote(String.valueOf(name)), named.keySet()));
      }
      asked.add(output);
    }
    return asked;
  }

  CompletableFuture<ApiResponse> infer(ApiRequest call) {
    ServedModel model = context.model(call);
    Infer asked = Json.bound(Json.read(call.body()), Infer.class);
    List<InputTensor> inputs = asked.inputs();
    if (inputs == null || inputs.isEmpty() || inputs.contains(null)) {
      throw RefusedException.bad(Infer.class.getAnnotation(Expected.class).value());
    }
    InputTensor.require(inputs, context.limits());
    if (inputs.get(0).columns() == 1) {
      List<String> names = inputs.stream().map(InputTensor::name).toList();
      return CompletableFuture.completedFuture(response(model, asked, inputs, names));
    }
    return features(model)
        .thenApplyAsync(
            features -> {
              List<String> names = List.copyOf(features.keySet());
              inputs.get(0).requireColumns(names);
              return response(model, asked, inputs, names);
            },
            context.executor());
  }

  /** The answer for columns of these names, which are inputs, or those of the one input. */
  private ApiResponse response(
      ServedModel model, Infer asked, List<InputTensor> inputs, List<String> names) {
    List<Output> outputs = asked(model.spec(), asked.outputs());
    Parameters parameters = asked.parameters();
    String key = parameters == null || parameters.key() == null ? Row.NO_KEY : parameters.key();
    if (names.contains(model.spec().target())) {
      throw RefusedException.bad(
          "%s is the target and no feature".formatted(DataException.quote(model.spec().target())));
    }
    List<ServedPrediction> predicted = new ArrayList<>();
    Function<Row, Optional<ServedPrediction>> turn = model.inTurn(Question.ANY);
    for (int row = 0; row < inputs.get(0).rows(); row++) {
      Map<String, Object> values = new LinkedHashMap<>();
      for (int k = 0; k < names.size(); k++) {
        Object value =
            inputs.size() == names.size()
                ? inputs.get(k).value(row, 0, context.limits())
                : inputs.get(0).value(row, k, context.limits());
        if (value != null) {
          values.put(names.get(k), value);
        }
      }
      predicted.add(ModelApi.found(turn.apply(new Row(null, key, 0, values, null)), key));
    }
    return ApiResponse.json(
        JsonObject.of("model_name", model.name())
            .and("model_version", VERSION)
            .andAny("id", asked.id())
            .and("outputs", outputs.stream().map(each -> each.answer(predicted)).toList()));
  }
}
