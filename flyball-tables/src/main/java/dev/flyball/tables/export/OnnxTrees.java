package dev.flyball.tables.export;

import dev.flyball.forest.TreeFormula;
import dev.flyball.forest.TreeFormula.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Trees on what a graph predicts so far, as one TreeEnsembleRegressor. It computes in single
 * precision, which is why leaves stay in the trees' own unit.
 */
final class OnnxTrees {
  private static final double LEAST = 1e-6;

  private final OnnxGraph graph;
  private final TreeFormula trees;
  private final int scores;

  OnnxTrees(OnnxGraph graph, TreeFormula trees) {
    this.graph = graph;
    this.trees = trees;
    this.scores = trees.scores();
  }

  /** The prediction where the pool says {@code pooled}; of a row that shows nothing, just that. */
  String on(String pooled, boolean classes) {
    String said = classes ? classes(pooled) : number(pooled);
    String seen = graph.number(graph.node("Not", graph.node("IsNaN", OnnxGraph.INPUT)));
    String any = graph.node("Greater", graph.rowSum(seen), graph.row("half", 0.5));
    return graph.node("Where", any, said, pooled);
  }

  /** pool + unit times what trees add, each by the shares of the members that it is in. */
  private String number(String pooled) {
    double[] reach = new double[trees.trees().length];
    for (int m = 1; m < trees.members(); m++) {
      for (int tree = 0; tree < trees.treesOf(m); tree++) {
        reach[tree] += trees.shares()[m];
      }
    }
    String sum = ensemble(graph.beside(pooled, OnnxGraph.INPUT), reach, new int[reach.length], 1);
    return graph.node("Add", pooled, graph.node("Mul", sum, graph.row("unit", trees.unit())));
  }

  /** Each member's probabilities by its share: its scores are the pool's and those of its trees. */
  private String classes(String pooled) {
    String held = graph.held(pooled, LEAST, 1 - LEAST);
    String odds =
        scores == 1
            ? graph.node("Div", held, graph.node("Sub", graph.row("whole", 1), held))
            : held;
    String logs = graph.node("Log", odds);
    double[] reach = new double[trees.trees().length];
    int[] group = new int[reach.length];
    int groups = trees.members() - 1;
    for (int tree = 0; tree < reach.length; tree++) {
      reach[tree] = 1;
      while (tree >= trees.treesOf(group[tree] + 1)) {
        group[tree]++;
      }
    }
    String added = ensemble(graph.beside(logs, OnnxGraph.INPUT), reach, group, groups);
    String start = graph.node("Mul", logs, graph.row("base", trees.base()));
    List<String> weighted = new ArrayList<>();
    weighted.add(graph.node("Mul", pooled, graph.row("share", trees.shares()[0])));
    for (int m = 1; m < trees.members(); m++) {
      String own = graph.node("Add", start, graph.node("MatMul", added, upTo(m, groups)));
      String says = scores == 1 ? graph.node("Sigmoid", own) : graph.softmax(own);
      weighted.add(graph.node("Mul", says, graph.row("share", trees.shares()[m])));
    }
    return graph.node("Sum", weighted.toArray(String[]::new));
  }

  /** Sums the groups of trees that member {@code m} has. */
  private String upTo(int m, int groups) {
    double[] sums = new double[groups * scores * scores];
    for (int row = 0; row < m * scores; row++) {
      sums[row * scores + row % scores] = 1;
    }
    return graph.matrix("upTo", groups * scores, scores, sums);
  }

  /** A column for every score of every group of trees. */
  private String ensemble(String row, double[] reach, int[] group, int groups) {
    List<Long> treeIds = new ArrayList<>();
    List<Long> nodeIds = new ArrayList<>();
    List<Long> columns = new ArrayList<>();
    List<Double> thresholds = new ArrayList<>();
    List<String> modes = new ArrayList<>();
    List<Long> lefts = new ArrayList<>();
    List<Long> rights = new ArrayList<>();
    List<Long> missing = new ArrayList<>();
    List<Long> leafTrees = new ArrayList<>();
    List<Long> leafNodes = new ArrayList<>();
    List<Long> leafScores = new ArrayList<>();
    List<Double> leafValues = new ArrayList<>();
    for (int t = 0; t < reach.length; t++) {
      Tree tree = trees.trees()[t];
      for (int node = 0; node < tree.column().length; node++) {
        boolean leaf = tree.column()[node] < 0;
        treeIds.add((long) t);
        nodeIds.add((long) node);
        columns.add((long) Math.max(0, tree.column()[node]));
        thresholds.add(tree.threshold()[node]);
        modes.add(leaf ? "LEAF" : "BRANCH_LEQ");
        lefts.add((long) tree.left()[node]);
        rights.add((long) tree.right()[node]);
        missing.add(tree.missingLeft()[node] ? 1L : 0L);
        for (int k = 0; leaf && k < scores; k++) {
          leafTrees.add((long) t);
          leafNodes.add((long) node);
          leafScores.add((long) group[t] * scores + k);
          leafValues.add(reach[t] * tree.values()[node][k]);
        }
      }
    }
    return graph.number(
        graph.ensemble(
            row,
            attributes -> {
              attributes.numbers("nodes_treeids", treeIds);
              attributes.numbers("nodes_nodeids", nodeIds);
              attributes.numbers("nodes_featureids", columns);
              attributes.tensor("nodes_values_as_tensor", thresholds);
              attributes.texts("nodes_modes", modes);
              attributes.numbers("nodes_truenodeids", lefts);
              attributes.numbers("nodes_falsenodeids", rights);
              attributes.numbers("nodes_missing_value_tracks_true", missing);
              attributes.numbers("target_treeids", leafTrees);
              attributes.numbers("target_nodeids", leafNodes);
              attributes.numbers("target_ids", leafScores);
              attributes.tensor("target_weights_as_tensor", leafValues);
              attributes.number("n_targets", (long) groups * scores);
            }));
  }
}
