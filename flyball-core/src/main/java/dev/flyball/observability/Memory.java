package dev.flyball.observability;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The user's choice of the form in which the memory S is kept. */
public sealed interface Memory {

  /** No memory: the metric is the ridge alone. */
  static Memory none() {
    return new None();
  }

  /**
   * The largest relative error of q where a memory solves by iteration and not by a factorisation.
   */
  double TOLERANCE = 1e-6;

  /** The words for the forms. */
  List<String> FORMS =
      List.of(
          "none",
          "dense",
          "diagonal",
          "block",
          "inverse-block",
          "waiting",
          "waiting-diagonal",
          "along-rows",
          "sift",
          "rows",
          "low-rank");

  /** All of S: d(d+1)/2 numbers. */
  static Memory dense() {
    return dense(TOLERANCE);
  }

  /** All of S. Where q is found by iteration, its relative error is at most the tolerance. */
  static Memory dense(double tolerance) {
    return new Dense(tolerance);
  }

  /** The diagonal of S: d numbers. */
  static Memory diagonal() {
    return new Diagonal();
  }

  /** Consecutive chunks of {@code size} parameters. */
  static Memory block(int size) {
    return new Chunks(size);
  }

  /**
   * One block for each group of parameters; parameters in no group (an intercept, for one) form a
   * block of their own.
   */
  static Memory block(Groups groups) {
    return new Grouped(groups);
  }

  /**
   * As {@link #block(Groups)}, for networks: each block keeps the inverse of its metric and no S,
   * about 4 b bytes a parameter in blocks of width b, and is forgotten only by rows that reach it.
   * The groups cover all parameters; the ridge is fixed.
   */
  static Memory inverseBlock(Groups groups) {
    return new InverseBlocks(groups);
  }

  /** The diagonal of S. Each parameter is forgotten only by rows that reach it. */
  static Memory waitingDiagonal() {
    return new WaitingDiagonal();
  }

  /** The {@code rank} strongest directions of S. */
  static Memory lowRank(int rank) {
    return new LowRank(new RankRule.Fixed(rank));
  }

  /**
   * As many directions as needed, so that what is left out stays below {@code fraction} of the
   * ridge.
   */
  static Memory adaptiveRank(double fraction) {
    return new LowRank(new RankRule.Adaptive(fraction));
  }

  /** {@link #rows(double)} with the tolerance 1e-6. */
  static Memory rows() {
    return rows(1e-6);
  }

  /**
   * All of S, kept as the rows it was made of: for wide models, mainly networks, whose inputs
   * repeat. The relative error of q is at most {@code tolerance}.
   */
  static Memory rows(double tolerance) {
    return new Rows(tolerance);
  }

  /**
   * All of S, with forgetting that waits: a group (and every component in none) is forgotten only
   * by rows that see it. For long outages.
   */
  static Memory waiting(Groups groups) {
    return new Waiting(groups);
  }

  /**
   * All of S, forgotten only along the rows that arrive: directions that no row excites are kept.
   */
  static Memory alongRows() {
    return new AlongRows();
  }

  /**
   * All of the metric and its inverse, forgetting only what is refreshed, with the ridge as floor
   * of all it holds: O(d^2) a row without iterations or refills. For long outages. The ridge is
   * fixed.
   */
  static Memory sift() {
    return new Sift();
  }

  /** The running memory for {@code width} parameters. */
  Observability observability(int width, double beta, Ridge ridge, Workers workers);

  /** Adds this form to the description of a law. */
  Description describe(Description law);

  /** The form that {@link #describe} wrote. */
  static Memory of(Description law) {
    return switch (law.text("memory")) {
      case "none" -> none();
      case "dense" -> law.has("tolerance") ? dense(law.number("tolerance")) : dense();
      case "diagonal" -> diagonal();
      case "block" ->
          law.has("chunk")
              ? block(law.integer("chunk"))
              : block(Groups.parse(law.integer("over"), law.text("groups")));
      case "inverse-block" -> inverseBlock(Groups.parse(law.integer("over"), law.text("groups")));
      case "waiting-diagonal" -> waitingDiagonal();
      case "waiting" -> waiting(Groups.parse(law.integer("over"), law.text("groups")));
      case "along-rows" -> alongRows();
      case "sift" -> sift();
      case "rows" -> law.has("tolerance") ? rows(law.number("tolerance")) : rows();
      case "low-rank" ->
          law.has("rank") ? lowRank(law.integer("rank")) : adaptiveRank(law.number("fraction"));
      default ->
          throw new CheckpointException(
              "memory=%s; expected one of %s"
                  .formatted(law.text("memory"), String.join(", ", FORMS)));
    };
  }

  /** B = ridge I. */
  record None() implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new NoObservability(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "none");
    }
  }

  /** Full S. */
  record Dense(double tolerance) implements Memory {
    public Dense {
      if (!(tolerance >= 1e-12 && tolerance < 1)) {
        throw new IllegalArgumentException(
            "the tolerance of a solution must lie between 1e-12 and 1, not " + tolerance);
      }
    }

    /** What single rows are solved to; minibatches are to {@link #tolerance}. */
    public double toleranceOfRows() {
      return MetricSolver.ofRows(tolerance);
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new DenseObservability(width, beta, ridge, tolerance, workers);
    }

    @Override
    public Description describe(Description law) {
      Description described = law.with("memory", "dense");
      return tolerance == TOLERANCE ? described : described.with("tolerance", tolerance);
    }
  }

  /** Diagonal of S. */
  record Diagonal() implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new DiagonalObservability(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "diagonal");
    }
  }

  /** Blocks of consecutive parameters. */
  record Chunks(int size) implements Memory {
    public Chunks {
      if (size < 1) {
        throw new IllegalArgumentException("a block needs a size of at least 1, not " + size);
      }
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      int[][] blocks = new int[(width + size - 1) / size][];
      for (int b = 0; b < blocks.length; b++) {
        int from = b * size;
        int[] block = new int[Math.min(size, width - from)];
        Arrays.setAll(block, place -> from + place);
        blocks[b] = block;
      }
      return new BlockObservability(width, beta, ridge, blocks, workers);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "block").with("chunk", size);
    }
  }

  /** Blocks by named groups. */
  record Grouped(Groups groups) implements Memory {
    /** Drops the names of the groups: neither a memory nor a description needs them. */
    public Grouped {
      groups = groups.unnamed();
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      if (groups.size() > width) {
        throw new IllegalArgumentException(
            "groups over %s parameters for a model of %s".formatted(groups.size(), width));
      }
      List<int[]> blocks = new ArrayList<>();
      boolean[] taken = new boolean[width];
      for (int g = 0; g < groups.count(); g++) {
        int[] block = groups.group(g);
        Arrays.sort(block);
        blocks.add(block);
        for (int j : block) {
          taken[j] = true;
        }
      }
      int[] rest = java.util.stream.IntStream.range(0, width).filter(j -> !taken[j]).toArray();
      if (rest.length > 0) {
        blocks.add(rest);
      }
      return new BlockObservability(width, beta, ridge, blocks.toArray(int[][]::new), workers);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "block").with("over", groups.size()).with("groups", groups.text());
    }
  }

  /** Blocks by the inverse of their metric; the names of the groups are for messages alone. */
  record InverseBlocks(Groups groups) implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      if (groups.size() != width) {
        throw new IllegalArgumentException(
            "groups over %s parameters for a model of %s".formatted(groups.size(), width));
      }
      return new InverseBlocksObservability(beta, ridge, groups, workers);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "inverse-block")
          .with("over", groups.size())
          .with("groups", groups.text());
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof InverseBlocks that && that.groups.unnamed().equals(groups.unnamed());
    }

    @Override
    public int hashCode() {
      return groups.unnamed().hashCode();
    }
  }

  /** Diagonal of S; a hidden parameter keeps its part. */
  record WaitingDiagonal() implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new WaitingDiagonalObservability(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "waiting-diagonal");
    }
  }

  /** Full S; a hidden group keeps its part. */
  record Waiting(Groups groups) implements Memory {
    /** Drops the names of the groups: neither a memory nor a description needs them. */
    public Waiting {
      groups = groups.unnamed();
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new WaitingObservability(width, beta, ridge, groups);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "waiting")
          .with("over", groups.size())
          .with("groups", groups.text());
    }
  }

  /** Full S, forgotten only along the rows. */
  record AlongRows() implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new AlongRowsObservability(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "along-rows");
    }
  }

  /** The full metric and its inverse, forgotten along the rows alone, with a floor. */
  record Sift() implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new SiftObservability(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "sift");
    }
  }

  /** Full S as the sum of its rows. */
  record Rows(double tolerance) implements Memory {
    public Rows {
      if (!(tolerance > 0 && tolerance < 1)) {
        throw new IllegalArgumentException(
            "the tolerance of a memory of rows must lie between 0 and 1, not " + tolerance);
      }
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new RowsObservability(width, beta, ridge, tolerance);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "rows").with("tolerance", tolerance);
    }
  }

  /** The strongest directions of S. */
  record LowRank(RankRule rule) implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      if (rule instanceof RankRule.Fixed fixed && fixed.rank() > width) {
        throw new IllegalArgumentException(
            "a rank of %s for %s parameters; expected at most as many"
                .formatted(fixed.rank(), width));
      }
      return new LowRankObservability(width, beta, ridge, rule);
    }

    @Override
    public Description describe(Description law) {
      Description described = law.with("memory", "low-rank");
      return rule instanceof RankRule.Fixed fixed
          ? described.with("rank", fixed.rank())
          : described.with("fraction", ((RankRule.Adaptive) rule).fraction());
    }
  }
}
