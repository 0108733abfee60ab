package dev.flyball.tables.export;

import dev.flyball.forest.TreeFormula;
import dev.flyball.forest.TreeFormula.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    String predictions = classes ? classes(pooled) : number(pooled);
    String seen = graph.number(graph.node("Not", graph.node("IsNaN", graph.input())));
    String any = graph.node("Greater", graph.rowSum(seen), graph.row("half", 0.5));
    return graph.node("Where", any, predictions, pooled);
  }

  /** pool + unit times what trees add, each by the shares of the members that it is in. */
  private String number(String pooled) {
    double[] reach = new double[trees.trees().length];
    for (int m = 1; m < trees.members(); m++) {
      for (int tree = 0; tree < trees.treesOf(m); tree++) {
        reach[tree] += trees.shares()[m];
      }
    }
    String sum = ensemble(graph.beside(pooled, graph.input()), reach, new int[reach.length], 1);
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
    String added = ensemble(graph.beside(logs, graph.input()), reach, group, groups);
    String start = graph.node("Mul", logs, graph.row("base", trees.base()));
    List<String> weighted = new ArrayList<>();
    weighted.add(graph.node("Mul", pooled, graph.row("share", trees.shares()[0])));
    for (int m = 1; m < trees.members(); m++) {
      String own = graph.node("Add", start, graph.node("MatMul", added, upTo(m, groups)));
      String probabilities = scores == 1 ? graph.node("Sigmoid", own) : graph.softmax(own);
      weighted.add(graph.node("Mul", probabilities, graph.row("share", trees.shares()[m])));
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
    Map<String, List<Long>> numbers = new LinkedHashMap<>();
    Map<String, List<Double>> values = new LinkedHashMap<>();
    List<String> modes = new ArrayList<>();
    for (int t = 0; t < reach.length; t++) {
      Node[] nodes = trees.trees()[t].nodes();
      for (int number = 0; number < nodes.length; number++) {
        Node node = nodes[number];
        add(numbers, "nodes_treeids", (long) t);
        add(numbers, "nodes_nodeids", (long) number);
        add(numbers, "nodes_featureids", (long) Math.max(0, node.column()));
        add(values, "nodes_values_as_tensor", node.threshold());
        modes.add(node.isLeaf() ? "LEAF" : "BRANCH_LEQ");
        add(numbers, "nodes_truenodeids", (long) node.left());
        add(numbers, "nodes_falsenodeids", (long) node.right());
        long missingLeft = node.missingLeft() ? 1 : 0;
        add(numbers, "nodes_missing_value_tracks_true", missingLeft);
        for (int k = 0; node.isLeaf() && k < scores; k++) {
          add(numbers, "target_treeids", (long) t);
          add(numbers, "target_nodeids", (long) number);
          add(numbers, "target_ids", (long) group[t] * scores + k);
          add(values, "target_weights_as_tensor", reach[t] * node.values()[k]);
        }
      }
    }
    return graph.number(
        graph.ensemble(
            row,
            attributes -> {
              numbers.forEach(attributes::numbers);
              values.forEach(attributes::tensor);
              attributes.texts("nodes_modes", modes);
              attributes.number("n_targets", (long) groups * scores);
            }));
  }

  private static <T> void add(Map<String, List<T>> columns, String name, T value) {
    columns.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
  }
}
