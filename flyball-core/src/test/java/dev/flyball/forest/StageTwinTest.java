package dev.flyball.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.util.Arrays;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The stage row by row beside a slow, obvious twin in plain arrays: what members predict, their
 * mixtures, and the leaves that follow. A forest that was grown anew is read from what is
 * published, and follows its rows in the twin's own copy.
 */
class StageTwinTest {
  private static final int INPUTS = 3;
  private static final int TREES = 16;
  private static final int ROWS = 900;
  private static final int MEMBERS = 5;
  private static final Offset<Double> CLOSE = Offset.offset(1e-5);

  private final RandomStream random = new RandomStream(21);
  private Forest forest;
  private double unit = 1;
  private int beside;
  private int outputs;

  /** Leaf values of each tree, in floats as the forest has them. */
  private float[][][] leaves;

  private long renewals;

  @Test
  void ofNumbers() {
    NumberStage stage = new NumberStage(INPUTS, TREES, 4);
    beside = 2;
    outputs = 1;
    Mixture mixture = new Mixture();
    double last = Double.NaN;
    for (int t = 0; t < ROWS; t++) {
      double[] x = input();
      double y = 2 * Math.signum(seen(x[0]) * seen(x[1])) + 0.2 * random.nextGaussian();
      double pooled = 0.3 * seen(x[0]) + 0.1 * random.nextGaussian();
      double settledPooled = t < 60 ? Double.NaN : 0.2 * seen(x[0]);
      double[] says = new double[MEMBERS];
      double[] row = row(x, pooled, last);
      for (int m = 0; m < MEMBERS; m++) {
        says[m] = pooled + unit * sum(row, m, 0);
      }
      double[] predicted = {pooled};
      Batch batch = batch(x, y);
      stage.look(batch, 0, predicted, 0);
      assertThat(predicted[0]).as("row %s", t).isCloseTo(mix(mixture.shares, says), CLOSE);
      double[] settledSaid = {settledPooled};
      stage.learn(batch, 0, settledSaid, 0);
      if (leaves != null) {
        mixture.judge(says, y, unit);
        double left = Math.max(-8, Math.min(8, (y - says[MEMBERS - 1]) / unit));
        follow(row, new double[] {0.1 * left / (1 + TREES)});
      }
      last = y - pooled;
      readRenewed(stage);
    }
    assertThat(renewals).isGreaterThan(3);
    assertThat(stage.shares).containsExactly(mixture.shares, CLOSE);
    assertThat(stage.shares[0]).isLessThan(0.5);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void ofClasses(int classes) {
    Model head = Model.logistic(INPUTS);
    Model model = classes == 2 ? head : Model.oneVersusRest(head, classes);
    double[] weights = new double[classes];
    Arrays.fill(weights, 1);
    weights[1] = 2;
    ClassStage stage = new ClassStage(model, weights, TREES, 4);
    beside = 1;
    outputs = classes == 2 ? 1 : classes;
    double[] shares = {0.5, 0.125, 0.125, 0.125, 0.125};
    double last = Double.NaN;
    for (int t = 0; t < ROWS; t++) {
      double[] x = input();
      double product = seen(x[0]) * seen(x[1]);
      int target = random.nextDouble() < 0.1 || product > 0 ? classes - 1 : 0;
      double[] pooled = pooled(classes, x[2]);
      double[][] says = says(row(x, Double.NaN, last), pooled);
      double[] predicted = pooled.clone();
      Batch batch = batch(x, target);
      stage.look(batch, 0, predicted, 0);
      for (int k = 0; k < outputs; k++) {
        assertThat(predicted[k]).as("row %s", t).isCloseTo(mix(shares, column(says, k)), CLOSE);
      }
      double[] settledSaid = pooled(classes, 0);
      stage.learn(batch, 0, settledSaid, 0);
      if (leaves != null) {
        double sum = 0;
        for (int m = 0; m < MEMBERS; m++) {
          double p = classes > 2 ? says[m][target] : target == 1 ? says[m][0] : 1 - says[m][0];
          shares[m] *= Math.pow(Math.max(1e-6, p), weights[target]);
          sum += shares[m];
        }
        for (int m = 0; m < MEMBERS; m++) {
          shares[m] = 0.999 * shares[m] / sum + 0.001 * (m == 0 ? 0.5 : 0.125);
        }
        double[] steps = new double[outputs];
        for (int k = 0; k < outputs; k++) {
          double wanted = target == (classes == 2 ? 1 : k) ? 1 : 0;
          double curvatures = classes == 2 ? 4 : 2;
          steps[k] = 0.1 * curvatures / (1 + TREES) * (wanted - says[MEMBERS - 1][k]);
        }
        follow(row(x, Double.NaN, last), steps);
      }
      last = target;
      readRenewed(stage);
    }
    assertThat(renewals).isGreaterThan(3);
    assertThat(shares[0]).isLessThan(0.5);
  }

  /** A label that is many rows late is judged with the last error of then, and of now after it. */
  @Test
  void ofThen() {
    NumberStage stage = new NumberStage(INPUTS, TREES, 4);
    double[] then = new double[stage.contextLength()];
    for (int t = 0; t < 300; t++) {
      if (t == 244) {
        stage.keepContext(then, 0);
      }
      double[] x = input();
      // The last error says where the next target lies.
      double y = (t / 5 % 2 == 0 ? 1 : -1) * (1 + 0.1 * random.nextGaussian());
      stage.look(batch(x, y), 0, new double[] {0}, 0);
      stage.learn(batch(x, y), 0, new double[] {Double.NaN}, 0);
    }
    double now = stage.last;
    Batch late = batch(new double[] {0.5, 0.5, 0.5}, 1);
    double today = predict(stage, late);
    stage.recall(then, 0);
    assertThat(stage.last).isEqualTo(then[0]).isNotEqualTo(now);
    double recalled = predict(stage, late);
    assertThat(Math.abs(recalled - today)).as("rows 244 and 300").isGreaterThan(0.1);
    stage.endRecall();
    assertThat(predict(stage, late)).isEqualTo(today);
    stage.last = then[0];
    assertThat(predict(stage, late)).isEqualTo(recalled);
  }

  /** Members are judged by what they said when the row was asked, not by what they say now. */
  @Test
  void judgesWhatWasSaidThen() {
    NumberStage stage = new NumberStage(INPUTS, TREES, 4);
    Mixture mixture = new Mixture();
    double[] then = new double[stage.contextLength()];
    double[] saidThen = {};
    Batch late = batch(new double[] {1, 1, 1}, 2);
    for (int t = 0; t < 500; t++) {
      double[] x = input();
      double y = 2 * Math.signum(seen(x[0]) * seen(x[1])) + 0.2 * random.nextGaussian();
      if (t == 250) {
        predict(stage, late);
        stage.keepContext(then, 0);
        saidThen = stage.members.predictions().clone();
      }
      stage.look(batch(x, y), 0, new double[] {0}, 0);
      if (stage.trees.isGrown()) {
        mixture.judge(stage.members.predictions(), y, stage.trees.unit);
      }
      stage.learn(batch(x, y), 0, new double[] {Double.NaN}, 0);
    }
    stage.recall(then, 0);
    predict(stage, late);
    assertThat(stage.members.predictions()).isNotEqualTo(saidThen);
    mixture.judge(saidThen, 2, stage.trees.unit);
    stage.learn(late, 0, new double[] {Double.NaN}, 0);
    assertThat(stage.shares).containsExactly(mixture.shares, CLOSE);
    assertThat(stage.last).isEqualTo(2 - saidThen[0]);
  }

  private static double predict(NumberStage stage, Batch batch) {
    double[] predicted = {0};
    stage.look(batch, 0, predicted, 0);
    return predicted[0];
  }

  private double[] input() {
    double[] x = new double[INPUTS];
    for (int j = 0; j < INPUTS; j++) {
      double value = random.nextGaussian();
      x[j] = j > 0 && random.nextDouble() < 0.2 ? Double.NaN : value;
    }
    return x;
  }

  private static double seen(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private static Batch batch(double[] x, double y) {
    Batch batch = new Batch(INPUTS, 1);
    batch.add(x, Standardiser.none());
    batch.label(0, y);
    return batch;
  }

  /** Probabilities that lean a little on a value. */
  private static double[] pooled(int classes, double value) {
    double p = 1 / (1 + Math.exp(-0.3 * seen(value)));
    return classes == 2 ? new double[] {p} : new double[] {0.8 * (1 - p), 0.2, 0.8 * p};
  }

  private double[] row(double[] x, double pooled, double last) {
    double[] row = new double[beside + INPUTS];
    row[0] = pooled;
    row[beside - 1] = last;
    System.arraycopy(x, 0, row, beside, INPUTS);
    return row;
  }

  private static double mix(double[] shares, double[] says) {
    double sum = 0;
    for (int m = 0; m < MEMBERS; m++) {
      sum += shares[m] * says[m];
    }
    return sum;
  }

  private static double[] column(double[][] says, int k) {
    return Arrays.stream(says).mapToDouble(of -> of[k]).toArray();
  }

  /** The softmax of half of the pool's log odds and the trees of each member. */
  private double[][] says(double[] row, double[] pooled) {
    double[][] says = new double[MEMBERS][outputs];
    says[0] = pooled.clone();
    for (int m = 1; m < MEMBERS; m++) {
      if (leaves == null) {
        says[m] = pooled.clone();
      } else if (outputs == 1) {
        double odds = 0.5 * Math.log(pooled[0] / (1 - pooled[0])) + sum(row, m, 0);
        says[m][0] = 1 / (1 + Math.exp(-odds));
      } else {
        double all = 0;
        for (int k = 0; k < outputs; k++) {
          says[m][k] = Math.exp(0.5 * Math.log(pooled[k]) + sum(row, m, k));
          all += says[m][k];
        }
        for (int k = 0; k < outputs; k++) {
          says[m][k] /= all;
        }
      }
    }
    return says;
  }

  /** What the trees of member {@code m} add: none, 2, 4, 8 and 16 of 16. */
  private double sum(double[] row, int m, int k) {
    double sum = 0;
    for (int tree = 0; leaves != null && m > 0 && tree < TREES >> 4 - m; tree++) {
      sum += leaves[tree][leaf(tree, row)][k];
    }
    return sum;
  }

  private void follow(double[] row, double[] steps) {
    for (int tree = 0; tree < TREES; tree++) {
      float[] values = leaves[tree][leaf(tree, row)];
      for (int k = 0; k < outputs; k++) {
        values[k] += (float) steps[k];
      }
    }
  }

  /** Asks six questions of a row, by the cuts and nodes that are published. */
  private int leaf(int tree, double[] row) {
    int node = 0;
    while (node < 63) {
      int word = forest.node(tree, node);
      double value = row[word >> 6];
      double most = forest.bins().cut(word >> 6, Bins.cutAbove(word & 31, tree));
      boolean right = Double.isNaN(value) ? (word & 32) != 0 : value > most;
      node = 2 * node + (right ? 2 : 1);
    }
    return node - 63;
  }

  /** Reads the forest if it is another one. */
  private void readRenewed(GrownStage stage) {
    if (stage.trees.renewals() == renewals) {
      return;
    }
    renewals = stage.trees.renewals();
    PublishedTrees published = new PublishedTrees();
    stage.publish(new double[stage.length()], 0, published);
    TreeRow reader = new TreeRow(stage.trees.columns, TREES);
    published.readInto(reader);
    forest = Objects.requireNonNull(reader.forest);
    unit = reader.unit;
    leaves = new float[TREES][64][outputs];
    for (int leaf = 0; leaf < TREES * 64; leaf++) {
      for (int k = 0; k < outputs; k++) {
        leaves[leaf / 64][leaf % 64][k] = forest.value(leaf, k);
      }
    }
  }

  /** ML-Poly on absolute slopes that starts at the pool, from the sums alone. */
  private static final class Mixture {
    private final double[] shares = {1, 0, 0, 0, 0};
    private final double[] regret = new double[MEMBERS];
    private final double[] squares = new double[MEMBERS];
    private final double[] largest = new double[MEMBERS];

    void judge(double[] says, double y, double unit) {
      double mixed = mix(shares, says);
      double sum = 0;
      double[] next = new double[MEMBERS];
      for (int m = 0; m < MEMBERS; m++) {
        double rho = Math.signum(mixed - y) * (mixed - says[m]) / unit;
        regret[m] += rho;
        squares[m] += rho * rho;
        largest[m] = Math.max(largest[m], rho * rho);
        next[m] = regret[m] > 0 ? regret[m] / (largest[m] + squares[m]) : 0;
        sum += next[m];
      }
      for (int m = 0; m < MEMBERS; m++) {
        shares[m] = sum > 0 ? next[m] / sum : m == 0 ? 1 : 0;
      }
    }
  }
}
