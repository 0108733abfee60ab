package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.learn.LabelException.Reason;
import dev.flyball.pool.ClassGrowth;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The inputs that wait for their labels, the oldest first, and the fate of as many others, so that
 * a second or late label gets an error that says so. O(1) per id.
 */
final class LateInputs {
  private static final String NAME = "late";

  private final LinkedHashMap<String, LateInput> waiting = new LinkedHashMap<>();
  private final LinkedHashMap<String, Reason> gone = new LinkedHashMap<>();
  private LateLabels limits;
  private long now = Long.MIN_VALUE;

  LateInputs(LateLabels limits) {
    this.limits = limits;
  }

  LateLabels limits() {
    return limits;
  }

  int size() {
    return waiting.size();
  }

  /** Saves what there is among the state of a learner. */
  void save(State state) {
    if (!waiting.isEmpty() || !gone.isEmpty() || !limits.equals(LateLabels.defaults())) {
      write(state.in(NAME));
    }
  }

  /** Loads what {@link #save} saved. */
  void load(State state) {
    reset();
    if (state.hasBelow(NAME)) {
      read(state.in(NAME));
    }
  }

  /** Whether an entry of a learner's state is one of these. */
  static boolean isOf(String entry) {
    return entry.startsWith(NAME + ".");
  }

  /** Fails if an input waits under this id already. */
  void requireNew(String id) {
    if (waiting.containsKey(id)) {
      throw new LabelException(id, Reason.WAITING);
    }
  }

  /** {@code time}, or the latest one seen if that is later. */
  long clock(long time) {
    return Math.max(now, time);
  }

  /** Keeps an input; the oldest make room for it. */
  void add(String id, LateInput input) {
    now = input.time();
    gone.remove(id);
    waiting.put(id, input);
    long oldest = now < Long.MIN_VALUE + limits.age() ? Long.MIN_VALUE : now - limits.age();
    drop(waiting.size() - limits.most(), oldest);
  }

  /** Forgets what a law that is no more has written of the inputs. */
  void forgetContexts() {
    waiting.replaceAll((id, input) -> input.withoutContext());
  }

  /** Drops the inputs from before {@code time}; returns how many. */
  int expireBefore(long time) {
    return drop(0, time);
  }

  private int drop(int tooMany, long before) {
    int count = 0;
    Iterator<Map.Entry<String, LateInput>> oldest = waiting.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<String, LateInput> next = oldest.next();
      if (count >= tooMany && next.getValue().time() >= before) {
        break;
      }
      oldest.remove();
      close(next.getKey(), Reason.EXPIRED);
      count++;
    }
    return count;
  }

  boolean isWaiting(String id) {
    return waiting.containsKey(id);
  }

  /**
   * The input under this id, which goes on waiting.
   *
   * @throws LabelException if none waits
   */
  LateInput get(String id) {
    LateInput input = waiting.get(id);
    if (input == null) {
      throw new LabelException(id, gone.getOrDefault(id, Reason.UNKNOWN));
    }
    return input;
  }

  /** The input under this id, which waits no longer; null if none does. */
  @Nullable LateInput remove(String id) {
    return waiting.remove(id);
  }

  /** Its label has come. */
  void labelled(String id) {
    waiting.remove(id);
    close(id, Reason.LABELLED);
  }

  private void close(String id, Reason reason) {
    gone.put(id, reason);
    if (gone.size() > limits.most()) {
      gone.remove(gone.keySet().iterator().next());
    }
  }

  void reset() {
    waiting.clear();
    gone.clear();
    now = Long.MIN_VALUE;
  }

  /** Takes over what waits in a narrower learner. */
  void takeOver(LateInputs narrow, Widening by) {
    reset();
    now = narrow.now;
    gone.putAll(narrow.gone);
    narrow.waiting.forEach((id, input) -> waiting.put(id, input.withValues(wide(input, by))));
  }

  /** Takes over what waits in a learner of fewer classes. */
  void takeOver(LateInputs narrow, ClassGrowth by) {
    reset();
    now = narrow.now;
    gone.putAll(narrow.gone);
    narrow.waiting.forEach(
        (id, input) -> waiting.put(id, input.predicting(by.predictions(input.predictions()))));
  }

  /** A new input is missing; a new category is 0 where its neighbours were seen. */
  private static double[] wide(LateInput input, Widening by) {
    double[] values = new double[by.wide()];
    for (int j = 0; j < values.length; j++) {
      int old = by.from()[j];
      int beside = by.beside()[j];
      boolean zero = old < 0 && beside >= 0 && !Double.isNaN(input.values()[beside]);
      values[j] = old >= 0 ? input.values()[old] : zero ? 0 : Double.NaN;
    }
    return values;
  }

  private void write(State state) {
    state.put("limits", new long[] {limits.most(), limits.age(), now});
    PackedTexts.put(state, "ids", waiting.keySet());
    PackedTexts.put(state, "gone", gone.keySet());
    state.put("reasons", gone.values().stream().mapToLong(Enum::ordinal).toArray());
    state.put("times", waiting.values().stream().mapToLong(LateInput::time).toArray());
    double[][] numbers =
        waiting.values().stream().flatMap(LateInput::numbers).toArray(double[][]::new);
    state.put("numbers", Arrays.stream(numbers).flatMapToDouble(Arrays::stream).toArray());
    state.put("lengths", Arrays.stream(numbers).mapToLong(array -> array.length).toArray());
  }

  /** The numbers of {@code count} inputs, array after array. */
  private static double[][] numbers(State state, int count) {
    double[] all = state.doubles("numbers");
    long[] lengths = state.longs("lengths");
    if (lengths.length != LateInput.ARRAYS * count) {
      throw new CheckpointException("the numbers are not those of %s inputs".formatted(count));
    }
    double[][] arrays = new double[lengths.length][];
    int from = 0;
    for (int k = 0; k < arrays.length; k++) {
      if (lengths[k] < 0 || lengths[k] > all.length - from) {
        throw new CheckpointException("the numbers end within an input");
      }
      arrays[k] = Arrays.copyOfRange(all, from, from + (int) lengths[k]);
      from += arrays[k].length;
    }
    return arrays;
  }

  private void read(State state) {
    long[] saved = state.longs("limits");
    limits = LateLabels.of(Math.toIntExact(saved[0]), saved[1]);
    now = saved[2];
    String[] ids = PackedTexts.get(state, "ids");
    String[] former = PackedTexts.get(state, "gone");
    long[] reasons = state.longs("reasons");
    for (int k = 0; k < former.length; k++) {
      gone.put(former[k], Reason.values()[Math.toIntExact(reasons[k])]);
    }
    long[] times = state.longs("times");
    double[][] numbers = numbers(state, ids.length);
    for (int k = 0; k < ids.length; k++) {
      waiting.put(ids[k], LateInput.of(times[k], numbers, LateInput.ARRAYS * k));
    }
  }
}
