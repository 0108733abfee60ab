package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * S on tiles of matrices, each by a left and a right factor ({@link KroneckerTile}): for the
 * tensors of networks. A tile of m x n holds 12 (m^2 + n^2) bytes where a block of its parameters
 * would hold 4 m^2 n^2; a step costs m n (m + n) operations to remember, about 9 (m^3 + n^3) to
 * decompose both factors and 4 m n (m + n) to solve. A tile is forgotten only by rows that reach
 * it. Tiles are worked on side by side, with the same result whatever the number of workers.
 */
final class KroneckerObservability extends Observability {
  private final KroneckerTile[] tiles;
  private final Workers workers;

  /** Of each tile; tiles of one worker and one shape share theirs. */
  private final KroneckerTile.Workspace[] rooms;

  private final int crew;

  private final IntConsumer remembering = this::rememberShare;
  private final IntConsumer solving = this::solveShare;
  private final WrittenRows rows = new WrittenRows();

  /** What the workers work on beside the rows. */
  private double[] gradient = {};

  private double[] q = {};

  KroneckerObservability(
      int width,
      double beta,
      Ridge ridge,
      KroneckerSpectrum spectrum,
      List<MatrixTile> tiles,
      Workers workers) {
    super(width, beta, ridge);
    if (!ridge.equals(Ridge.fixed(ridge.epsilon()))) {
      throw new IllegalArgumentException(
          "a memory of Kronecker factors needs a fixed ridge, not %s; use blocks of S"
              .formatted(ridge));
    }
    MatrixTile.requireCovering(tiles, width);
    this.workers = workers;
    this.tiles =
        tiles.stream()
            .map(tile -> new KroneckerTile(tile, spectrum, beta, ridge.epsilon()))
            .toArray(KroneckerTile[]::new);
    crew = workers.count();
    rooms = new KroneckerTile.Workspace[this.tiles.length];
    Map<String, KroneckerTile.Workspace> made = new HashMap<>();
    for (int t = 0; t < rooms.length; t++) {
      MatrixTile tile = tiles.get(t);
      rooms[t] =
          made.computeIfAbsent(
              "%s %s %s".formatted(t % crew, tile.rows(), tile.columns()),
              key -> new KroneckerTile.Workspace(tile.rows(), tile.columns()));
    }
  }

  @Override
  double traceAfter(Actuation actuation) {
    rows.take(actuation);
    double trace = 0;
    for (KroneckerTile tile : tiles) {
      trace += tile.lookAt(rows);
    }
    return trace;
  }

  @Override
  public Optional<String> refusal(Actuation actuation) {
    traceAfter(actuation);
    for (KroneckerTile tile : tiles) {
      String reason = tile.refusal(rows);
      if (reason != null) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  @Override
  void remember(Actuation actuation) {
    workers.forEach(crew, remembering);
  }

  @Override
  void solveMetric(double[] right, double[] solution) {
    gradient = right;
    q = solution;
    workers.forEach(crew, solving);
  }

  private void rememberShare(int worker) {
    for (int t = worker; t < tiles.length; t += crew) {
      tiles[t].remember(rows, rooms[t]);
    }
  }

  private void solveShare(int worker) {
    for (int t = worker; t < tiles.length; t += crew) {
      tiles[t].solve(gradient, q, rooms[t]);
    }
  }

  /** Solves that did without a decomposition, on a metric that is no smaller than B. */
  @Override
  public long refused() {
    long refused = 0;
    for (KroneckerTile tile : tiles) {
      refused += tile.refused();
    }
    return refused;
  }

  @Override
  public double[][] memory() {
    double[][] s = new double[width()][width()];
    for (int t = 0; t < tiles.length; t++) {
      tiles[t].writeMemory(s, rooms[t]);
    }
    return s;
  }

  @Override
  public long numBytes() {
    long bytes = rows.numBytes();
    for (KroneckerTile tile : tiles) {
      bytes += tile.numBytes();
    }
    return bytes
        + Arrays.stream(rooms).distinct().mapToLong(KroneckerTile.Workspace::numBytes).sum();
  }

  @Override
  void forget() {
    for (KroneckerTile tile : tiles) {
      tile.forget();
    }
  }

  @Override
  public void save(State state) {
    super.save(state);
    for (int t = 0; t < tiles.length; t++) {
      tiles[t].save(state.in("tile" + t));
    }
  }

  @Override
  public void load(State state) {
    super.load(state);
    for (int t = 0; t < tiles.length; t++) {
      tiles[t].load(state.in("tile" + t));
    }
  }
}
