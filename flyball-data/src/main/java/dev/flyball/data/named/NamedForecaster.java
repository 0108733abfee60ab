package dev.flyball.data.named;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.SavedTraining;
import dev.flyball.learn.Ahead;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Forecaster;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Untrusted;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the target of a {@link NamedLearner} some events ahead, from the events that it learns;
 * see {@link Forecaster}. It is told of every event right after the learner was, and grows with it.
 * For any threads.
 *
 * <pre>{@code
 * NamedForecaster forecaster = new NamedForecaster(learner, Ahead.of(1, 6, 24));
 * learner.learn(event);
 * List<Forecast> next = forecaster.learned(List.of());
 * }</pre>
 */
public final class NamedForecaster {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST = 1000;
  private static final String SPACE = "space";
  private static final String WAITING = "waiting";
  private static final String LAST = "last";

  private final NamedLearner learner;
  private final Ahead ahead;
  private final Map<String, Long> waiting = new LinkedHashMap<>();
  private @Nullable Forecaster forecaster;
  private FeatureSpace space;
  private double[] last = {};
  private List<Forecast> latest = List.of();

  /** One that begins with the next event. */
  public NamedForecaster(NamedLearner learner, Ahead ahead) {
    if (!learner.classes().isEmpty()) {
      throw new IllegalArgumentException(
          "the target '%s' is one of %s; a number can be predicted ahead"
              .formatted(learner.target(), learner.classes()));
    }
    this.learner = learner;
    this.ahead = ahead;
    this.space = learner.space();
  }

  /**
   * One that goes on from {@link #toBytes}, beside the learner as it stood then, or from a
   * checkpoint of {@code train --ahead}, beside a learner of {@linkplain #space the same features}.
   *
   * @param ahead without seasons where those that were found are to stay
   * @throws CheckpointException if the bytes are those of something else
   */
  public static NamedForecaster resume(NamedLearner learner, Ahead ahead, byte[] bytes) {
    NamedForecaster made = new NamedForecaster(learner, ahead);
    if (bytes.length == 0) {
      return made;
    }
    Forecaster found = Forecaster.fromBytes(bytes);
    Ahead known = found.ahead();
    boolean same =
        known.horizons().equals(ahead.horizons())
            && (ahead.seasons().isEmpty() || known.seasons().equals(ahead.seasons()));
    if (!same || known.series() != ahead.series()) {
      throw new CheckpointException(
          "the horizons are those of %s, not of %s".formatted(found.ahead(), ahead));
    }
    Map<String, String> notes = found.notes();
    made.forecaster = found;
    made.space = space(found);
    made.last =
        notes.containsKey(LAST)
            ? Arrays.stream(notes.get(LAST).split(" ")).mapToDouble(Double::parseDouble).toArray()
            : Arrays.copyOf(found.input(0), found.spec().model().inputs());
    if (made.last.length != learner.space().events().inputs()) {
      throw new CheckpointException(
          "the horizons have %s inputs, and the learner has %s"
              .formatted(made.last.length, learner.space().events().inputs()));
    }
    made.waiting.putAll(rows(notes.getOrDefault(WAITING, "{}")));
    made.latest = found.again(made.last);
    return made;
  }

  /** The features of a forecaster that was written here, or by a training. */
  public static FeatureSpace space(Forecaster forecaster) {
    String written = forecaster.notes().get(SPACE);
    return written == null
        ? FeatureSpace.of(SavedTraining.encodingIn(forecaster.notes()))
        : FeatureSpace.parse(written);
  }

  private static Map<String, Long> rows(String text) {
    try {
      return JSON.readValue(text, new TypeReference<LinkedHashMap<String, Long>>() {});
    } catch (JsonProcessingException e) {
      throw new CheckpointException("the note %s names no rows".formatted(text), e);
    }
  }

  /**
   * The learner has learned an event, with or without its target.
   *
   * @param untrusted values that it did not believe: they are missing here, too
   * @return what comes after this event
   */
  public synchronized List<Forecast> learned(List<Untrusted> untrusted) {
    Forecaster now = grown();
    last = learner.latest().clone();
    untrusted.forEach(each -> last[each.input()] = Double.NaN);
    latest = now.learn(last, learner.latestTarget());
    return latest;
  }

  /** The learner has kept an event whose target will come under this id. */
  public synchronized List<Forecast> kept(String id) {
    Forecaster now = grown();
    last = learner.latest().clone();
    latest = now.ask(last);
    waiting.put(id, now.row());
    if (waiting.size() > MOST) {
      waiting.remove(waiting.keySet().iterator().next());
    }
    return latest;
  }

  /** The learner has learned the target of the event with this id. */
  public synchronized List<Forecast> labelled(String id) {
    Forecaster now = grown();
    Long row = waiting.remove(id);
    if (row != null && !Double.isNaN(learner.latestTarget())) {
      now.tell(row, learner.latestTarget());
      latest = now.again(last);
    }
    return latest;
  }

  /**
   * What comes after an event with these values, if it is the next one; nothing changes. Empty
   * before the first event.
   */
  public synchronized List<Forecast> predict(Map<String, ?> values) {
    if (forecaster == null) {
      return List.of();
    }
    NamedRow row = new NamedRow(learner.target(), space, false).setAll(values);
    row.lookBack(learner.past());
    return forecaster.peek(row.values());
  }

  /** How far ahead it predicts, and after which seasons. */
  public synchronized Ahead ahead() {
    return forecaster == null ? ahead : forecaster.ahead();
  }

  /** What comes after the last event; empty before the first. */
  public synchronized List<Forecast> latest() {
    return latest;
  }

  /** The forecaster for the inputs that the learner has by now. */
  private Forecaster grown() {
    FeatureSpace known = learner.space();
    Forecaster now = forecaster;
    if (now == null) {
      now = learner.learner().spec().trust(Trusting.off()).builder().ahead(ahead);
    } else if (known.events().inputs() > space.events().inputs()) {
      now = now.widened(known.events().from(space.events()));
      last = widened(known.events().from(space.events()).from());
    }
    forecaster = now;
    space = known;
    return now;
  }

  private double[] widened(int[] from) {
    return Arrays.stream(from).mapToDouble(old -> old < 0 ? Double.NaN : last[old]).toArray();
  }

  /**
   * Everything that later events depend on, as a checkpoint that {@code predict} reads; empty
   * before the first.
   */
  public synchronized byte[] toBytes() {
    if (forecaster == null) {
      return new byte[0];
    }
    StringJoiner numbers = new StringJoiner(" ");
    Arrays.stream(last).forEach(number -> numbers.add(Double.toString(number)));
    Map<String, String> notes = forecaster.notes();
    notes.put(SPACE, space.toText());
    try {
      notes.put(WAITING, JSON.writeValueAsString(waiting));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts and numbers are always JSON", e);
    }
    notes.put(LAST, numbers.toString());
    SavedTraining.note(notes, learner.target(), space.encoding(), List.of());
    learner.past().note(notes);
    return forecaster.toBytes();
  }
}
