package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.checkpoint.State;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** All that a checkpoint of a learner would hold, to be compared bit for bit. */
record Snapshot(
    Map<String, double[]> doubles, Map<String, long[]> longs, Map<String, String> texts) {

  static Snapshot of(Learner learner) {
    State state = new State();
    LearnerCheckpoint.save(learner, state);
    return of(state);
  }

  static Snapshot of(State state) {
    return new Snapshot(
        new TreeMap<>(state.allDoubles()), new TreeMap<>(state.allLongs()), state.allTexts());
  }

  /** How many numbers it holds. */
  long size() {
    return doubles.values().stream().mapToLong(values -> values.length).sum()
        + longs.values().stream().mapToLong(values -> values.length).sum();
  }

  /** Without the entries whose name starts with {@code prefix}. */
  Snapshot without(String prefix) {
    Snapshot rest =
        new Snapshot(new TreeMap<>(doubles), new TreeMap<>(longs), new TreeMap<>(texts));
    rest.doubles.keySet().removeIf(name -> name.startsWith(prefix));
    rest.longs.keySet().removeIf(name -> name.startsWith(prefix));
    return rest;
  }

  void assertSame(Snapshot other, String description) {
    assertThat(other.doubles.keySet()).as(description).isEqualTo(doubles.keySet());
    assertThat(other.longs.keySet()).as(description).isEqualTo(longs.keySet());
    assertThat(other.texts).as(description).isEqualTo(texts);
    doubles.forEach(
        (name, values) ->
            assertThat(Arrays.equals(values, other.doubles.get(name)))
                .as("%s: %s stays the same, bit for bit", description, name)
                .isTrue());
    longs.forEach(
        (name, values) ->
            assertThat(other.longs.get(name)).as("%s: %s", description, name).isEqualTo(values));
  }
}
