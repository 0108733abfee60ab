package dev.flyball.law;

import dev.flyball.checkpoint.CheckpointException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Laws that another module brings; found by {@link ServiceLoader}. */
public interface LawForms {
  /** The laws of flyball-networks. */
  List<String> OF_NETWORKS = List.of("debiased");

  /** Their names. */
  List<String> names();

  /** The law of this name with its defaults. */
  Law usual(String name);

  /** The law that its description is read over: with what goes without saying there. */
  Law described(String name);

  /** Whoever knows the law of this name. */
  static LawForms of(String name) {
    for (LawForms forms : all()) {
      if (forms.names().contains(name)) {
        return forms;
      }
    }
    throw new CheckpointException(
        OF_NETWORKS.contains(name)
            ? "the law '%s' is in flyball-networks, which is not on the class path".formatted(name)
            : "unknown law '%s'; expected masked, scalar, directional, paper, pool or debiased"
                .formatted(name));
  }

  /** The names of all laws that are there. */
  static List<String> allNames() {
    List<String> names = new ArrayList<>(List.of("masked", "scalar", "directional", "pool"));
    all().forEach(forms -> names.addAll(forms.names()));
    return names;
  }

  private static Iterable<LawForms> all() {
    return ServiceLoader.load(LawForms.class, LawForms.class.getClassLoader());
  }
}
