package dev.flyball.serve.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.ModelSpec;
import dev.flyball.serve.model.ServedModels;
import java.util.LinkedHashMap;
import java.util.Map;

/** A model's name and spec as the store holds them: JSON, as requests say it. */
public final class SpecRecord implements ServedModels.SpecText {
  /** What was taken once is taken again, whatever the limits are now. */
  private static final Limits WIDE = Limits.defaults();

  @Override
  public byte[] write(String name, ModelSpec spec) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("spec", SpecJson.write(spec));
    return Json.write(json);
  }

  @Override
  public String name(byte[] bytes) {
    return read(bytes, "name").asText();
  }

  @Override
  public ModelSpec spec(byte[] bytes) {
    return SpecJson.read(read(bytes, "spec"), WIDE);
  }

  private static JsonNode read(byte[] bytes, String field) {
    JsonNode found = Json.read(bytes).get(field);
    if (found == null) {
      throw new IllegalArgumentException("the record of a model has no " + field);
    }
    return found;
  }
}
