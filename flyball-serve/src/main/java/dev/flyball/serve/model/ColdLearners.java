package dev.flyball.serve.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Learners of keys that nobody learns for now, kept to predict with: the {@link #MOST} asked for
 * last. What waits in the store is then not read again for every prediction. For any thread.
 */
final class ColdLearners {
  private static final int MOST = 100;

  private final Map<String, Cold> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Cold> eldest) {
          return size() > MOST;
        }
      };

  /** A learner, what it was made by, and the last row it was given. */
  private record Cold(ModelSpec spec, long through, LiveLearner learner) {}

  /** The learner of {@code key}, if it was made by this spec. */
  synchronized Optional<LiveLearner> get(String key, ModelSpec spec) {
    Cold cold = latest.get(key);
    return cold == null || !cold.spec().equals(spec)
        ? Optional.empty()
        : Optional.of(cold.learner());
  }

  /** Keeps a learner, unless one that has come further is there: readers may be late. */
  synchronized void put(String key, ModelSpec spec, long through, LiveLearner learner) {
    Cold there = latest.get(key);
    if (there == null || !there.spec().equals(spec) || there.through() <= through) {
      latest.put(key, new Cold(spec, through, learner));
    }
  }

  synchronized void remove(String key) {
    latest.remove(key);
  }

  synchronized void clear() {
    latest.clear();
  }
}
