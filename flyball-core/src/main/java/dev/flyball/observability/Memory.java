package dev.flyball.observability;

import dev.flyball.checkpoint.Description;
import dev.flyball.linalg.Workers;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The user's choice of how the memory S is kept: dense, diagonal, in blocks, or not at all; further
 * forms come with {@link MemoryForms}.
 */
public interface Memory {

  /** No memory: the metric is the ridge alone. */
  static Memory none() {
    return Fixed.NONE;
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
    return Fixed.DIAGONAL;
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
    return new Grouped("block", groups.unnamed());
  }

  /** The diagonal of S. Each parameter is forgotten only by rows that reach it. */
  static Memory waitingDiagonal() {
    return Fixed.WAITING_DIAGONAL;
  }

  /**
   * All of S, with forgetting that waits: a group (and every component in none) is forgotten only
   * by rows that see it. For long outages.
   */
  static Memory waiting(Groups groups) {
    return new Grouped("waiting", groups.unnamed());
  }

  /**
   * All of the metric and its inverse, forgetting only what is refreshed, with the ridge as floor
   * of all it holds: O(d^2) per row without iterations or refills. For long outages. The ridge is
   * fixed.
   */
  static Memory sift() {
    return Fixed.SIFT;
  }

  /** The running memory for {@code width} parameters. */
  Observability observability(int width, double beta, Ridge ridge, Workers workers);

  /** Adds this form to the description of a law. */
  Description describe(Description law);

  /** The form that {@link #describe} wrote. */
  static Memory of(Description law) {
    return switch (law.text("memory")) {
      case "dense" -> law.has("tolerance") ? dense(law.number("tolerance")) : dense();
      case "block" -> law.has("chunk") ? block(law.integer("chunk")) : block(groups(law));
      case "waiting" -> waiting(groups(law));
      default -> Fixed.of(law.text("memory")).orElseGet(() -> MemoryForms.read(law));
    };
  }

  /** The groups that {@link #describe} wrote. */
  static Groups groups(Description law) {
    return Groups.parse(law.integer("over"), law.text("groups"));
  }

  /** Forms without settings. */
  enum Fixed implements Memory {
    /** B = ridge I. */
    NONE(NoObservability::new),
    /** Diagonal of S. */
    DIAGONAL(DiagonalObservability::plain),
    /** Diagonal of S; a hidden parameter keeps its part. */
    WAITING_DIAGONAL(DiagonalObservability::waiting),
    /** The full metric and its inverse, forgotten along the rows alone, with a floor. */
    SIFT(SiftObservability::new);

    /** Makes a running memory. */
    private interface Maker {
      Observability make(int width, double beta, Ridge ridge);
    }

    private final Maker maker;

    Fixed(Maker maker) {
      this.maker = maker;
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Memory> of(String word) {
      return Arrays.<Memory>stream(values())
          .filter(memory -> ((Fixed) memory).word().equals(word))
          .findFirst();
    }

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return maker.make(width, beta, ridge);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", word());
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

    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      return new DenseObservability(width, beta, ridge, tolerance);
    }

    @Override
    public Description describe(Description law) {
      Description described = law.with("memory", "dense");
      return tolerance == TOLERANCE ? described : described.with("tolerance", tolerance);
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
      Arrays.setAll(
          blocks, b -> IntStream.range(b * size, Math.min((b + 1) * size, width)).toArray());
      return new BlockObservability(width, beta, ridge, blocks, workers);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", "block").with("chunk", size);
    }
  }

  /** Blocks by groups, or all of S where groups are forgotten together. */
  record Grouped(String form, Groups groups) implements Memory {
    @Override
    public Observability observability(int width, double beta, Ridge ridge, Workers workers) {
      if (groups.size() > width) {
        throw new IllegalArgumentException(
            "groups over %s parameters for a model of %s".formatted(groups.size(), width));
      }
      return form.equals("waiting")
          ? new WaitingObservability(width, beta, ridge, groups)
          : new BlockObservability(width, beta, ridge, blocks(width), workers);
    }

    /** The groups, and what is in none of them. */
    private int[][] blocks(int width) {
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
      int[] rest = IntStream.range(0, width).filter(j -> !taken[j]).toArray();
      if (rest.length > 0) {
        blocks.add(rest);
      }
      return blocks.toArray(int[][]::new);
    }

    @Override
    public Description describe(Description law) {
      return law.with("memory", form).with("over", groups.size()).with("groups", groups.text());
    }
  }
}
