package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.bench.peer.StraightforwardMemory;
import dev.flyball.bench.peer.StraightforwardMemory.Room;
import dev.flyball.bench.peer.StraightforwardMemory.Update;
import dev.flyball.random.RandomStream;
import org.bytedeco.javacpp.DoublePointer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StraightforwardMemoryTest {
  private static final int WIDTH = 7;
  private static final int ROWS = 3;
  private static final double BETA = 0.9;
  private static final double RIDGE = 0.05;

  /** S written out and solved by elimination: slow and obvious. */
  @ParameterizedTest
  @EnumSource(Update.class)
  void solvesWithTheAverageOfTheActuations(Update update) {
    RandomStream random = new RandomStream(1);
    double[][] s = new double[WIDTH][WIDTH];
    double[] gradient = random.doubles(WIDTH).toArray();
    try (Room room = new Room(WIDTH);
        StraightforwardMemory memory = new StraightforwardMemory(WIDTH, BETA, RIDGE, update, room);
        DoublePointer b = new DoublePointer(gradient);
        DoublePointer q = new DoublePointer(WIDTH)) {
      for (int t = 0; t < 4; t++) {
        double[] rows = random.doubles(ROWS * WIDTH).toArray();
        remember(s, rows);
        try (DoublePointer g = new DoublePointer(rows)) {
          memory.observe(g, ROWS);
        }
      }
      memory.solve(b, q);
      double[] solution = new double[WIDTH];
      q.get(solution);
      assertThat(AgreementTest.difference(solution, eliminated(s, gradient))).isLessThan(1e-12);
    }
  }

  private static void remember(double[][] s, double[] rows) {
    for (int i = 0; i < WIDTH; i++) {
      for (int j = 0; j < WIDTH; j++) {
        double a = 0;
        for (int r = 0; r < ROWS; r++) {
          a += rows[r * WIDTH + i] * rows[r * WIDTH + j] / ROWS;
        }
        s[i][j] = BETA * s[i][j] + (1 - BETA) * a;
      }
    }
  }

  private static double[] eliminated(double[][] s, double[] gradient) {
    double[] x = gradient.clone();
    double[][] b = new double[WIDTH][];
    for (int i = 0; i < WIDTH; i++) {
      b[i] = s[i].clone();
      b[i][i] += RIDGE;
    }
    for (int p = 0; p < WIDTH; p++) {
      for (int i = 0; i < WIDTH; i++) {
        if (i != p) {
          double factor = b[i][p] / b[p][p];
          for (int j = p; j < WIDTH; j++) {
            b[i][j] -= factor * b[p][j];
          }
          x[i] -= factor * x[p];
        }
      }
    }
    for (int i = 0; i < WIDTH; i++) {
      x[i] /= b[i][i];
    }
    return x;
  }
}
