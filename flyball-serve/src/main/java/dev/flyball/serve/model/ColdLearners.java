package dev.flyball.serve.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Cache of read-only learners of idle keys, for predictions: the {@link #MOST} used last, or as
 * many as the heap budget has room for. Saves reading the store for every prediction. Thread-safe.
 */
final class ColdLearners {
  private static final int MOST = 100;

  private final HeapBudget budget;
  private final Map<String, Cold> latest = new LinkedHashMap<>(16, 0.75f, true);

  ColdLearners(HeapBudget budget) {
    this.budget = budget;
  }

  /** A learner, its maker, the last row it learned, and its bytes. */
  private record Cold(
      ModelSpec spec, long through, LiveLearner learner, HeapBudget.Charge charge) {}

  /** The learner of {@code key}, if it was made by this spec. */
  synchronized Optional<LiveLearner> get(String key, ModelSpec spec) {
    Cold cold = latest.get(key);
    return cold == null || !cold.spec().equals(spec)
        ? Optional.empty()
        : Optional.of(cold.learner());
  }

  /** Keeps a learner, unless one that has come further is there: readers may be late. */
  synchronized void put(String key, ModelSpec spec, long through, LiveLearner learner, long room) {
    Cold there = latest.get(key);
    if (there == null || !there.spec().equals(spec) || there.through() <= through) {
      remove(key);
      HeapBudget.Charge charge = budget.charge(HeapBudget.Part.KEYS);
      charge.set(room);
      latest.put(key, new Cold(spec, through, learner, charge));
      while (latest.size() > MOST || budget.over() && !latest.isEmpty()) {
        remove(latest.keySet().iterator().next());
      }
    }
  }

  synchronized void remove(String key) {
    Cold gone = latest.remove(key);
    if (gone != null) {
      gone.charge().set(0);
    }
  }

  synchronized void clear() {
    latest.values().forEach(each -> each.charge().set(0));
    latest.clear();
  }
}
