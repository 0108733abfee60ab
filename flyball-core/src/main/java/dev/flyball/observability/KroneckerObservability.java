package dev.flyball.observability;

import dev.flyball.checkpoint.State;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Actuation;
import java.util.LinkedHashMap;
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

  /** By worker, then by shape; made when first needed. */
  private final List<Map<Long, KroneckerTile.Workspace>> rooms;

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
    rooms =
        java.util.stream.Stream.<Map<Long, KroneckerTile.Workspace>>generate(LinkedHashMap::new)
            .limit(workers.count())
            .toList();
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
    workers.forEach(rooms.size(), remembering);
  }

  @Override
  void solveMetric(double[] right, double[] solution) {
    gradient = right;
    q = solution;
    workers.forEach(rooms.size(), solving);
  }

  private void rememberShare(int worker) {
    for (int t = worker; t < tiles.length; t += rooms.size()) {
      tiles[t].remember(rows, room(worker, tiles[t].tile()));
    }
  }

  private void solveShare(int worker) {
    for (int t = worker; t < tiles.length; t += rooms.size()) {
      tiles[t].solve(gradient, q, room(worker, tiles[t].tile()));
    }
  }

  private KroneckerTile.Workspace room(int worker, MatrixTile shape) {
    long key = (long) shape.rows() << Integer.SIZE | shape.columns();
    KroneckerTile.Workspace room = rooms.get(worker).get(key);
    if (room == null) {
      room = new KroneckerTile.Workspace(shape.rows(), shape.columns());
      rooms.get(worker).put(key, room);
    }
    return room;
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
    for (KroneckerTile tile : tiles) {
      tile.writeMemory(s, room(0, tile.tile()));
    }
    return s;
  }

  @Override
  public long numBytes() {
    long bytes = rows.numBytes();
    for (KroneckerTile tile : tiles) {
      bytes += tile.numBytes();
    }
    for (Map<Long, KroneckerTile.Workspace> mine : rooms) {
      bytes += mine.values().stream().mapToLong(KroneckerTile.Workspace::numBytes).sum();
    }
    return bytes;
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
