package dev.flyball.learn;

import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.flight.DistrustEvent;
import dev.flyball.trust.Doubts;
import dev.flyball.trust.TargetRun;
import dev.flyball.trust.Trust;
import dev.flyball.trust.Trusting;
import dev.flyball.trust.Untrusted;
import dev.flyball.trust.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row that are believed; the others are missing for whoever comes after. A row is
 * judged as it comes in, and taken note of once the step has succeeded. Where nothing is watched,
 * rows pass as they are.
 */
final class TrustedInputs {
  private static final String NAME = "trust";
  private static final String DOUBTED = "doubted";
  private static final String TARGETS = "trustedTargets";
  private static final String ORDER = "trustedOrder";

  private final Trusting asked;
  private final int[] watched;

  /** The place of an input among the watched, or -1. */
  private final int[] places;

  /** Null where nothing is watched. */
  private @Nullable Trust trust;

  private Order order = Order.UNKNOWN;

  private final double[] row;

  /** A row that lists what it has seen, written out. */
  private final double[] whole;

  /** The row that is coming in. */
  private final BelievedRow believed;

  /** Of the row that is coming in. */
  private final Doubts found;

  /** Of the last row that was taken note of. */
  private final Doubts doubts;

  /** The rows of a minibatch, of which none was taken note of yet. */
  private final List<double[]> waiting = new ArrayList<>();

  private final TargetRun targets = new TargetRun();
  private boolean judged;

  /** Whether {@link #whole} holds the values of the row that is coming in. */
  private boolean shown;

  /** Of the row that is coming in; NaN where it has none. */
  private double target = Double.NaN;

  TrustedInputs(Trusting asked, int inputs) {
    this.asked = asked;
    this.watched = asked.isOff() ? new int[0] : asked.watched(inputs);
    this.places = new int[asked.isOff() ? 0 : inputs];
    Arrays.fill(places, -1);
    for (int c = 0; c < watched.length; c++) {
      places[watched[c]] = c;
    }
    this.trust = fresh();
    this.row = new double[watched.length];
    this.whole = new double[places.length];
    this.believed = new BelievedRow(asked.isOff() ? 0 : inputs);
    this.found = new Doubts(watched.length, axis(asked));
    this.doubts = new Doubts(watched.length, axis(asked));
  }

  /** What the first rows have shown, where that is asked. */
  private enum Order {
    UNKNOWN,
    SHOWN,
    NONE
  }

  private @Nullable Trust fresh() {
    return watched.length == 0 || order == Order.NONE
        ? null
        : new Trust(watched.length, axis(asked));
  }

  /** The watched inputs of a learner with further inputs. */
  private static InputAxis axis(Trusting asked) {
    return (by, length) -> {
      int[] narrow = asked.watched(by.narrow());
      int[] wide = asked.widened(by).watched(by.wide());
      int[] sources = new int[wide.length];
      for (int c = 0; c < wide.length; c++) {
        int old = by.from()[wide[c]];
        sources[c] = old < 0 ? InputAxis.FRESH : Arrays.binarySearch(narrow, old);
      }
      return sources;
    };
  }

  /** Nothing of the next batch has come yet. */
  void begin() {
    judged = false;
    shown = false;
    target = Double.NaN;
    if (!waiting.isEmpty()) {
      waiting.clear();
    }
  }

  /** What is believed of the only row of a batch. */
  BelievedRow believed(double[] values) {
    believed.take(values);
    if (trust == null) {
      return believed;
    }
    for (int c = 0; c < watched.length; c++) {
      row[c] = values[watched[c]];
    }
    judge(trust);
    hide(trust);
    return believed;
  }

  /** The same of a row of a minibatch, all of which are judged by what came before it. */
  BelievedRow believedOfMany(double[] values) {
    BelievedRow passes = believed(values);
    if (trust != null) {
      judged = false;
      waiting.add(row.clone());
    }
    return passes;
  }

  /** What {@link #believedOfMany} let pass of this row. */
  BelievedRow believedAgain(double[] values) {
    BelievedRow passes = believed(values);
    judged = false;
    return passes;
  }

  /**
   * The same of a row that lists what it has seen; null where all of it is believed, or the list is
   * none.
   */
  @Nullable BelievedRow believed(int[] components, double[] values) {
    if (trust == null || components.length != values.length) {
      return null;
    }
    Arrays.fill(row, Double.NaN);
    int last = -1;
    for (int e = 0; e < components.length; e++) {
      int at = components[e];
      if (at <= last || at >= places.length) {
        return null;
      }
      if (places[at] >= 0) {
        row[places[at]] = values[e];
      }
      last = at;
    }
    judge(trust);
    if (!masks()) {
      return null;
    }
    Arrays.fill(whole, Double.NaN);
    for (int e = 0; e < components.length; e++) {
      whole[components[e]] = values[e];
    }
    believed.take(whole);
    hide(trust);
    return believed;
  }

  private void judge(Trust by) {
    by.look(row);
    found.take(by, targets.stands());
    judged = true;
  }

  private boolean masks() {
    return asked.mode().masks() && found.any();
  }

  private void hide(Trust by) {
    for (int c = 0; masks() && c < watched.length; c++) {
      if (found.hides(c)) {
        believed.hide(watched[c], by.expected(c));
      }
    }
  }

  /** Whether jumps are all that is in doubt in the row that is coming in. */
  boolean jumpsAlone() {
    return trust != null && trust.jumpsAlone();
  }

  /**
   * The watched values of the only row of a batch as they came, by inputs; to be swapped with what
   * stands for them.
   */
  double[] asTheyCame() {
    if (!shown) {
      for (int c = 0; c < watched.length; c++) {
        whole[watched[c]] = row[c];
      }
      shown = true;
    }
    return whole;
  }

  /** The target agrees with what jumped: it is learned as it came. */
  void bearOut() {
    if (trust != null) {
      trust.bearOut();
    }
  }

  /** The row that came in last, with guesses for what was not believed. */
  double[] filled() {
    return believed.filled();
  }

  /**
   * What is believed of a row beside the stream: what stood in doubt in the last row stands so here
   * where it has the same value. There are no guesses: what came before that row is not known.
   *
   * @param by what was doubted of the last row
   * @param into room for a row
   */
  BelievedRow standing(double[] values, Doubts by, BelievedRow into) {
    into.take(values);
    boolean masks = by.any() && asked.mode().masks();
    for (int c = 0; masks && c < watched.length; c++) {
      if (by.hides(c, values[watched[c]])) {
        into.hide(watched[c], Double.NaN);
      }
    }
    return into;
  }

  /** What {@link #standing} did not believe. */
  List<Untrusted> standing(double[] values, Doubts by) {
    return by.any()
        ? by.list(watched).stream()
            .filter(each -> by.doubts(places[each.input()], values[each.input()]))
            .toList()
        : List.of();
  }

  /** The row that is coming in has this target. */
  void target(double value) {
    target = value;
  }

  /** Takes note of the rows and the target that came in. */
  void learn() {
    if (trust == null) {
      return;
    }
    if (!Double.isNaN(target)) {
      targets.learn(target);
    }
    if (judged) {
      trust.learn();
      takeNote();
    }
    for (double[] each : waiting) {
      System.arraycopy(each, 0, row, 0, row.length);
      judge(trust);
      trust.learn();
      takeNote();
    }
    begin();
    decide(trust);
  }

  /** Where it is left to the rows and they show no order, nothing is watched from now on. */
  private void decide(Trust by) {
    if (asked.mode() == Trusting.Mode.AUTO && order == Order.UNKNOWN && by.knowsOrder()) {
      order = by.isInOrder() ? Order.SHOWN : Order.NONE;
      if (order == Order.NONE) {
        trust = null;
        doubts.reset();
      }
    }
  }

  private void takeNote() {
    if (FlightRecorder.isInitialized()) {
      record();
    }
    doubts.copyFrom(found);
  }

  private void record() {
    for (Untrusted each : found.list(watched)) {
      if (!doubts.doubts(places[each.input()])) {
        DistrustEvent.happened(each.input(), each.fault().toString(), each.since());
      }
    }
    for (Untrusted each : doubts.list(watched)) {
      if (!found.doubts(places[each.input()])) {
        DistrustEvent.happened(each.input(), "", each.since());
      }
    }
  }

  /** What happens to values that are not trusted; left to the rows until these have shown it. */
  Trusting.Mode mode() {
    return switch (order) {
      case NONE -> Trusting.Mode.OFF;
      case SHOWN -> Trusting.Mode.ON;
      case UNKNOWN -> asked.mode();
    };
  }

  /** What was not believed of the last row. */
  List<Untrusted> untrusted() {
    return doubts.list(watched);
  }

  /** What was not believed of the last row, by watched inputs. */
  Doubts doubts() {
    return doubts;
  }

  /** An empty one like {@link #doubts}. */
  Doubts room() {
    return new Doubts(watched.length, axis(asked));
  }

  int[] watched() {
    return watched;
  }

  @Nullable Trust trust() {
    return trust;
  }

  void tell(int input, Word word) {
    if (trust == null || input < 0 || input >= places.length || places[input] < 0) {
      throw new IllegalArgumentException("input %s is not watched".formatted(input));
    }
    trust.tell(places[input], word);
    doubts.tell(places[input], word, trust.rows() + 1);
  }

  void reset() {
    begin();
    order = Order.UNKNOWN;
    trust = trust == null ? fresh() : trust;
    if (trust != null) {
      trust.reset();
      doubts.reset();
      targets.reset();
    }
  }

  void save(State state) {
    if (asked.mode() == Trusting.Mode.AUTO) {
      state.put(ORDER, order.ordinal());
    }
    if (trust != null) {
      trust.save(state.in(NAME));
      doubts.save(state.in(DOUBTED));
      targets.save(state.in(TARGETS));
    }
  }

  /**
   * From a checkpoint of a learner that believed everything, or watched other inputs, it begins.
   */
  void load(State state) {
    reset();
    boolean same =
        !state.has(LearnerCheckpoint.MODEL)
            || asked.inputs().equals(LearnerCheckpoint.trusting(state).inputs());
    if (asked.mode() == Trusting.Mode.AUTO && same && state.has(ORDER)) {
      order = Order.values()[(int) state.count(ORDER)];
      trust = fresh();
    }
    if (trust != null && state.hasBelow(NAME) && same) {
      trust.load(state.in(NAME));
      doubts.load(state.in(DOUBTED));
      targets.load(state.in(TARGETS));
    }
  }
}
