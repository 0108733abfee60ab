package dev.flyball.paper.defaults;

import dev.flyball.data.ObservationReader;
import dev.flyball.data.Task;
import dev.flyball.missing.Missingness;
import dev.flyball.missing.RandomStream;
import dev.flyball.missing.simulated.LinearStream;
import dev.flyball.missing.simulated.SensorStream;
import dev.flyball.paper.linear.LinearRows;
import dev.flyball.tables.evaluate.RowStream;
import dev.flyball.tables.evaluate.Subject;
import dev.flyball.tables.train.InputTable;
import dev.flyball.tables.train.TableFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A stream that constants are judged on.
 *
 * @param name for the table
 * @param endless whether it must be cut
 * @param start the stream from its first row, for a seed
 */
record StudyStream(String name, Subject subject, boolean endless, LongFunction<RowStream> start) {
  private static final Missingness IID = Missingness.iid(LinearStream.SIZE, 0.75);
  private static final Missingness IID_HEAVY = Missingness.iid(LinearStream.SIZE, 0.55);
  private static final Missingness BLOCK = Missingness.groups(LinearStream.GROUPS, 0.2, 5, 0.05);
  private static final Missingness BLOCK_HEAVY =
      Missingness.groups(LinearStream.GROUPS, 0.45, 5, 0.05);
  private static final Missingness OUTAGES =
      Missingness.groups(LinearStream.GROUPS, 0.3, 500, 0.05);

  /** This stream with other seeds. */
  StudyStream shifted(int offset) {
    return new StudyStream(name, subject, endless, seed -> start.apply(seed + offset));
  }

  /** The simulated streams whose targets are numbers. */
  static List<StudyStream> ofNumbers() {
    Subject linear = Subject.regression(LinearStream.SIZE);
    return List.of(
        new StudyStream(
            "plant", Subject.regression(SensorStream.columnNames().size()), true, PlantRows::new),
        linear("iid", linear, IID, 0, 0),
        linear("iid heavy, noisy", linear, IID_HEAVY, 0.5, 0),
        linear("block", linear, BLOCK, 0, 0),
        linear("block heavy, noisy", linear, BLOCK_HEAVY, 0.5, 0),
        linear("block, very noisy", linear, BLOCK, 2, 0),
        new StudyStream(
            "badly scaled", linear, true, seed -> rows(seed, BLOCK, 0.1, 0).scaled(100)),
        linear("drifting", linear, BLOCK, 0.2, 10_000),
        linear("long outages", linear, OUTAGES, 0.2, 0));
  }

  /** The simulated streams whose targets are one of two classes. */
  static List<StudyStream> ofClasses() {
    Subject classes = Subject.classification(LinearStream.SIZE, 2);
    return List.of(
        linear("classes, iid", classes, IID, 0.2, 0),
        linear("classes, block, noisy", classes, BLOCK, 1, 0),
        linear("classes, drifting", classes, BLOCK, 0.2, 10_000),
        linear("classes, long outages", classes, OUTAGES, 0.2, 0));
  }

  private static StudyStream linear(
      String name, Subject subject, Missingness missingness, double noise, int period) {
    boolean classes = subject.isClassification();
    return new StudyStream(
        name,
        subject,
        true,
        seed -> {
          LinearRows rows = rows(seed, missingness, noise, period);
          return classes ? rows.asClasses() : rows;
        });
  }

  private static LinearRows rows(long seed, Missingness missingness, double noise, int period) {
    RandomStream random = new RandomStream(seed);
    LinearStream stream = new LinearStream(random.nextLong(), missingness);
    double[] other = new LinearStream(random.nextLong(), missingness).weights();
    return new LinearRows(stream).turning(other, period).noisy(noise, random);
  }

  /** A table with a column of numbers to predict: the number, or whether it is above its median. */
  static StudyStream of(TableFile file, Task task) {
    InputTable table = InputTable.look(file.task(Task.REGRESSION));
    List<double[]> values = new ArrayList<>();
    List<Double> targets = new ArrayList<>();
    try (ObservationReader rows = table.open()) {
      while (rows.next()) {
        values.add(rows.values().clone());
        targets.add(rows.target());
      }
    }
    double[] wanted = targets.stream().mapToDouble(Double::doubleValue).toArray();
    int inputs = table.features().size();
    if (task == Task.REGRESSION) {
      return new StudyStream(
          file.target(), Subject.regression(inputs), false, seed -> new KeptRows(values, wanted));
    }
    double[] sorted = Arrays.stream(wanted).filter(y -> !Double.isNaN(y)).sorted().toArray();
    double median = sorted[sorted.length / 2];
    double[] above =
        Arrays.stream(wanted).map(y -> Double.isNaN(y) ? y : y > median ? 1 : 0).toArray();
    return new StudyStream(
        "high " + file.target(),
        Subject.classification(inputs, 2),
        false,
        seed -> new KeptRows(values, above));
  }

  /** Rows in memory. */
  private static final class KeptRows implements RowStream {
    private final List<double[]> values;
    private final double[] targets;
    private int row = -1;

    KeptRows(List<double[]> values, double[] targets) {
      this.values = values;
      this.targets = targets;
    }

    @Override
    public boolean next() {
      return ++row < targets.length;
    }

    @Override
    public double[] values() {
      return values.get(row);
    }

    @Override
    public double target() {
      return targets[row];
    }
  }

  /** The simulated plant, without end. */
  private static final class PlantRows implements RowStream {
    private final SensorStream stream;

    PlantRows(long seed) {
      this.stream = new SensorStream(seed);
    }

    @Override
    public boolean next() {
      stream.next();
      return true;
    }

    @Override
    public double[] values() {
      return stream.observed();
    }

    @Override
    public double target() {
      return stream.labelled() ? stream.target() : Double.NaN;
    }
  }
}
