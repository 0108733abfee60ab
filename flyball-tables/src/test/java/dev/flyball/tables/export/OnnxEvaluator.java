package dev.flyball.tables.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/** Reads an ONNX model and computes it, slowly, for the operators that Flyball writes. */
final class OnnxEvaluator {
  private final Map<String, double[][]> values = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();

  private record Node(
      String operator, List<String> inputs, String output, Map<String, List<Field>> attributes) {

    long[] numbers(String name) {
      return attributes.get(name).stream()
          .filter(field -> field.number() == 8 || field.number() == 3)
          .mapToLong(Field::value)
          .toArray();
    }

    List<String> texts(String name) {
      return attributes.get(name).stream()
          .filter(field -> field.number() == 9)
          .map(Field::text)
          .toList();
    }

    double[] tensor(String name) {
      byte[] raw =
          attributes.get(name).stream()
              .filter(field -> field.number() == 5)
              .flatMap(field -> fields(field.bytes()).stream())
              .filter(field -> field.number() == 9)
              .findFirst()
              .get()
              .bytes();
      double[] values = new double[raw.length / 8];
      ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().get(values);
      return values;
    }
  }

  /** Trees, walked through node by node. */
  private static final class Ensemble {
    private final long[] trees;
    private final List<String> modes;
    private final long[] columns;
    private final double[] thresholds;
    private final long[] missing;
    private final long[] lefts;
    private final long[] rights;
    private final Map<String, double[]> leaves = new HashMap<>();

    Ensemble(Node node) {
      this.trees = node.numbers("nodes_treeids");
      this.modes = node.texts("nodes_modes");
      this.columns = node.numbers("nodes_featureids");
      this.thresholds = node.tensor("nodes_values_as_tensor");
      this.missing = node.numbers("nodes_missing_value_tracks_true");
      this.lefts = node.numbers("nodes_truenodeids");
      this.rights = node.numbers("nodes_falsenodeids");
      int outputs = (int) node.numbers("n_targets")[0];
      long[] leafTrees = node.numbers("target_treeids");
      long[] leafNodes = node.numbers("target_nodeids");
      long[] targets = node.numbers("target_ids");
      double[] weights = node.tensor("target_weights_as_tensor");
      for (int i = 0; i < targets.length; i++) {
        leaves
                .computeIfAbsent(leafTrees[i] + ":" + leafNodes[i], key -> new double[outputs])[
                (int) targets[i]] +=
            weights[i];
      }
    }

    double[] of(double[] row) {
      double[] sums = new double[leaves.values().iterator().next().length];
      for (int start = 0; start < trees.length; start++) {
        if (start == 0 || trees[start] != trees[start - 1]) {
          double[] leaf = leaves.get(trees[start] + ":" + walk(start, row));
          Arrays.setAll(sums, k -> sums[k] + leaf[k]);
        }
      }
      return sums;
    }

    private int walk(int start, double[] row) {
      int node = 0;
      while (modes.get(start + node).equals("BRANCH_LEQ")) {
        int at = start + node;
        double value = row[(int) columns[at]];
        boolean left = Double.isNaN(value) ? missing[at] == 1 : value <= thresholds[at];
        node = (int) (left ? lefts[at] : rights[at]);
      }
      return node;
    }
  }

  /** A field of a message: a number, or bytes. */
  private record Field(int number, long value, byte[] bytes) {
    String text() {
      return new String(bytes, UTF_8);
    }
  }

  OnnxEvaluator(byte[] model) {
    byte[] graph =
        fields(model).stream().filter(field -> field.number() == 7).findFirst().get().bytes();
    for (Field field : fields(graph)) {
      if (field.number() == 1) {
        node(fields(field.bytes()));
      } else if (field.number() == 5) {
        constant(fields(field.bytes()));
      }
    }
  }

  private void node(List<Field> fields) {
    List<String> inputs = new ArrayList<>();
    String output = "";
    String operator = "";
    Map<String, List<Field>> attributes = new HashMap<>();
    for (Field field : fields) {
      switch (field.number()) {
        case 1 -> inputs.add(field.text());
        case 2 -> output = field.text();
        case 4 -> operator = field.text();
        case 5 -> {
          List<Field> parts = fields(field.bytes());
          attributes.put(parts.get(0).text(), parts);
        }
        default -> {}
      }
    }
    nodes.add(new Node(operator, inputs, output, attributes));
  }

  private void constant(List<Field> fields) {
    List<Integer> shape = new ArrayList<>();
    String name = "";
    ByteBuffer raw = ByteBuffer.allocate(0);
    for (Field field : fields) {
      switch (field.number()) {
        case 1 -> shape.add((int) field.value());
        case 8 -> name = field.text();
        case 9 -> raw = ByteBuffer.wrap(field.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        default -> {}
      }
    }
    int columns = shape.size() < 2 ? 1 : shape.get(1);
    double[][] value = new double[raw.remaining() / 8 / columns][columns];
    for (double[] row : value) {
      for (int c = 0; c < columns; c++) {
        row[c] = raw.getDouble();
      }
    }
    values.put(name, value);
  }

  private static List<Field> fields(byte[] message) {
    List<Field> fields = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(message);
    while (in.hasRemaining()) {
      long key = varint(in);
      long value = varint(in);
      byte[] bytes = new byte[(key & 7) == 2 ? (int) value : 0];
      in.get(bytes);
      fields.add(new Field((int) (key >>> 3), value, bytes));
    }
    return fields;
  }

  private static long varint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
  }

  double[][] run(double[][] input) {
    values.put(OnnxGraph.INPUT, input);
    for (Node node : nodes) {
      double[][][] in = node.inputs().stream().map(values::get).toArray(double[][][]::new);
      values.put(
          node.output(),
          node.operator().equals("TreeEnsembleRegressor")
              ? Arrays.stream(in[0]).map(new Ensemble(node)::of).toArray(double[][]::new)
              : compute(node.operator(), in));
    }
    return values.get(OnnxGraph.OUTPUT);
  }

  private static double[][] compute(String operator, double[][]... in) {
    return switch (operator) {
      case "Identity", "Cast" -> in[0];
      case "IsNaN" -> each(in[0], value -> Double.isNaN(value) ? 1 : 0);
      case "Sigmoid" -> each(in[0], value -> 1 / (1 + Math.exp(-value)));
      case "Not" -> each(in[0], value -> 1 - value);
      case "Log" -> each(in[0], Math::log);
      case "Greater" -> both(in[0], in[1], (a, b) -> a > b ? 1 : 0);
      case "Sub" -> both(in[0], in[1], (a, b) -> a - b);
      case "Mul" -> both(in[0], in[1], (a, b) -> a * b);
      case "Div" -> both(in[0], in[1], (a, b) -> a / b);
      case "Add" -> both(in[0], in[1], Double::sum);
      case "Sum" -> Arrays.stream(in).reduce((a, b) -> both(a, b, Double::sum)).orElseThrow();
      case "Clip" -> each(in[0], value -> Math.max(in[1][0][0], Math.min(in[2][0][0], value)));
      case "Where" -> where(in[0], in[1], in[2]);
      case "Concat" -> beside(in);
      case "MatMul" -> product(in[0], in[1]);
      case "Softmax" -> softmax(in[0]);
      case "ReduceSum" ->
          Arrays.stream(in[0])
              .map(row -> new double[] {Arrays.stream(row).sum()})
              .toArray(double[][]::new);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private static double[][] each(double[][] a, DoubleUnaryOperator operator) {
    return Arrays.stream(a)
        .map(row -> Arrays.stream(row).map(operator).toArray())
        .toArray(double[][]::new);
  }

  private static double[][] both(double[][] a, double[][] b, DoubleBinaryOperator operator) {
    double[][] out = new double[Math.max(a.length, b.length)][Math.max(a[0].length, b[0].length)];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < out[i].length; j++) {
        out[i][j] = operator.applyAsDouble(at(a, i, j), at(b, i, j));
      }
    }
    return out;
  }

  private static double at(double[][] a, int i, int j) {
    double[] row = a[a.length == 1 ? 0 : i];
    return row[row.length == 1 ? 0 : j];
  }

  private static double[][] where(double[][] condition, double[][] yes, double[][] no) {
    double[][] out = new double[condition.length][Math.max(condition[0].length, no[0].length)];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < out[i].length; j++) {
        out[i][j] = at(condition, i, j) != 0 ? at(yes, i, j) : at(no, i, j);
      }
    }
    return out;
  }

  private static double[][] beside(double[][]... parts) {
    double[][] out = new double[parts[0].length][];
    for (int i = 0; i < out.length; i++) {
      int row = i;
      out[i] = Arrays.stream(parts).flatMapToDouble(part -> Arrays.stream(part[row])).toArray();
    }
    return out;
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] out = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < b.length; k++) {
        for (int j = 0; j < b[0].length; j++) {
          out[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return out;
  }

  private static double[][] softmax(double[][] a) {
    return Arrays.stream(a)
        .map(
            row -> {
              double[] weights = Arrays.stream(row).map(Math::exp).toArray();
              double sum = Arrays.stream(weights).sum();
              return Arrays.stream(weights).map(weight -> weight / sum).toArray();
            })
        .toArray(double[][]::new);
  }
}
