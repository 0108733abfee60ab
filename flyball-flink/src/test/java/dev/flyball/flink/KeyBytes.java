package dev.flyball.flink;

import dev.flyball.law.PoolLaw;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.core.memory.DataOutputSerializer;

/** What one key costs in RocksDB and in its checkpoints, to size a cluster by. */
final class KeyBytes {
  private static final int ROWS = 400;

  /** Trees keep the last 4,096 rows. */
  private static final int ROWS_OF_TREES = 4_500;

  /** A memory of low rank is larger and smaller by turns. */
  private static final int WRITTEN = 50;

  private KeyBytes() {}

  /**
   * The most bytes that a learner of {@code spec} takes when it is written, once it has seen 400
   * rows (with trees 4,500), a quarter of whose components are missing: measured. Counters take a
   * few more later; a memory of rows goes on growing with what it meets.
   */
  static long stored(LearnerSpec spec) {
    return stored(spec, LearnerSerializer.watched(spec).rounding());
  }

  /** The same of a backend that does not round. */
  static long exactly(LearnerSpec spec) {
    return stored(spec, LearnerSerializer.watched(spec));
  }

  private static long stored(LearnerSpec spec, LearnerSerializer serializer) {
    Learner learner = LearnerFactory.watched(spec).fresh();
    RandomStream random = new RandomStream(1);
    double[] values = new double[spec.model().inputs()];
    DataOutputSerializer out = new DataOutputSerializer(1024);
    long most = 0;
    int rows = spec.law() instanceof PoolLaw pool && pool.trees() > 0 ? ROWS_OF_TREES : ROWS;
    for (int i = 0; i < rows + WRITTEN; i++) {
      for (int j = 0; j < values.length; j++) {
        double value = random.nextGaussian();
        values[j] = random.nextDouble() < 0.25 ? Double.NaN : value;
      }
      learner.learn(values, i % 2);
      if (i >= rows) {
        out.clear();
        write(serializer, learner, out);
        most = Math.max(most, out.length());
      }
    }
    return most;
  }

  private static void write(
      LearnerSerializer serializer, Learner learner, DataOutputSerializer out) {
    try {
      serializer.serialize(learner, out);
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory cannot fail", e);
    }
  }
}
