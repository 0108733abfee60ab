package dev.flyball.cli;

import dev.flyball.checkpoint.Description;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Groups;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that choose the form of the directional law's memory. */
final class MemoryOptions {
  private static final int BLOCK_SIZE = 128;
  private static final double RANK_FRACTION = 0.001;
  private static final Set<String> KEYS =
      Set.of("memory", "chunk", "over", "groups", "rank", "fraction", "tolerance");

  @Option(
      names = "--memory",
      paramLabel = "FORM",
      description =
          "Form of the memory: none, dense (default), diagonal, block, low-rank or rows; waiting"
              + " (forgets a feature only in rows that have it), along-rows (forgets only what"
              + " rows show) or sift (the same, faster and with a floor), for long outages"
              + " (directional).")
  private String memory;

  @Option(
      names = "--block-size",
      paramLabel = "N",
      description = "Parameters per block of --memory block. Default: 128.")
  private Integer blockSize;

  @Option(
      names = "--groups",
      paramLabel = "G",
      description =
          "Features of a block of --memory block, or that --memory waiting forgets together, as in"
              + " \"a,b;c,d\". The rest is one more block, or waits one by one.")
  private String groups;

  @Option(
      names = "--rank",
      paramLabel = "N",
      description = "Number of directions that --memory low-rank keeps.")
  private Integer rank;

  @Option(
      names = "--rank-fraction",
      paramLabel = "F",
      description =
          "Let --memory low-rank keep as many directions as it needs: what it drops is below this"
              + " fraction of epsilon. Default: 0.001.")
  private Double rankFraction;

  @Option(
      names = "--tolerance",
      paramLabel = "R",
      description =
          "How far a solution with --memory dense or rows may be from the exact one, relative."
              + " Default: 1e-6, row by row 1e-8. With 1e-12 it is exact to rounding, and slower.")
  private Double tolerance;

  boolean given() {
    return !givenOptions().isEmpty();
  }

  String firstGiven() {
    return givenOptions().keySet().iterator().next();
  }

  private Map<String, Object> givenOptions() {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("--memory", memory);
    given.put("--block-size", blockSize);
    given.put("--groups", groups);
    given.put("--rank", rank);
    given.put("--rank-fraction", rankFraction);
    given.put("--tolerance", tolerance);
    given.values().removeIf(value -> value == null);
    return given;
  }

  Memory memory(List<String> features) {
    Choices.check(
        "--memory",
        memory,
        List.of(
            "none",
            "dense",
            "diagonal",
            "block",
            "low-rank",
            "rows",
            "waiting",
            "along-rows",
            "sift"));
    needs("--block-size", blockSize, "block");
    needs("--groups", groups, "waiting".equals(memory) ? memory : "block");
    needs("--rank", rank, "low-rank");
    needs("--rank-fraction", rankFraction, "low-rank");
    if (memory == null) {
      return Memory.dense(tolerance);
    }
    needs("--tolerance", tolerance, "rows".equals(memory) ? memory : "dense");
    double closest = tolerance == null ? Memory.TOLERANCE : tolerance;
    return switch (memory) {
      case "none" -> Memory.none();
      case "diagonal" -> Memory.diagonal();
      case "block" -> block(features);
      case "low-rank" -> lowRank();
      case "rows" -> Memory.rows(closest);
      case "waiting" ->
          Memory.waiting(
              groups == null
                  ? Groups.ofEqualSize(features.size(), 1)
                  : groups("--groups", groups, features));
      case "along-rows" -> Memory.alongRows();
      case "sift" -> Memory.sift();
      default -> Memory.dense(closest);
    };
  }

  private void needs(String option, Object value, String form) {
    if (value != null && !form.equals(memory)) {
      throw new IllegalArgumentException("%s needs --memory %s".formatted(option, form));
    }
  }

  private Memory block(List<String> features) {
    if (groups == null) {
      return Memory.block(blockSize == null ? BLOCK_SIZE : blockSize);
    }
    if (blockSize != null) {
      throw new IllegalArgumentException("--block-size and --groups exclude each other");
    }
    return Memory.block(groups("--groups", groups, features));
  }

  /** Groups of features as {@code "a,b;c,d"} names them. */
  static Groups groups(String option, String text, List<String> features) {
    List<int[]> blocks = new ArrayList<>();
    for (String group : text.split(";")) {
      String[] names = group.split(",");
      int[] block = new int[names.length];
      for (int k = 0; k < names.length; k++) {
        block[k] = place(option, names[k].strip(), features);
      }
      blocks.add(block);
    }
    return Groups.of(features.size(), blocks);
  }

  private static int place(String option, String name, List<String> features) {
    int place = features.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException(
          "%s names '%s', which is not one of the features %s".formatted(option, name, features));
    }
    return place;
  }

  private Memory lowRank() {
    if (rank != null && rankFraction != null) {
      throw new IllegalArgumentException("--rank and --rank-fraction exclude each other");
    }
    if (rank != null) {
      return Memory.lowRank(rank);
    }
    return Memory.adaptiveRank(rankFraction == null ? RANK_FRACTION : rankFraction);
  }

  /** The description of a law without its memory. */
  static Description without(Description law) {
    Map<String, String> settings = new LinkedHashMap<>(law.settings());
    settings.keySet().removeAll(KEYS);
    return new Description(law.name(), settings);
  }
}
