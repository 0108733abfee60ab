package dev.flyball.serve.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.json.RequestException;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Answers calls about the law that learns beside the served one: begun, looked at, promoted. */
final class ShadowApi {
  private final RequestContext context;

  ShadowApi(RequestContext context) {
    this.context = context;
  }

  Answer begin(Call call) {
    ServedModel model = context.model(call);
    JsonNode law = Json.read(call.body()).get("law");
    if (law == null || !law.isTextual()) {
      throw RequestException.bad("expected {\"law\": \"scalar(eta=0.3)\"}");
    }
    if (context.models().putShadow(model.name(), law.asText()) != ServedModels.Change.CREATED) {
      return changed(200, model, "unchanged");
    }
    context.ledger(model).shadowBegins();
    return changed(201, model, "begun");
  }

  Answer end(Call call) {
    ServedModel model = context.model(call);
    require(context.models().removeShadow(model.name()));
    return changed(200, model, "ended");
  }

  Answer promote(Call call) {
    ServedModel model = context.model(call);
    require(context.models().promoteShadow(model.name()));
    return changed(200, model, "promoted");
  }

  private static void require(boolean there) {
    if (!there) {
      throw RequestException.notFound("the model has no shadow");
    }
  }

  private static Answer changed(int status, ServedModel model, String change) {
    return Answer.json(
        status,
        JsonObject.of("model", model.name())
            .and("change", change)
            .and("law", model.spec().law())
            .and("shadow", model.spec().shadows().law()));
  }

  /** How the shadow does beside the served law: of late, and of one learner since it began. */
  CompletableFuture<Answer> look(Call call) {
    ServedModel model = context.model(call);
    String key = call.query("key", Row.NO_KEY);
    require(model.shadowed());
    Map<String, @Nullable Object> recent = context.ledger(model).recent(true);
    JsonObject json =
        JsonObject.of("law", model.spec().shadows().law())
            .and("since", model.spec().shadows().since())
            .and(
                "recent",
                JsonObject.of("error", recent.get("shadowError"))
                    .and("servedError", recent.get("error")));
    if (model.spec().keyed() && key.equals(Row.NO_KEY)) {
      return CompletableFuture.completedFuture(Answer.json(json));
    }
    return model
        .look(key, learner -> learner.state().get("shadow"))
        .thenApply(found -> Answer.json(json.and("score", Api.found(found, key))));
  }
}
