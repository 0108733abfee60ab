package dev.flyball.flink;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
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
 * turn, so that a busy machine is busy for all. A benchmark, not a test: run it by hand.
 */
public final class Throughput {
  private static final int KEYS = 500;
  private static final int KEPT = 20_000;
  private static final int ROUNDS = 7;
  private static final AtomicLong STARTED = new AtomicLong();
  private static final AtomicLong ENDED = new AtomicLong();

  private Throughput() {}

  /** {@code ratios [d] [rows]}, {@code one-task} or {@code backends}. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length > 0 && arguments[0].equals("one-task")) {
      oneTask();
    } else if (arguments.length > 0 && arguments[0].equals("backends")) {
      backends();
    } else {
      int inputs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
      long rows = arguments.length > 2 ? Long.parseLong(arguments[2]) : 600_000;
      ratios(inputs, rows);
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
        STARTED.accumulateAndGet(System.nanoTime(), Math::min);
      }
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
    LearnerTemplate template = LearnerTemplate.of(Model.linear(inputs));
    double[] bare = new double[ROUNDS];
    double[] one = new double[ROUNDS];
    double[] two = new double[ROUNDS];
    for (int round = -2; round < ROUNDS; round++) {
      double bareRate = bare(keys, template, rows);
      double oneRate = flink(keys, KeyedLearning.of(template), rows, 1, "hashmap");
      double twoRate = flink(keys, KeyedLearning.of(template), rows, 2, "hashmap");
      if (round >= 0) {
        bare[round] = bareRate;
        one[round] = oneRate;
        two[round] = twoRate;
      }
      print(
          "d=%d bare %,.0f rows/s, flink 1 task %,.0f, 2 tasks %,.0f",
          inputs, bareRate, oneRate, twoRate);
    }
    print(
        "d=%d medians: flink/bare %.2f, 2 tasks/1 task %.2f",
        inputs, medianRatio(one, bare), medianRatio(two, one));
  }

  private static double medianRatio(double[] over, double[] under) {
    double[] ratios = new double[over.length];
    Arrays.setAll(ratios, i -> over[i] / under[i]);
    Arrays.sort(ratios);
    return ratios[ratios.length / 2];
  }

  private static double bare(SimulatedKeys keys, LearnerTemplate template, long rows) {
    KeyedObservation[] made = made(keys);
    Map<String, Learner> learners = new HashMap<>();
    LearnerMaker maker = template.maker();
    long start = System.nanoTime();
    for (long i = 0; i < rows; i++) {
      KeyedObservation row = made[(int) (i % KEPT)];
      Learner learner = learners.get(row.key());
      if (learner == null) {
        learner = maker.fresh();
        learners.put(row.key(), learner);
      }
      SimulatedKeys.learn(learner, row);
    }
    return rows / (1e-9 * (System.nanoTime() - start));
  }

  /** From the first row leaving the source to the last prediction. */
  private static double flink(
      SimulatedKeys keys, KeyedLearning learning, long rows, int parallelism, String backend)
      throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(StateBackendOptions.STATE_BACKEND, backend);
    configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(256));
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, configuration);
    STARTED.set(Long.MAX_VALUE);
    ENDED.set(Long.MIN_VALUE);
    DataStream<KeyedObservation> observations =
        env.fromSource(
            new DataGeneratorSource<>(new Replay(keys), rows, new KeyedObservationType()),
            WatermarkStrategy.noWatermarks(),
            "rows");
    learning
        .on(observations)
        .predictions()
        .filter(
            prediction -> {
              ENDED.lazySet(System.nanoTime());
              return false;
            })
        .sinkTo(new DiscardingSink<>());
    env.execute();
    return rows / (1e-9 * (ENDED.get() - STARTED.get()));
  }

  /** Rows a second of one task, by backend and order, at d = 20. */
  private static void backends() throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, KEPT, 20);
    LearnerTemplate template = LearnerTemplate.of(Model.linear(20));
    for (int round = 0; round < 2; round++) {
      for (String backend : new String[] {"hashmap", "rocksdb"}) {
        KeyedLearning arrival = KeyedLearning.of(template);
        KeyedLearning eventTime = arrival.inEventTimeOrder(Duration.ofSeconds(1));
        print(
            "%s, %d keys: order of arrival %,.0f rows/s, of event time %,.0f",
            backend,
            KEPT,
            flink(keys, arrival, 100_000, 1, backend),
            flink(keys, eventTime, 100_000, 1, backend));
      }
    }
  }

  private static void oneTask() throws Exception {
    for (int inputs : new int[] {10, 20, 50, 100, 200, 500}) {
      for (Law law :
          new Law[] {
            Law.scalar(0.5, 1),
            Law.directional().memory(Memory.diagonal()),
            Law.directional().memory(Memory.block(10)),
            Law.directional().memory(Memory.lowRank(10)),
            Law.directional()
          }) {
        LearnerTemplate template = LearnerTemplate.of(Model.linear(inputs)).law(law);
        print("d=%d %s: %,.0f rows/s", inputs, law.memory(), oneTaskRate(template, inputs));
      }
    }
  }

  private static double oneTaskRate(LearnerTemplate template, int inputs) throws Exception {
    SimulatedKeys keys = new SimulatedKeys(1, 1, inputs);
    double guess = bare(keys, template, 2_000);
    long rows = (long) Math.max(5_000, Math.min(1_000_000, 3 * guess));
    return flink(keys, KeyedLearning.of(template), rows, 1, "hashmap");
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
