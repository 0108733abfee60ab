package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import java.util.List;
import java.util.ServiceLoader;

/** Forms of memory that another module brings; found by {@link ServiceLoader}. */
public interface MemoryForms {
  /** Their words, as in {@code memory=rows}. */
  List<String> words();

  /** The memory that a law's description names and gives its sizes. */
  Memory of(Description law);

  /** The memory of a description, by whoever knows its word. */
  static Memory read(Description law) {
    String word = law.text("memory");
    for (MemoryForms forms :
        ServiceLoader.load(MemoryForms.class, MemoryForms.class.getClassLoader())) {
      if (forms.words().contains(word)) {
        return forms.of(law);
      }
    }
    throw new CheckpointException(
        Memory.FORMS.contains(word)
            ? "memory=%s is in flyball-networks, which is not on the class path".formatted(word)
            : "memory=%s; expected one of %s".formatted(word, String.join(", ", Memory.FORMS)));
  }
}
