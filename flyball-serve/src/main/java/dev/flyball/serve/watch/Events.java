package dev.flyball.serve.watch;

import dev.flyball.serve.json.Json;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells whoever listens what happens to a model, as it happens. Listeners are called by the writing
 * thread and must not wait.
 */
public final class Events {
  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

  /** Somebody who listens. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Something happened.
     *
     * @param type what: step, or alarm
     * @param key to whose learner; null where the model has one
     * @param json the event
     */
    void told(String type, @Nullable String key, byte[] json);
  }

  public void add(Listener listener) {
    listeners.add(listener);
  }

  public void remove(Listener listener) {
    listeners.remove(listener);
  }

  public boolean anybody() {
    return !listeners.isEmpty();
  }

  /** Tells of something; it is written down once, however many listen. */
  public void tell(String type, @Nullable String key, Object event) {
    if (anybody()) {
      byte[] json = Json.write(event);
      listeners.forEach(listener -> listener.told(type, key, json));
    }
  }
}
