package dev.flyball.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.law.Law;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.model.SparseRows;
import dev.flyball.networks.Networks;
import dev.flyball.observation.Groups;
import dev.flyball.pool.PoolController;
import dev.flyball.random.RandomStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a memory says it holds is not less than the numbers in its arrays, nor much more. */
class NumBytesTest {
  /** What counters, coefficients of mixtures and rows of other objects come to. */
  private static final long SMALL = 4_000;

  @Test
  void aMemoryHoldsWhatItSays() {
    for (int d : new int[] {4, 12, 40, 130}) {
      Groups groups = Groups.ofEqualSize(d, 2);
      Map<String, Memory> forms =
          Map.ofEntries(
              Map.entry("none", Memory.none()),
              Map.entry("dense", Memory.dense()),
              Map.entry("diagonal", Memory.diagonal()),
              Map.entry("waiting-diagonal", Memory.waitingDiagonal()),
              Map.entry("block", Memory.block(8)),
              Map.entry("inverse-block", Networks.inverseBlock(groups)),
              Map.entry("low-rank", Networks.lowRank(3)),
              Map.entry("rows", Networks.rows()),
              Map.entry("waiting", Memory.waiting(groups)),
              Map.entry("sift", Memory.sift()));
      forms.forEach(
          (name, form) -> {
            Observability memory = form.observability(d, 0.98, Ridge.fixed(0.1), Workers.one());
            Set<Object> ours = feed(memory, d);
            assertSays("%s, d = %d".formatted(name, d), memory.numBytes(), held(memory, ours));
          });
    }
  }

  @Test
  void aPoolHoldsWhatItSays() {
    for (int d : new int[] {3, 12, 60}) {
      for (Model model : List.of(Model.linear(d), Model.logistic(d))) {
        var learner =
            LearnerSpec.of(model)
                .loss(model.equals(Model.linear(d)) ? Loss.squared() : Loss.logistic())
                .law(Law.pool())
                .learner();
        RandomStream random = new RandomStream(5);
        for (int t = 0; t < 50; t++) {
          double[] x = random.doubles(d, -1, 1).toArray();
          learner.learn(x, x[0] > 0 ? 1 : 0);
        }
        PoolController pool = learner.pool().orElseThrow();
        assertSays("pool of %s".formatted(model.describe()), pool.numBytes(), held(pool, none()));
      }
    }
  }

  private static void assertSays(String what, long said, long held) {
    assertThat(said).as(what).isCloseTo(held, within(held / 10 + SMALL));
  }

  /** The row, right-hand side and solution, which a memory may still point to. */
  private static Set<Object> feed(Observability memory, int d) {
    RandomStream random = new RandomStream(d);
    double[] q = new double[d];
    Set<Object> ours = none();
    ours.add(q);
    for (int t = 0; t < 40; t++) {
      SparseRows row = new SparseRows(d);
      double[] g = new double[d];
      for (int j = 0; j < d; j++) {
        g[j] = random.nextGaussian();
        row.add(j, g[j]);
      }
      row.endRow(0);
      row.feed(0, 1, 1);
      row.close(1);
      memory.observeThenSolve(row, g, q);
      ours.add(row);
      ours.add(g);
    }
    return ours;
  }

  private static Set<Object> none() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  /** Bytes of all arrays of numbers that can be reached through our own types. */
  private static long held(Object object, Set<Object> seen) {
    if (object == null || !seen.add(object)) {
      return 0;
    }
    Class<?> type = object.getClass();
    long sum = 0;
    if (type.isArray()) {
      int length = Array.getLength(object);
      if (type.getComponentType().isPrimitive()) {
        Class<?> each = type.getComponentType();
        int size = each == double.class || each == long.class ? 8 : each == int.class ? 4 : 1;
        return (long) size * length;
      }
      for (int i = 0; i < length; i++) {
        sum += held(Array.get(object, i), seen);
      }
      return sum;
    }
    if (object instanceof Iterable<?> many) {
      for (Object each : many) {
        sum += held(each, seen);
      }
      return sum;
    }
    // What the standardiser keeps of the inputs is its own.
    if (type.getName().startsWith("dev.flyball.observation.")) {
      return 0;
    }
    if (!type.getName().startsWith("dev.flyball.") || type.isHidden() || type.isEnum()) {
      return 0;
    }
    for (Class<?> at = type; at.getName().startsWith("dev.flyball."); at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
          field.setAccessible(true);
          try {
            sum += held(field.get(object), seen);
          } catch (IllegalAccessException e) {
            throw new AssertionError(e);
          }
        }
      }
    }
    return sum;
  }
}
