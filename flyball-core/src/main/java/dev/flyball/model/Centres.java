package dev.flyball.model;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Observation;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;

/** Given centres as a dictionary, and their text in a description. */
final class Centres {
  private Centres() {}

  static Dictionary of(Kernel kernel, double[][] centres) {
    if (centres.length == 0) {
      throw new IllegalArgumentException("a dictionary needs at least 1 centre, not 0");
    }
    Dictionary dictionary = new Dictionary(kernel, centres[0].length, centres.length);
    Batch batch = new Batch(dictionary.inputs(), 0);
    for (double[] centre : centres) {
      if (centre.length != dictionary.inputs()) {
        throw new IllegalArgumentException(
            "centre %s has %s components where the first has %s"
                .formatted(dictionary.size(), centre.length, dictionary.inputs()));
      }
      Observation.checkValues(centre);
      batch.clear();
      batch.add(centre, Standardiser.none());
      dictionary.add(batch, 0);
    }
    return dictionary;
  }

  static Description describe(Description description, Dictionary dictionary) {
    StringBuilder text = new StringBuilder();
    for (int m = 0; m < dictionary.size(); m++) {
      text.append(m == 0 ? "" : ";");
      String numbers = Arrays.toString(dictionary.centre(m));
      text.append(numbers, 1, numbers.length() - 1);
    }
    return describe(description, dictionary.kernel())
        .with("centres", text.toString().replace(", ", ":"));
  }

  static Description describe(Description description, Kernel kernel) {
    return Models.around(description, "kernel", kernel.describe());
  }

  static Kernel kernel(Description description) {
    return Kernel.of(Models.within(description, "kernel"));
  }

  static Dictionary of(Description description) {
    String[] centres = description.text("centres").split(";");
    double[][] numbers = new double[centres.length][];
    try {
      for (int m = 0; m < centres.length; m++) {
        numbers[m] =
            Arrays.stream(centres[m].split(":")).mapToDouble(Double::parseDouble).toArray();
      }
    } catch (NumberFormatException e) {
      throw new CheckpointException("a centre is not made of numbers: " + e.getMessage(), e);
    }
    return of(kernel(description), numbers);
  }
}
