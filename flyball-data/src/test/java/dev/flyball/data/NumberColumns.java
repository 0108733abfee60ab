package dev.flyball.data;

import java.util.List;
import java.util.stream.Collectors;

/** Readers of columns that hold numbers. */
final class NumberColumns {
  private NumberColumns() {}

  static ObservationReader read(Source source, List<String> targets, List<String> features) {
    String columns =
        features.stream().map(name -> "numbers\t" + name + "\n").collect(Collectors.joining());
    return ObservationReader.of(
        source,
        Encoding.parse("flyball-encoding 1\n" + columns),
        targets.stream().map(Target::number).toList(),
        BadRows.fail());
  }
}
