package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.List;
import java.util.ServiceLoader;

/** Models that another module brings; found by {@link ServiceLoader}. */
public interface ModelForms {
  /** The models of flyball-networks. */
  List<String> OF_NETWORKS = List.of("perceptron", "kernel");

  /** The names of their descriptions. */
  List<String> names();

  /** The model of a description with one of these names. */
  Model of(Description description);

  /** The model of a description, by whoever knows its name. */
  static Model read(Description description) {
    String name = description.name();
    for (ModelForms forms :
        ServiceLoader.load(ModelForms.class, ModelForms.class.getClassLoader())) {
      if (forms.names().contains(name)) {
        return forms.of(description);
      }
    }
    throw new CheckpointException(
        OF_NETWORKS.contains(name)
            ? "the model '%s' is in flyball-networks, which is not on the class path"
                .formatted(name)
            : "the model '%s' is not one of Flyball's; hand it in when loading".formatted(name));
  }
}
