package dev.flyball.tables.export;

/** The type of an ONNX model's input and output. It computes in double precision in any case. */
public enum OnnxType {
  DOUBLE(11),
  FLOAT(1);

  /** ONNX's number for it. */
  final int number;

  OnnxType(int number) {
    this.number = number;
  }

  /** By its name: double, or float. */
  public static OnnxType of(String name) {
    return switch (name) {
      case "double" -> DOUBLE;
      case "float" -> FLOAT;
      default ->
          throw new IllegalArgumentException(
              "--onnx-type is %s; expected double or float".formatted(name));
    };
  }
}
