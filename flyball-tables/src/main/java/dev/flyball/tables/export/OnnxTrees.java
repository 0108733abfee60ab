package dev.flyball.tables.export;

import dev.flyball.forest.TreeFormula;
import dev.flyball.forest.TreeFormula.Node;
import dev.flyball.forest.TreeFormula.Tree;
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

  /** Trees apart from the pool, and upon it. */
  private static final int FORESTS = 2;

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

  /** Pool, start and trees of each forest, by the shares of the members that they are in. */
  private String number(String pooled) {
    String added = ensemble(graph.beside(pooled, graph.input()));
    double[] units = trees.units().clone();
    for (int forest = 0; forest < FORESTS; forest++) {
      units[forest] *= trees.shares()[1 + forest];
    }
    return graph.node(
        "Sum",
        graph.node("Mul", pooled, graph.row("ofPool", trees.ofPool())),
        graph.node("MatMul", added, graph.matrix("units", FORESTS, 1, units)),
        graph.row("start", trees.shares()[1] * trees.start()[0]));
  }

  /** Each member's probabilities by its share: its scores are the pool's and those of its trees. */
  private String classes(String pooled) {
    String held = graph.held(pooled, LEAST, 1 - LEAST);
    String odds =
        scores == 1
            ? graph.node("Div", held, graph.node("Sub", graph.row("whole", 1), held))
            : held;
    String logs = graph.node("Log", odds);
    String added = ensemble(graph.beside(logs, graph.input()));
    String[] starts = {
      graph.row("start", trees.start()), graph.node("Mul", logs, graph.row("base", trees.base()))
    };
    List<String> weighted = new ArrayList<>();
    weighted.add(graph.node("Mul", pooled, graph.row("share", trees.shares()[0])));
    for (int forest = 0; forest < FORESTS; forest++) {
      String own = graph.node("Add", starts[forest], graph.node("MatMul", added, only(forest)));
      String probabilities = scores == 1 ? graph.node("Sigmoid", own) : graph.softmax(own);
      weighted.add(
          graph.node("Mul", probabilities, graph.row("share", trees.shares()[1 + forest])));
    }
    return graph.node("Sum", weighted.toArray(String[]::new));
  }

  /** Takes the columns of one forest. */
  private String only(int forest) {
    double[] ones = new double[FORESTS * scores * scores];
    for (int k = 0; k < scores; k++) {
      ones[(forest * scores + k) * scores + k] = 1;
    }
    return graph.matrix("only", FORESTS * scores, scores, ones);
  }

  /** A column for every score of every forest. */
  private String ensemble(String row) {
    Map<String, List<Long>> numbers = new LinkedHashMap<>();
    Map<String, List<Double>> values = new LinkedHashMap<>();
    List<String> modes = new ArrayList<>();
    Tree[] all = trees.trees();
    for (int t = 0; t < all.length; t++) {
      Node[] nodes = all[t].nodes();
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
          add(numbers, "target_ids", (long) trees.forestOf(t) * scores + k);
          add(values, "target_weights_as_tensor", node.values()[k]);
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
              attributes.number("n_targets", (long) FORESTS * scores);
            }));
  }

  private static <T> void add(Map<String, List<T>> columns, String name, T value) {
    columns.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
  }
}
