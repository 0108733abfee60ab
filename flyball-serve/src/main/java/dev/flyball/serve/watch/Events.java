package dev.flyball.serve.watch;

import dev.flyball.serve.json.Json;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the events of a model to listeners, which the writing thread calls and which must not
 * block.
 */
public final class Events {
  private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

  /** A listener. */
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
