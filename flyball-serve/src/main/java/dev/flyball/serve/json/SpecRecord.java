package dev.flyball.serve.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.model.Shadows;
import java.util.ArrayList;
import java.util.List;

/** A model's name and spec as the store holds them: JSON, as requests say it. */
public final class SpecRecord implements ServedModels.SpecText {
  /** What was taken once is taken again, whatever the limits are now. */
  private static final Limits WIDE =
      Limits.defaults()
          .with(Limit.FEATURES, Integer.MAX_VALUE)
          .with(Limit.CATEGORIES, Integer.MAX_VALUE);

  @Override
  public byte[] write(String name, ModelSpec spec) {
    Shadows shadows = spec.shadows();
    return Json.write(
        JsonObject.of("name", name)
            .and("spec", SpecJson.write(spec))
            .andAny("shadows", shadows.equals(Shadows.none()) ? null : shadows));
  }

  @Override
  public String name(byte[] bytes) {
    return read(bytes, "name").asText();
  }

  @Override
  public ModelSpec spec(byte[] bytes) {
    ModelSpec spec = SpecJson.read(read(bytes, "spec"), WIDE);
    JsonNode shadows = Json.read(bytes).get("shadows");
    return shadows == null ? spec : spec.shadows(shadows(shadows));
  }

  private static Shadows shadows(JsonNode node) {
    List<Long> promoted = new ArrayList<>();
    node.path("promoted").forEach(each -> promoted.add(each.asLong()));
    String law = node.has("law") ? node.get("law").asText() : null;
    return new Shadows(law, node.path("since").asLong(), promoted);
  }

  private static JsonNode read(byte[] bytes, String field) {
    JsonNode found = Json.read(bytes).get(field);
    if (found == null) {
      throw new IllegalArgumentException("the record of a model has no " + field);
    }
    return found;
  }
}
