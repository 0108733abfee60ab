package dev.flyball.networks;

import dev.flyball.linalg.Kernels;
import dev.flyball.loss.Loss;
import dev.flyball.model.Linearisation;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.random.RandomStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;

/**
 * One head of the paper's Experiment 2 on its way: 256 distinct rows of the training split a step,
 * standardised, each behind a mask of its own that stays (0.8 kept, then 4 of 6 sensing families
 * hidden), class 1 against the rest, the law directional with gain trust.
 */
final class HarTrajectory {
  static final int ROWS = 256;
  private static final String FOLDER = "UCI HAR Dataset/";
  private static final double ETA = 0.005;

  private final double[][] seen;
  private final boolean[] ofClass;
  private final Loss loss = Loss.logistic();
  private final RandomStream random;
  private final Batch batch;
  private final Linearisation linearisation;
  private final double[] w;
  private final double[] gradient;
  private final int[] order;

  HarTrajectory(Path data, Model head, long seed) {
    try (ZipFile zip = new ZipFile(data.resolve("har").resolve("UCI-HAR-Dataset.zip").toFile())) {
      seen = standardised(lines(zip, "train/X_train.txt"));
      ofClass = new boolean[seen.length];
      List<String> classes = lines(zip, "train/y_train.txt");
      Arrays.setAll(order = new int[seen.length], i -> i);
      for (int i = 0; i < seen.length; i++) {
        ofClass[i] = classes.get(i).equals("1");
      }
      random = new RandomStream(seed);
      hide(lines(zip, "features.txt").stream().mapToInt(HarTrajectory::family).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    batch = new Batch(head.inputs(), 1);
    linearisation = head.linearisation();
    w = new double[head.parameters()];
    gradient = new double[w.length];
    head.initialise(w, 0, random);
  }

  private static List<String> lines(ZipFile zip, String file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                zip.getInputStream(zip.getEntry(FOLDER + file)), StandardCharsets.US_ASCII))) {
      return reader.lines().collect(Collectors.toList());
    }
  }

  private static double[][] standardised(List<String> lines) {
    double[][] x =
        lines.stream()
            .map(l -> Arrays.stream(l.trim().split(" +")).mapToDouble(Double::valueOf).toArray())
            .toArray(double[][]::new);
    for (int j = 0; j < x[0].length; j++) {
      double mean = 0;
      double square = 0;
      for (double[] row : x) {
        mean += row[j] / x.length;
        square += row[j] * row[j] / x.length;
      }
      double deviation = Math.sqrt(square - mean * mean);
      for (double[] row : x) {
        row[j] = (row[j] - mean) / deviation;
      }
    }
    return x;
  }

  private static int family(String feature) {
    boolean jerk = feature.contains("Jerk");
    if (feature.contains("angle")) {
      return 5;
    }
    if (feature.contains("Gravity")) {
      return 1;
    }
    return feature.contains("Gyro") ? (jerk ? 4 : 3) : (jerk ? 2 : 0);
  }

  private void hide(int[] family) {
    for (double[] row : seen) {
      int first = random.nextInt(6);
      int second = (first + 1 + random.nextInt(5)) % 6;
      for (int j = 0; j < row.length; j++) {
        boolean there = family[j] == first || family[j] == second;
        if (!there || !random.nextBoolean(0.8)) {
          row[j] = Double.NaN;
        }
      }
    }
  }

  /** Linearises at the current parameters for the next minibatch. */
  Linearisation next() {
    batch.clear();
    for (int i = 0; i < ROWS; i++) {
      int j = i + random.nextInt(order.length - i);
      int row = order[j];
      order[j] = order[i];
      order[i] = row;
      batch.add(seen[row], Standardiser.none());
      batch.label(0, ofClass[row] ? 1 : 0);
    }
    linearisation.at(w, 0, batch);
    for (int i = 0; i < ROWS; i++) {
      double score = linearisation.score(i);
      double feedback = loss.feedback(Link.LOGISTIC, score, batch.target(i, 0));
      linearisation.feed(i, Link.LOGISTIC.derivative(score), feedback);
    }
    linearisation.close(ROWS);
    linearisation.gradient(gradient);
    return linearisation;
  }

  /** grad l of the last minibatch. */
  double[] gradient() {
    return gradient;
  }

  /** Moves the parameters along q. */
  void step(double[] q) {
    double alpha = ETA / (1 + Kernels.dot(gradient, 0, q, 0, q.length));
    Kernels.axpy(-alpha, q, 0, w, 0, w.length);
  }
}
