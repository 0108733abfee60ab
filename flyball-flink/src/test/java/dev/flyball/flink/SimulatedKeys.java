package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.monitor.Step;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * A stream of devices, each with its own weights, a quarter of the components missing and a tenth
 * of the targets. Row i is a function of the seed and i, so that any task can make any row again.
 */
record SimulatedKeys(long seed, int keys, int inputs)
    implements GeneratorFunction<Long, KeyedObservation>, Serializable {

  @Override
  public KeyedObservation map(Long row) {
    return row(row);
  }

  KeyedObservation row(long i) {
    int key = (int) (i % keys);
    RandomStream random = new RandomStream(seed * 1_000_003 + i);
    double[] values = new double[inputs];
    double target = 0.1 * random.nextGaussian();
    for (int j = 0; j < inputs; j++) {
      double value = random.nextGaussian();
      target += weight(key, j) * value;
      values[j] = random.nextDouble() < 0.25 ? Double.NaN : value;
    }
    boolean labelled = random.nextDouble() < 0.9;
    return KeyedObservation.of("device-" + key, i, values, labelled ? target : Double.NaN);
  }

  private static double weight(int key, int j) {
    return Math.floorMod(key * 31 + j * 17, 11) / 5.0 - 1;
  }

  /** The bare library on the same rows, in order of time: the truth that every job must meet. */
  Map<String, Learner> learned(LearnerSpec spec, long rows, Consumer<KeyedPrediction> predictions) {
    Map<String, Learner> learners = new TreeMap<>();
    LearnerFactory maker = LearnerFactory.watched(spec);
    for (long i = 0; i < rows; i++) {
      KeyedObservation row = row(i);
      Learner learner = learners.computeIfAbsent(row.key(), key -> maker.fresh());
      long before = learner.steps();
      predictions.accept(KeyedPrediction.of(row, learn(learner, row), true, before));
    }
    return learners;
  }

  /** The same with learners that are stored after every row, as RocksDB stores them. */
  void learnedOnDisk(LearnerSpec spec, long rows, Consumer<KeyedPrediction> predictions)
      throws IOException {
    LearnerSerializer serializer = LearnerSerializer.watched(spec).rounding();
    Map<String, byte[]> stored = new TreeMap<>();
    DataOutputSerializer out = new DataOutputSerializer(1024);
    for (long i = 0; i < rows; i++) {
      KeyedObservation row = row(i);
      byte[] kept = stored.get(row.key());
      Learner learner =
          kept == null
              ? serializer.createInstance()
              : serializer.deserialize(new DataInputDeserializer(kept));
      long before = learner.steps();
      predictions.accept(KeyedPrediction.of(row, learn(learner, row), true, before));
      out.clear();
      serializer.serialize(learner, out);
      stored.put(row.key(), out.getCopyOfBuffer());
    }
  }

  static Step learn(Learner learner, KeyedObservation row) {
    return row.labelled()
        ? learner.learn(row.values(), row.target())
        : learner.learnUnlabelled(row.values());
  }
}
