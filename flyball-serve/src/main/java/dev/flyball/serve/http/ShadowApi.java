package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Answers calls about the law that learns beside the served one: begun, looked at, promoted. */
final class ShadowApi {
  private static final String NONE = "the model has no shadow";

  private final RequestContext context;

  ShadowApi(RequestContext context) {
    this.context = context;
  }

  Answer begin(String name, byte[] body) {
    context.model(name);
    JsonNode law = Json.read(body).get("law");
    if (law == null || !law.isTextual()) {
      throw new BadRequestException("expected {\"law\": \"scalar(eta=0.3)\"}");
    }
    ServedModels.Change change = context.models().putShadow(name, law.asText());
    int status = change == ServedModels.Change.CREATED ? 201 : 200;
    if (status == 201) {
      context.ledger(name).shadowBegins();
    }
    return changed(status, name, status == 201 ? "begun" : "unchanged");
  }

  Answer end(String name) {
    context.model(name);
    require(context.models().removeShadow(name));
    return changed(200, name, "ended");
  }

  Answer promote(String name) {
    context.model(name);
    require(context.models().promoteShadow(name));
    return changed(200, name, "promoted");
  }

  private static void require(boolean there) {
    if (!there) {
      throw new NotFoundException(NONE);
    }
  }

  private Answer changed(int status, String name, String change) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", name);
    json.put("change", change);
    json.put("law", context.model(name).spec().law());
    json.put("shadow", context.model(name).spec().shadows().law());
    return Answer.json(status, json);
  }

  /** How the shadow does beside the served law: of late, and of one learner since it began. */
  CompletableFuture<Answer> look(ServedModel model, String key) {
    require(model.spec().shadows().law() != null);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("law", model.spec().shadows().law());
    json.put("since", model.spec().shadows().since());
    Map<String, Object> recent = context.ledger(model.name()).recent(true);
    Map<String, Object> late = new LinkedHashMap<>();
    late.put("error", recent.get("shadowError"));
    late.put("servedError", recent.get("error"));
    json.put("recent", late);
    if (model.spec().keyed() && key.equals(Row.NO_KEY)) {
      return CompletableFuture.completedFuture(Answer.json(json));
    }
    return model
        .look(key, learner -> learner.state().get("shadow"))
        .thenApply(
            found -> {
              json.put("score", Api.found(found, key));
              return Answer.json(json);
            });
  }
}
