package dev.flyball.tables.export;

import dev.flyball.checkpoint.FlyballVersion;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An ONNX graph as it is being written: nodes, constants, one input and one output, computed in
 * double precision. Field numbers are those of ONNX's own schema. Every method that adds something
 * gives the name under which the rest of the graph knows it.
 */
final class OnnxGraph {
  static final String INPUT = "features";
  static final String OUTPUT = "prediction";

  private static final int IR_VERSION = 8;
  private static final int OPERATORS = 13;
  private static final int INT64 = 7;
  private static final int DOUBLE = 11;
  private static final int ATTRIBUTE_INT = 2;
  private static final int ATTRIBUTE_TENSOR = 4;
  private static final int ATTRIBUTE_INTS = 7;
  private static final int ATTRIBUTE_STRINGS = 8;

  /** The operators that trees are written with, and their version. */
  private static final String TREES = "ai.onnx.ml";

  private static final int TREES_VERSION = 3;

  private final ProtoWriter graph = new ProtoWriter();
  private int names;

  private final OnnxType type;

  /** The input as the rest of the graph takes it. */
  private final String input;

  OnnxGraph(String name, OnnxType type) {
    this.type = type;
    graph.text(2, name);
    input = type == OnnxType.DOUBLE ? INPUT : number(INPUT);
  }

  String input() {
    return input;
  }

  private String fresh(String like) {
    return like + names++;
  }

  /** A constant of this many rows and columns. */
  String matrix(String like, int rows, int columns, double... values) {
    return constant(like, DOUBLE, ProtoWriter.raw(values), rows, columns);
  }

  /** A constant for every row. */
  String row(String like, double... values) {
    return matrix(like, 1, values.length, values);
  }

  private String constant(String like, int type, byte[] raw, long... dimensions) {
    String name = fresh(like);
    graph.message(5, tensor -> tensor(tensor, name, type, raw, dimensions));
    return name;
  }

  private static void tensor(
      ProtoWriter tensor, String name, int type, byte[] raw, long... dimensions) {
    for (long dimension : dimensions) {
      tensor.number(1, dimension);
    }
    tensor.number(2, type).text(8, name).bytes(9, raw);
  }

  /** The output of an operator without attributes. */
  String node(String operator, String... inputs) {
    return node(operator, none -> {}, inputs);
  }

  private String node(String operator, Consumer<Attributes> attributes, String... inputs) {
    String output = fresh(operator);
    add(operator, output, attributes, "", inputs);
    return output;
  }

  private void add(
      String operator,
      String output,
      Consumer<Attributes> attributes,
      String domain,
      String... inputs) {
    graph.message(
        1,
        node -> {
          for (String input : inputs) {
            node.text(1, input);
          }
          node.text(2, output).text(3, output).text(4, operator);
          attributes.accept(new Attributes(node));
          if (!domain.isEmpty()) {
            node.text(7, domain);
          }
        });
  }

  /** Held to a range. */
  String held(String value, double least, double most) {
    String from = constant("bound", DOUBLE, ProtoWriter.raw(least));
    return node("Clip", value, from, constant("bound", DOUBLE, ProtoWriter.raw(most)));
  }

  /** In double precision; of conditions 1 where true and 0 where not. */
  String number(String condition) {
    return node("Cast", a -> a.number("to", DOUBLE), condition);
  }

  /** Columns side by side. */
  String beside(String... parts) {
    return node("Concat", a -> a.number("axis", 1), parts);
  }

  String softmax(String scores) {
    return node("Softmax", a -> a.number("axis", 1), scores);
  }

  /** Each row divided by its sum. */
  String normalised(String shares) {
    return node("Div", shares, rowSum(shares));
  }

  /** The sum of each row, as a column. */
  String rowSum(String values) {
    String axes = constant("axes", INT64, ProtoWriter.raw(1L), 1);
    return node("ReduceSum", a -> a.number("keepdims", 1), values, axes);
  }

  /** The output of a TreeEnsembleRegressor. */
  String ensemble(String row, Consumer<Attributes> attributes) {
    String output = fresh("trees");
    add("TreeEnsembleRegressor", output, attributes, TREES, row);
    return output;
  }

  /** Writes the attributes of a node. */
  record Attributes(ProtoWriter node) {

    void number(String name, long value) {
      node.message(5, a -> a.text(1, name).number(3, value).number(20, ATTRIBUTE_INT));
    }

    void numbers(String name, List<Long> values) {
      node.message(
          5,
          a -> {
            a.text(1, name).number(20, ATTRIBUTE_INTS);
            values.forEach(value -> a.number(8, value));
          });
    }

    void texts(String name, List<String> values) {
      node.message(
          5,
          a -> {
            a.text(1, name).number(20, ATTRIBUTE_STRINGS);
            values.forEach(value -> a.text(9, value));
          });
    }

    void tensor(String name, List<Double> values) {
      byte[] raw = ProtoWriter.raw(values.stream().mapToDouble(Double::doubleValue).toArray());
      node.message(
          5,
          a ->
              a.text(1, name)
                  .message(5, t -> OnnxGraph.tensor(t, name, DOUBLE, raw, values.size()))
                  .number(20, ATTRIBUTE_TENSOR));
    }
  }

  /** The whole model, with {@code result} of so many columns as its output. */
  byte[] finish(String result, int inputs, int outputs, Map<String, String> notes) {
    add("Cast", OUTPUT, a -> a.number("to", type.number), "", result);
    graph.message(11, value -> described(value, INPUT, inputs));
    graph.message(12, value -> described(value, OUTPUT, outputs));
    ProtoWriter model = new ProtoWriter();
    model.number(1, IR_VERSION).text(2, "flyball").text(3, FlyballVersion.current());
    model.bytes(7, graph.toBytes());
    model.message(8, operators -> operators.text(1, "").number(2, OPERATORS));
    model.message(8, operators -> operators.text(1, TREES).number(2, TREES_VERSION));
    notes.forEach((key, text) -> model.message(14, note -> note.text(1, key).text(2, text)));
    return model.toBytes();
  }

  private void described(ProtoWriter value, String name, int columns) {
    value.text(1, name);
    value.message(
        2,
        type ->
            type.message(
                1,
                tensor ->
                    tensor
                        .number(1, this.type.number)
                        .message(
                            2,
                            shape ->
                                shape
                                    .message(1, rows -> rows.text(2, "rows"))
                                    .message(1, dimension -> dimension.number(1, columns)))));
  }
}
