package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointBytes;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.checkpoint.Widening;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.pool.TargetScale;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts a number some rows ahead of now, from what is known now: the row's values, its target,
 * and the targets before. One learner for each horizon, side by side; each is told its target so
 * many rows late, and is mixed with the last value and with those of seasons before.
 *
 * <pre>{@code
 * Forecaster forecaster = Learner.builder(Model.linear(3)).intervals(0.9).ahead(1, 6, 24);
 * List<Forecast> next = forecaster.learn(values, target);
 * }</pre>
 *
 * <p>For one thread.
 */
public final class Forecaster {
  private static final String MARK = "horizons";
  private static final String SEASONS = "seasons";
  private static final String SPEC = "spec";
  private static final String SERIES = "series";

  /** The key where there is one series. */
  private static final String ONE = "";

  private final LearnerSpec spec;
  private final Ahead ahead;
  private final Map<String, TargetPast> series = new LinkedHashMap<>();
  private final TargetScale scale = new TargetScale();
  private final List<Horizon> horizons = new ArrayList<>();
  private final Map<String, String> notes = new LinkedHashMap<>();

  /** Of a spec whose model takes the values of a row. */
  Forecaster(LearnerSpec spec, Ahead ahead) {
    Model model = spec.model();
    if (model.outputs() != 1 || model.link() != Link.IDENTITY) {
      throw new IllegalArgumentException(
          "a number can be predicted ahead; the model %s predicts something else"
              .formatted(model.describe().name()));
    }
    this.spec = spec.trust(spec.trust().withoutOrder());
    this.ahead = ahead;
    TargetPast past = past(ONE);
    LearnerSpec wide = this.spec.model(model.withInputs(model.inputs() + past.width()));
    for (int rows : ahead.horizons()) {
      horizons.add(new Horizon(rows, wide, ahead));
    }
  }

  /**
   * The forecaster of a checkpoint, as it stood.
   *
   * @throws CheckpointException if it is not that of a forecaster
   */
  public static Forecaster resume(Path checkpoint) {
    return of(CheckpointFile.read(checkpoint), checkpoint.toString());
  }

  /** {@link #resume} from what {@link #toBytes} gave. */
  public static Forecaster fromBytes(byte[] bytes) {
    return of(CheckpointBytes.read(bytes), "the bytes");
  }

  /** Whether a checkpoint is that of a forecaster. */
  public static boolean isIn(State state) {
    return state.has(MARK);
  }

  /** The forecaster in the state of checkpoint {@code name}. */
  public static Forecaster of(State state, String name) {
    if (!isIn(state)) {
      throw new CheckpointException(
          name + " predicts no horizons; it was not made with --ahead, or builder.ahead");
    }
    return LearnerCheckpoint.naming(
        name,
        () -> {
          int most = Math.toIntExact(state.longs(SERIES)[0]);
          Ahead ahead = new Ahead(rows(state.longs(MARK)), rows(state.longs(SEASONS)), most);
          Forecaster made = new Forecaster(LearnerSpec.parse(state.text(SPEC)), ahead);
          made.load(state);
          return made;
        });
  }

  private static List<Integer> rows(long[] of) {
    return Arrays.stream(of).mapToObj(Math::toIntExact).toList();
  }

  private TargetPast past(String key) {
    return series.computeIfAbsent(key, none -> new TargetPast(ahead));
  }

  /**
   * Learns from the next row, and predicts its horizons.
   *
   * @param values NaN where missing
   * @param target what is to be predicted, as it is now; NaN if it is missing
   */
  public List<Forecast> learn(double[] values, double target) {
    return learn(ONE, values, target);
  }

  /** The same of the next row of a series: horizons and seasons count its rows alone. */
  public List<Forecast> learn(String key, double[] values, double target) {
    return learn(key, past(key).newest() + 1, values, target);
  }

  /**
   * The same of row number {@code row}, which is later than all before. Rows between that are left
   * out count as missing: horizons and seasons are of numbers, which may stand for hours.
   */
  public List<Forecast> learn(long row, double[] values, double target) {
    return learn(ONE, row, values, target);
  }

  private List<Forecast> learn(String key, long row, double[] values, double target) {
    TargetPast past = check(key, row, values);
    if (!Double.isNaN(target)) {
      scale.takeNote(target);
    }
    past.add(row, target);
    List<Forecast> all = new ArrayList<>();
    for (Horizon horizon : horizons) {
      horizon.label(key, row, target, scale.spread());
      all.add(horizon.predict(key, values, past, true));
    }
    return all;
  }

  /** Predicts the horizons of the next row, and learns nothing but that its target was this. */
  public List<Forecast> look(double[] values, double target) {
    return look(ONE, values, target);
  }

  /** The same of the next row of a series. */
  public List<Forecast> look(String key, double[] values, double target) {
    return look(key, past(key).newest() + 1, values, target);
  }

  /** The same of row number {@code row}. */
  public List<Forecast> look(long row, double[] values, double target) {
    return look(ONE, row, values, target);
  }

  private List<Forecast> look(String key, long row, double[] values, double target) {
    TargetPast past = check(key, row, values);
    past.add(row, target);
    return predicted(key, values, past, false);
  }

  private List<Forecast> predicted(String key, double[] values, TargetPast past, boolean learns) {
    return horizons.stream().map(each -> each.predict(key, values, past, learns)).toList();
  }

  /**
   * Predicts the horizons of the next row, whose number is then {@link #row}. Its target comes
   * later, to be {@linkplain #tell told}.
   */
  public List<Forecast> ask(double[] values) {
    long row = row() + 1;
    TargetPast past = check(ONE, row, values);
    past.add(row, Double.NaN);
    return predicted(ONE, values, past, true);
  }

  /** Learns the target of a row that was asked. Of two rows the earlier one is to be told first. */
  public void tell(long row, double target) {
    TargetPast past = past(ONE);
    if (row > past.newest() || Double.isNaN(target)) {
      throw new IllegalArgumentException(
          "the target %s is told of row %s; expected a number, and a row up to %s"
              .formatted(target, row, past.newest()));
    }
    scale.takeNote(target);
    past.tell(row, target);
    horizons.forEach(horizon -> horizon.label(ONE, row, target, scale.spread()));
  }

  /** The horizons of the next row, if these are its values; nothing changes. */
  public List<Forecast> peek(double[] values) {
    return predicted(ONE, values, check(ONE, row() + 1, values).withNext(), false);
  }

  /** The horizons of the last row, whose values these are, as far as is known by now. */
  public List<Forecast> again(double[] values) {
    return predicted(ONE, values, check(ONE, row() + 1, values), false);
  }

  /** A copy that goes on with further inputs, which have been missing so far. */
  public Forecaster widened(Widening by) {
    LearnerSpec wide =
        spec.model(spec.model().withInputs(by.wide())).intervals(spec.intervals().widened(by));
    Forecaster next = new Forecaster(wide, ahead);
    State state = new State();
    scale.save(state);
    next.scale.load(state);
    next.series.putAll(series);
    next.notes.putAll(notes);
    Widening all = withPast(by);
    for (int k = 0; k < horizons.size(); k++) {
      next.horizons.get(k).takeOver(horizons.get(k), all);
    }
    return next;
  }

  /** The past stands behind all inputs. */
  private Widening withPast(Widening by) {
    int width = past(ONE).width();
    int[] from = Arrays.copyOf(by.from(), by.wide() + width);
    int[] beside = Arrays.copyOf(by.beside(), from.length);
    for (int k = 0; k < width; k++) {
      from[by.wide() + k] = by.narrow() + k;
      beside[by.wide() + k] = -1;
    }
    return new Widening(from, beside);
  }

  private TargetPast check(String key, long row, double[] values) {
    TargetPast past = past(key);
    if (values.length != spec.model().inputs()) {
      throw new IllegalArgumentException(
          "%s values where the model takes %s".formatted(values.length, spec.model().inputs()));
    }
    if (row <= past.newest()) {
      throw new IllegalArgumentException(
          "row %s comes after row %s; expected rows in order".formatted(row, past.newest()));
    }
    return past;
  }

  /** The names of what a forecast mixes, in the order of {@link Forecast#members}. */
  public List<String> members() {
    List<String> names = new ArrayList<>(List.of("live", "settled", "last value"));
    ahead.seasons().forEach(season -> names.add(season + " rows before"));
    return names;
  }

  /** The shares of the members of horizon {@code k} now. */
  public double[] shares(int k) {
    return horizons.get(k).shares();
  }

  /** The learner of horizon {@code k}; to be read only. */
  public Learner learner(int k) {
    return horizons.get(k).learner();
  }

  /** What the learner of horizon {@code k} saw of the last row: its values and the past. */
  public double[] input(int k) {
    return horizons.get(k).input();
  }

  public Ahead ahead() {
    return ahead;
  }

  /** What the learners are made of; their models take the past beside the values of a row. */
  public LearnerSpec spec() {
    return spec;
  }

  /** The number of the last row of the one series, from 0; -1 before the first. */
  public long row() {
    return past(ONE).newest();
  }

  /** Free texts that travel with the checkpoint. */
  public Map<String, String> notes() {
    return notes;
  }

  private State state() {
    State state = new State();
    state.put(MARK, ahead.horizons().stream().mapToLong(rows -> rows).toArray());
    state.put(SEASONS, ahead.seasons().stream().mapToLong(rows -> rows).toArray());
    state.put(SPEC, spec.describe().toString());
    LearnerCheckpoint.saveNotes(notes, state);
    state.put(SERIES, new long[] {ahead.series()});
    PackedTexts.put(state, "keys", series.keySet());
    int k = 0;
    for (TargetPast past : series.values()) {
      past.save(state.in("past" + k++));
    }
    scale.save(state.in("scale"));
    for (Horizon horizon : horizons) {
      horizon.save(state.in("ahead" + horizon.rows()));
    }
    return state;
  }

  private void load(State state) {
    String[] keys = PackedTexts.get(state, "keys");
    for (int k = 0; k < keys.length; k++) {
      past(keys[k]).load(state.in("past" + k));
    }
    scale.load(state.in("scale"));
    for (Horizon horizon : horizons) {
      horizon.load(state.in("ahead" + horizon.rows()));
    }
    LearnerCheckpoint.loadNotes(state, notes);
  }

  /** Writes everything that later rows depend on, atomically. */
  public void checkpoint(Path file) {
    CheckpointFile.write(file, state());
  }

  /** The same as bytes. */
  public byte[] toBytes() {
    return CheckpointBytes.of(state());
  }
}
