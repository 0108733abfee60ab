package dev.flyball.tables.evaluate;

import dev.flyball.data.ParameterNames;
import dev.flyball.learn.Learner;
import dev.flyball.monitor.Direction;
import dev.flyball.monitor.Directions;
import dev.flyball.observability.Observability;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The spectrum of a learner's memory: the directions it covers and those it does not, by feature
 * names. Of several heads the first is used: linear heads remember the same rows.
 */
public final class MemorySpectrum {
  /** The eigenvectors of a larger memory take too long to be worth the wait. */
  private static final int WIDEST = 1000;

  private static final int SHOWN = 5;

  /** The directions of a larger memory cannot be read in a picture. */
  private static final int DRAWN = 60;

  private MemorySpectrum() {}

  /** The spectrum now. O(d^3) for d parameters. */
  public static EvaluationResults.Support of(Learner learner, List<String> features) {
    Observability memory = learner.controller(0).observability();
    if (!learner.law().describe().has("memory") || memory.width() > WIDEST) {
      return new EvaluationResults.Support(
          memory.ridge(), List.of(), List.of(), List.of(), List.of());
    }
    List<String> names = ParameterNames.ofHead(learner.model().head(), features);
    Directions directions = Directions.of(memory, names);
    List<Direction> ascending = directions.weakest(memory.width());
    return new EvaluationResults.Support(
        memory.ridge(),
        ascending.stream().map(Direction::strength).toList(),
        directions.blind().stream().limit(SHOWN).map(Direction::withVisibility).toList(),
        directions.strongest(SHOWN).stream().map(Direction::withVisibility).toList(),
        memory.width() > DRAWN ? List.of() : rows(ascending, names));
  }

  /** The share of every parameter in every direction. */
  private static List<EvaluationResults.InDirections> rows(
      List<Direction> directions, List<String> names) {
    return IntStream.range(0, names.size())
        .mapToObj(
            j ->
                new EvaluationResults.InDirections(
                    names.get(j), directions.stream().mapToDouble(d -> d.weight(j)).toArray()))
        .toList();
  }
}
