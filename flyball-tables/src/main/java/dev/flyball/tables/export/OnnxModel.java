package dev.flyball.tables.export;

import dev.flyball.learn.Learner;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.model.Link;
import dev.flyball.pool.ScoreFormula;
import dev.flyball.pool.ScoreFormula.Kind;
import dev.flyball.pool.ScoreFormula.Output;
import dev.flyball.pool.ScoreFormula.Part;
import dev.flyball.pool.ScoreFormula.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A learner's settled predictions as an ONNX model, for runtimes in other languages. Its input
 * {@code features} has a row for each prediction and a column for each input, NaN where a value is
 * missing; its output {@code prediction} has what {@link Learner#settled} predicts, up to rounding.
 */
public final class OnnxModel {
  private final PredictionFormula formula;
  private final int inputs;
  private final OnnxGraph graph;

  private OnnxModel(PredictionFormula formula, OnnxType type) {
    this.graph = new OnnxGraph("flyball", type);
    this.formula = formula;
    this.inputs = formula.centre().length;
  }

  /**
   * The bytes of the model.
   *
   * @param type of its input and output
   * @param notes what travels with it as metadata, such as the names of the inputs
   * @throws IllegalArgumentException if the learner's model is not linear in its inputs
   */
  public static byte[] of(Learner learner, OnnxType type, Map<String, String> notes) {
    return new OnnxModel(ExportedNames.formulaOf(learner), type).write(notes);
  }

  private byte[] write(Map<String, String> notes) {
    String row = row();
    ScoreFormula scores = formula.formula();
    Output output = scores.output();
    String result;
    int outputs = scores.scores().size();
    if (output instanceof Output.Mixed mixed) {
      result = mixture(row, mixed);
      outputs = mixed.heads();
    } else {
      String raw = scores(row, scores.scores());
      result =
          output instanceof Output.Clamped held
              ? graph.held(raw, held.least(), held.most())
              : ((Output.Linked) output).link() == Link.LOGISTIC ? graph.node("Sigmoid", raw) : raw;
    }
    if (formula.trees().isPresent()) {
      OnnxTrees trees = new OnnxTrees(graph, formula.trees().get());
      result = trees.on(result, output instanceof Output.Mixed);
    }
    return graph.finish(result, inputs, outputs, new TreeMap<>(notes));
  }

  /** x, m and s side by side. */
  private String row() {
    String missing = graph.node("IsNaN", graph.input());
    String none = graph.row("none", new double[inputs]);
    String centred = graph.node("Sub", graph.input(), graph.row("centre", formula.centre()));
    String scaled = graph.node("Div", centred, graph.row("spread", formula.spread()));
    double bound = formula.bound();
    String held = Double.isInfinite(bound) ? scaled : graph.held(scaled, -bound, bound);
    String x = graph.node("Where", missing, none, held);

    double[] spreads = formula.formula().squareSpread().clone();
    for (int j = 0; j < inputs; j++) {
      spreads[j] = spreads[j] == 0 ? 1 : spreads[j];
    }
    String centredSquare =
        graph.node(
            "Sub",
            graph.node("Mul", x, x),
            graph.row("squareCentre", formula.formula().squareMean()));
    String scaledSquare = graph.node("Div", centredSquare, graph.row("squareSpread", spreads));
    double reach = ScoreFormula.SQUARE_BOUND;
    String square = graph.node("Where", missing, none, graph.held(scaledSquare, -reach, reach));
    return graph.beside(x, graph.number(missing), square);
  }

  /** A column for each of these scores. */
  private String scores(String row, List<Score> scores) {
    double[] weights = new double[3 * inputs * scores.size()];
    double[] offsets = new double[scores.size()];
    for (int r = 0; r < offsets.length; r++) {
      Score score = scores.get(r);
      offsets[r] = score.offset();
      for (int j = 0; j < inputs; j++) {
        boolean squared = formula.formula().squareSpread()[j] != 0;
        weights[j * offsets.length + r] = score.linear()[j];
        weights[(inputs + j) * offsets.length + r] = score.missing()[j];
        weights[(2 * inputs + j) * offsets.length + r] = squared ? score.squares()[j] : 0;
      }
    }
    String matrix = graph.matrix("weights", 3 * inputs, offsets.length, weights);
    return graph.node("Add", graph.node("MatMul", row, matrix), graph.row("offsets", offsets));
  }

  private String mixture(String row, Output.Mixed mixed) {
    List<String> weighted = new ArrayList<>();
    for (Part part : mixed.parts()) {
      String own = probabilities(row, mixed, part);
      String whole = graph.normalised(graph.held(own, mixed.floor(), 1));
      weighted.add(graph.node("Mul", whole, graph.row("share", part.share())));
    }
    String sum = graph.node("Sum", weighted.toArray(String[]::new));
    return mixed.heads() == 1 ? graph.node("MatMul", sum, graph.matrix("second", 2, 1, 0, 1)) : sum;
  }

  private String probabilities(String row, Output.Mixed mixed, Part part) {
    if (part.kind() == Kind.CONSTANT) {
      // Added to a zero of every row: an output has as many rows as the input.
      String zeros =
          graph.node(
              "MatMul",
              row,
              graph.matrix(
                  "zeros", 3 * inputs, mixed.classes(), new double[3 * inputs * mixed.classes()]));
      return graph.node("Add", zeros, graph.row("constant", part.constant()));
    }
    List<Score> own =
        formula.formula().scores().subList(part.first(), part.first() + mixed.heads());
    String scores = scores(row, own);
    String shares =
        switch (part.kind()) {
          case SOFTMAX -> graph.softmax(scores);
          case LOGISTIC -> graph.node("Sigmoid", scores);
          default -> graph.node("Add", scores, graph.row("alike", 1.0 / mixed.classes()));
        };
    if (mixed.heads() > 1) {
      return shares;
    }
    String one = graph.held(shares, 0, 1);
    return graph.beside(graph.node("Sub", graph.row("whole", 1), one), one);
  }
}
