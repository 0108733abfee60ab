package dev.flyball.networks;

import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.model.ModelForms;
import java.util.List;

/** The models of this module, read from their descriptions. */
public final class NetworkModels implements ModelForms {
  @Override
  public List<String> names() {
    return OF_NETWORKS;
  }

  @Override
  public Model of(Description description) {
    return description.name().equals(KernelModel.NAME)
        ? KernelModel.of(description)
        : MultilayerPerceptron.of(description);
  }
}
