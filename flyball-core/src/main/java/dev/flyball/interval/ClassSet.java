package dev.flyball.interval;

import java.util.BitSet;

/**
 * The classes among which the true one is expected.
 *
 * @param level the asked share of rows whose class is in the set
 * @param classes the classes in the set, the likeliest always; all of them until a few rows are
 *     known
 */
public record ClassSet(double level, BitSet classes) {

  public boolean holds(int target) {
    return classes.get(target);
  }
}
