package dev.flyball.networks.rows;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.linalg.PlaceKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Distinct inputs, found by content (a hash, then every entry), in panels of eight that see much
 * the same places: a new input joins the open panel that it shares most places with, or opens one
 * if none is close. Finding costs O(seen), placing a new one O(open panels * seen); nothing is
 * allocated while all inputs are known.
 */
final class InputPanels implements Stateful {
  private static final int PANEL = PlaceKernels.PANEL;

  /** Panels with room at a time; what they leave empty is all that is ever wasted. */
  private static final int MOST_OPEN = 32;

  /** An input opens a panel rather than join one that shares fewer places with it. */
  private static final double FAR_APART = 0.4;

  private static final int LEAST_TABLE = 64;

  private final RowShape shape;
  private final List<InputPanel> panels = new ArrayList<>();

  /** The numbers of the panels with room, ascending. */
  private final List<Integer> open = new ArrayList<>();

  /** Open addressing: number of the input + 1, or 0 where there is none; at most half full. */
  private int[] table = new int[LEAST_TABLE];

  private int inputs;

  InputPanels(RowShape shape) {
    this.shape = shape;
  }

  /** How many inputs there are. */
  int inputs() {
    return inputs;
  }

  /** How many panels there are. */
  int count() {
    return panels.size();
  }

  InputPanel panel(int p) {
    return panels.get(p);
  }

  /** The panel that holds input number {@code i}. */
  InputPanel panelOf(int i) {
    return panels.get(i / PANEL);
  }

  /** The number of an input, which is added if it is new: its panel times eight plus its lane. */
  int number(RowFactors rows, int i) {
    int[] place = rows.place();
    double[] value = rows.value();
    long hash = InputHash.of(place, value, rows.from(i), rows.to(i));
    int mask = table.length - 1;
    for (int t = (int) hash & mask; table[t] != 0; t = t + 1 & mask) {
      int known = table[t] - 1;
      InputPanel panel = panelOf(known);
      if (panel.hash(known % PANEL) == hash
          && panel.holds(known % PANEL, place, value, rows.from(i), rows.to(i))) {
        return known;
      }
    }
    return add(hash, place, value, rows.from(i), rows.to(i));
  }

  private int add(long hash, int[] place, double[] value, int from, int to) {
    int p = panelFor(place, value, from, to);
    int number = p * PANEL + panels.get(p).add(hash, place, value, from, to);
    if (panels.get(p).full()) {
      open.remove(Integer.valueOf(p));
    }
    inputs++;
    if (2 * inputs > table.length) {
      table = new int[2 * table.length];
      enterAll();
    } else {
      enter(hash, number);
    }
    return number;
  }

  private int panelFor(int[] place, double[] value, int from, int to) {
    int best = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int p : open) {
      double apart = panels.get(p).apart(place, value, from, to);
      if (apart < least) {
        least = apart;
        best = p;
      }
    }
    if (least <= FAR_APART || open.size() == MOST_OPEN) {
      return best;
    }
    panels.add(new InputPanel(shape));
    open.add(panels.size() - 1);
    return panels.size() - 1;
  }

  private void enter(long hash, int number) {
    int mask = table.length - 1;
    int t = (int) hash & mask;
    while (table[t] != 0) {
      t = t + 1 & mask;
    }
    table[t] = number + 1;
  }

  private void enterAll() {
    Arrays.fill(table, 0);
    for (int p = 0; p < panels.size(); p++) {
      for (int lane = 0; lane < panels.get(p).inputs(); lane++) {
        enter(panels.get(p).hash(lane), p * PANEL + lane);
      }
    }
  }

  /**
   * Drops panels, oldest first, as long as all that is dropped adds up to a trace of at most {@code
   * room}; returns that trace.
   */
  double dropFaded(double room) {
    double dropped = 0;
    int kept = 0;
    for (InputPanel panel : panels) {
      double trace = panel.trace();
      if (dropped + trace <= room) {
        dropped += trace;
      } else {
        panels.set(kept++, panel);
      }
    }
    panels.subList(kept, panels.size()).clear();
    index();
    return dropped;
  }

  /** Finds anew what follows from the panels. */
  private void index() {
    open.clear();
    inputs = 0;
    for (int p = 0; p < panels.size(); p++) {
      inputs += panels.get(p).inputs();
      if (!panels.get(p).full()) {
        open.add(p);
      }
    }
    while (2 * inputs > table.length) {
      table = new int[2 * table.length];
    }
    enterAll();
  }

  void scale(double factor) {
    panels.forEach(panel -> panel.scale(factor));
  }

  @Override
  public long numBytes() {
    long bytes = 4L * table.length;
    // No stream: it is asked for at every step, and those allocate nothing.
    for (int p = 0; p < panels.size(); p++) {
      bytes += panels.get(p).numBytes();
    }
    return bytes;
  }

  @Override
  public void fields(Fields f) {
    int count = (int) f.count("panels", panels.size());
    if (f.changes()) {
      panels.clear();
    }
    for (int p = 0; p < count; p++) {
      if (f.loads()) {
        panels.add(new InputPanel(shape));
      }
      f.part("panel" + p, panels.get(p));
    }
    if (f.changes()) {
      index();
    }
  }
}
