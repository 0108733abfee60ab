package dev.flyball.flink;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * What a key costs, measured: bytes written and bytes on the heap, for the law that keys have and
 * for every memory, and the processor time of reading and writing it, as RocksDB does for every
 * row. Prints the tables of docs/flink.md and docs/research/flink.md; run by hand.
 */
public final class KeySizes {
  private static final int LEARNERS = 200;
  private static final int ROWS = 400;
  private static final int ACCESSES = 4_000;
  private static final int ACCESS_ROUNDS = 7;

  private KeySizes() {}

  public static void main(String[] arguments) throws IOException {
    for (int inputs : new int[] {4, 12, 40}) {
      LearnerSpec usual = LearnerSpec.keyed(Model.linear(inputs));
      print(inputs, "default", usual);
      print(inputs, "default, intervals", usual.intervals(0.9));
      print(inputs, "pool with trees", usual.law(Law.parse("pool(trees=96)", usual.model())));
      LearnerSerializer exact = LearnerSerializer.watched(usual);
      System.out.println("d=" + inputs + " default, rounded: " + access(usual, exact.rounding()));
      System.out.println("d=" + inputs + " default, exact: " + access(usual, exact));
    }
    for (int inputs : new int[] {4, 12, 40}) {
      System.out.println("d=" + inputs + " two lags: " + past(inputs, List.of("1,24"), List.of()));
      System.out.println("d=" + inputs + " a horizon: " + past(inputs, List.of(), List.of(6)));
      System.out.println(
          "d=" + inputs + " three horizons: " + past(inputs, List.of(), List.of(1, 6, 24)));
    }
    for (int inputs : new int[] {10, 20, 50, 100, 200}) {
      for (Law law :
          new Law[] {
            Law.scalar(0.5, 1),
            Law.directional().memory(Memory.diagonal()),
            Law.directional().memory(Memory.block(10)),
            Law.directional().memory(Networks.lowRank(10)),
            Law.directional()
          }) {
        print(inputs, law.memory().toString(), LearnerSpec.of(Model.linear(inputs)).law(law));
      }
    }
  }

  private static void print(int inputs, String what, LearnerSpec spec) {
    System.out.println(
        String.format(
            Locale.ROOT,
            "d=%d %s: stored %,d, exactly %,d, heap %,d",
            inputs,
            what,
            KeyBytes.stored(spec),
            KeyBytes.exactly(spec),
            heap(spec)));
  }

  /** What rows before store for a key beside its learner, and what a row of that costs. */
  private static String past(int inputs, List<String> lags, List<Integer> horizons)
      throws IOException {
    LookBack back = new LookBack("y", lags, List.of(), horizons, List.of());
    LearnerSchema schema =
        new KeyedSettings(LearnerSpec.keyed(Model.linear(inputs)))
            .with(settings -> settings.lookBack = back)
            .schema();
    SimulatedKeys keys = new SimulatedKeys(1, 1, inputs);
    KeyPast past = KeyPast.empty(back.encoding());
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = 0;
    for (int i = 0; i < 2 * ROWS; i++) {
      start = i == ROWS ? threads.getCurrentThreadCpuTime() : start;
      KeyedObservation row = keys.row(i);
      double[] seen = Arrays.copyOf(row.values(), inputs + back.inputs().size());
      past.write(new double[] {Double.NaN}, row.time(), seen, inputs);
      past.add(new double[] {row.target()}, row.time());
      if (!horizons.isEmpty()) {
        past.ahead(back.ahead().orElseThrow(), schema, seen, row.target());
      }
    }
    double us = 1e-3 * (threads.getCurrentThreadCpuTime() - start) / ROWS;
    DataOutputSerializer out = new DataOutputSerializer(1024);
    KeyPast.Serializer serializer = new KeyPast.Serializer();
    serializer.serialize(past, out);
    start = threads.getCurrentThreadCpuTime();
    for (int i = 0; i < ROWS; i++) {
      past = serializer.deserialize(new DataInputDeserializer(out.getSharedBuffer()));
      out.clear();
      serializer.serialize(past, out);
    }
    double access = 1e-3 * (threads.getCurrentThreadCpuTime() - start) / ROWS;
    return String.format(
        Locale.ROOT, "stored %,d, a row %.1f us, read + write %.0f us", out.length(), us, access);
  }

  /** What stays reachable for a learner that has taken its first rows. */
  private static long heap(LearnerSpec spec) {
    LearnerFactory maker = LearnerFactory.watched(spec);
    SimulatedKeys keys = new SimulatedKeys(1, 1, spec.model().inputs());
    KeyedObservation[] rows = new KeyedObservation[ROWS];
    Arrays.setAll(rows, keys::row);
    Learner[] kept = new Learner[LEARNERS];
    kept[0] = learned(maker, rows);
    long before = used();
    for (int i = 1; i < LEARNERS; i++) {
      kept[i] = learned(maker, rows);
    }
    long after = used();
    Reference.reachabilityFence(kept);
    return (after - before) / (LEARNERS - 1);
  }

  /** Processor time of reading and of writing a learner: the least of several rounds. */
  private static String access(LearnerSpec spec, LearnerSerializer serializer) throws IOException {
    SimulatedKeys keys = new SimulatedKeys(1, 1, spec.model().inputs());
    KeyedObservation[] rows = new KeyedObservation[ROWS];
    Arrays.setAll(rows, keys::row);
    DataOutputSerializer out = new DataOutputSerializer(1024);
    Learner learner = learned(LearnerFactory.watched(spec), rows);
    serializer.serialize(learner, out);
    byte[] bytes = out.getCopyOfBuffer();
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double reading = Double.MAX_VALUE;
    double writing = Double.MAX_VALUE;
    for (int round = 0; round < ACCESS_ROUNDS; round++) {
      long start = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < ACCESSES; i++) {
        learner = serializer.deserialize(new DataInputDeserializer(bytes));
      }
      long read = threads.getCurrentThreadCpuTime();
      for (int i = 0; i < ACCESSES; i++) {
        out.clear();
        serializer.serialize(learner, out);
      }
      long written = threads.getCurrentThreadCpuTime();
      reading = Math.min(reading, 1e-3 * (read - start) / ACCESSES);
      writing = Math.min(writing, 1e-3 * (written - read) / ACCESSES);
    }
    return String.format(Locale.ROOT, "read %.1f us, write %.1f us", reading, writing);
  }

  private static Learner learned(LearnerFactory maker, KeyedObservation[] rows) {
    Learner learner = maker.fresh();
    for (KeyedObservation row : rows) {
      SimulatedKeys.learn(learner, row);
    }
    return learner;
  }

  private static long used() {
    try {
      for (int i = 0; i < 5; i++) {
        System.gc();
        // What is freed by way of references goes between collections.
        Thread.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
