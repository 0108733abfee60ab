package dev.flyball.flink;

import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/**
 * How fast learners run on Flink against the bare library, and how fast a single learning task is
 * against d for every memory. Ratios are medians over rounds in which every contestant takes its
 * turn, so that a busy machine is busy for all; beside the clock, the processor time of the threads
 * that learn and that bring the rows is taken, which other work on the machine does not change. A
 * benchmark, not a test: run it by hand.
 */
public final class Throughput {
  private static final int KEYS = 500;
  private static final int KEPT = 20_000;

  /** A first size, run for the compiler and not reported. */
  private static final int WARM_UP = 12;

  private static final int ROUNDS = 5;

  /** Set by the job's threads, which run in this process. */
  private static final ProcessorTime SOURCE = new ProcessorTime();

  private static final ProcessorTime LEARN = new ProcessorTime();

  private Throughput() {}

  /** {@code ratios [d] [rows]}, {@code one-task}, {@code backends} or {@code rocksdb}. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("one-task")) {
      oneTask();
    } else if (arguments.length > 0 && arguments[0].equals("backends")) {
      backends();
    } else if (arguments.length > 0 && arguments[0].equals("rocksdb")) {
      rocksdb();
    } else {
      int inputs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
      long rows = arguments.length > 2 ? Long.parseLong(arguments[2]) : 600_000;
      ratios(inputs, rows);
    }
  }

  /** Clock and processor time of all threads that pass here, looked at every 256 rows. */
  private static final class ProcessorTime {
    private static final int LOOK_EVERY = 256;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Map<Thread, long[]> spans = new ConcurrentHashMap<>();
    private final ThreadLocal<int[]> passed = ThreadLocal.withInitial(() -> new int[1]);
    private volatile long first;
    private volatile long last;

    void reset() {
      spans.clear();
      first = Long.MAX_VALUE;
      last = Long.MIN_VALUE;
    }

    void pass() {
      if (passed.get()[0]++ % LOOK_EVERY == 0) {
        look();
      }
    }

    private void look() {
      long now = System.nanoTime();
      long processor = threads.getCurrentThreadCpuTime();
      first = Math.min(first, now);
      last = Math.max(last, now);
      spans.computeIfAbsent(Thread.currentThread(), thread -> new long[] {processor, 0})[1] =
          processor;
    }

    double nanos() {
      return spans.values().stream().mapToDouble(span -> span[1] - span[0]).sum();
    }
  }

  /**
   * How fast a run was.
   *
   * @param rowsASecond by the clock
   * @param learnMicros processor time a row of the learning threads
   * @param sourceMicros processor time a row of the threads that bring the rows
   */
  private record Speed(double rowsASecond, double learnMicros, double sourceMicros) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,.0f rows/s (learn %.2f us, source %.2f us of processor)",
          rowsASecond,
          learnMicros,
          sourceMicros);
    }
  }

  /** Replays rows made beforehand, so that making them is not what is measured. */
  private static final class Replay implements GeneratorFunction<Long, KeyedObservation> {
    private static final long serialVersionUID = 1L;

    private final SimulatedKeys keys;
    private transient KeyedObservation[] rows;

    Replay(SimulatedKeys keys) {
      this.keys = keys;
    }

    @Override
    public KeyedObservation map(Long row) {
      if (rows == null) {
        rows = made(keys);
      }
      SOURCE.pass();
      KeyedObservation kept = rows[(int) (row % KEPT)];
      return KeyedObservation.of(kept.key(), row, kept.values(), kept.target());
    }
  }

  private static KeyedObservation[] made(SimulatedKeys keys) {
    KeyedObservation[] rows = new KeyedObservation[KEPT];
    Arrays.setAll(rows, keys::row);
    return rows;
  }

  private static void ratios(int inputs, long rows) throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, KEYS, inputs);
    LearnerSpec spec = LearnerSpec.of(Model.linear(inputs)).law(Law.directional());
    double[] wrapper = new double[ROUNDS];
    double[] wrapperProcessor = new double[ROUNDS];
    double[] second = new double[ROUNDS];
    double[] secondProcessor = new double[ROUNDS];
    for (int round = -2; round < ROUNDS; round++) {
      Speed bare = bare(keys, spec, rows);
      Speed one = flink(keys, KeyedLearning.of(spec), rows, 1, "hashmap");
      Speed two = flink(keys, KeyedLearning.of(spec), rows, 2, "hashmap");
      print("d=%d bare %s%n  flink, 1 task %s%n  flink, 2 tasks %s", inputs, bare, one, two);
      if (round >= 0) {
        wrapper[round] = one.rowsASecond() / bare.rowsASecond();
        wrapperProcessor[round] = bare.learnMicros() / one.learnMicros();
        second[round] = two.rowsASecond() / one.rowsASecond();
        secondProcessor[round] = onTwoCores(one, two);
      }
    }
    print(
        "d=%d medians: flink/bare %.2f (by processor time %.2f), 2 tasks/1 task %.2f (%.2f)",
        inputs, median(wrapper), median(wrapperProcessor), median(second), median(secondProcessor));
  }

  /** What two free cores would give: one task is as fast as its slower thread, two share all. */
  private static double onTwoCores(Speed one, Speed two) {
    double alone = Math.max(one.learnMicros(), one.sourceMicros());
    return alone / ((two.learnMicros() + two.sourceMicros()) / 2);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private static Speed bare(SimulatedKeys keys, LearnerSpec spec, long rows) {
    KeyedObservation[] made = made(keys);
    Map<String, Learner> learners = new HashMap<>();
    LearnerFactory maker = LearnerFactory.watched(spec);
    LEARN.reset();
    for (long i = 0; i < rows; i++) {
      LEARN.pass();
      KeyedObservation row = made[(int) (i % KEPT)];
      Learner learner = learners.get(row.key());
      if (learner == null) {
        learner = maker.fresh();
        learners.put(row.key(), learner);
      }
      SimulatedKeys.learn(learner, row);
    }
    LEARN.look();
    return new Speed(rows / (1e-9 * (LEARN.last - LEARN.first)), 1e-3 * LEARN.nanos() / rows, 0);
  }

  /** From the first row leaving the source to the last prediction. */
  private static Speed flink(
      SimulatedKeys keys, KeyedLearning learning, long rows, int parallelism, String backend)
      throws Exception {
    return flink(keys, learning, rows, parallelism, backend, Map.of());
  }

  private static Speed flink(
      SimulatedKeys keys,
      KeyedLearning learning,
      long rows,
      int parallelism,
      String backend,
      Map<String, String> more)
      throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(256));
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.addAll(Configuration.fromMap(more));
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    SOURCE.reset();
    LEARN.reset();
    DataStream<KeyedObservation> observations =
        env.fromSource(
            new DataGeneratorSource<>(
                new Replay(keys), rows, TypeInformation.of(KeyedObservation.class)),
            WatermarkStrategy.noWatermarks(),
            "rows");
    learning
        .on(observations)
        .predictions()
        .filter(
            prediction -> {
              LEARN.pass();
              return false;
            })
        .sinkTo(new DiscardingSink<>());
    env.execute();
    return new Speed(
        rows / (1e-9 * (LEARN.last - SOURCE.first)),
        1e-3 * LEARN.nanos() / rows,
        1e-3 * SOURCE.nanos() / rows);
  }

  /** Rows a second of one task, by backend and order, at d = 20. */
  private static void backends() throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, KEPT, 20);
    LearnerSpec spec = LearnerSpec.of(Model.linear(20)).law(Law.directional());
    for (int round = 0; round < 2; round++) {
      for (String backend : new String[] {"hashmap", "rocksdb"}) {
        KeyedLearning arrival = KeyedLearning.of(spec);
        KeyedLearning eventTime = arrival.inEventTimeOrder(Duration.ofSeconds(1));
        print(
            "%s, %d keys%n  order of arrival %s%n  order of event time %s",
            backend,
            KEPT,
            flink(keys, arrival, 100_000, 1, backend),
            flink(keys, eventTime, 100_000, 1, backend));
      }
    }
  }

  /** What RocksDB's settings do, with the law of keys, at 12 inputs; 340 MB of state. */
  private static void rocksdb() throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, KEPT, 12);
    KeyedLearning learning = KeyedLearning.of(LearnerSpec.keyed(Model.linear(12)));
    String memory = "taskmanager.memory.managed.size";
    String compression = "state.backend.rocksdb.compression.per.level";
    for (int round = 0; round < 2; round++) {
      for (Map<String, String> settings :
          List.of(
              Map.of(memory, "64m"),
              Map.of(memory, "512m"),
              Map.of(memory, "64m", compression, "NO_COMPRESSION"),
              Map.of(memory, "512m", compression, "NO_COMPRESSION"))) {
        Speed speed = flink(keys, learning, 4L * KEPT, 1, "rocksdb", settings);
        print("rocksdb, %d keys, %s: %s", KEPT, settings, speed);
      }
      print("heap: %s", flink(keys, learning, 4L * KEPT, 1, "hashmap"));
    }
  }

  private static void oneTask() throws Exception {
    for (int inputs : new int[] {WARM_UP, 10, 20, 50, 100, 200, 500}) {
      for (Law law :
          new Law[] {
            Law.scalar(0.5, 1),
            Law.directional().memory(Memory.diagonal()),
            Law.directional().memory(Memory.block(10)),
            Law.directional().memory(Networks.lowRank(10)),
            Law.directional()
          }) {
        LearnerSpec spec = LearnerSpec.of(Model.linear(inputs)).law(law);
        Speed speed = oneTaskSpeed(spec, inputs);
        if (inputs != WARM_UP) {
          print("d=%d %s: %s", inputs, law.memory(), speed);
        }
      }
    }
  }

  private static Speed oneTaskSpeed(LearnerSpec spec, int inputs) throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, 1, inputs);
    double guess = bare(keys, spec, 2_000).rowsASecond();
    long rows = (long) Math.max(5_000, Math.min(200_000, 1.5 * guess));
    flink(keys, KeyedLearning.of(spec), rows / 2, 1, "hashmap");
    return flink(keys, KeyedLearning.of(spec), rows, 1, "hashmap");
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
