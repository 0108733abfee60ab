package dev.flyball.tables.export;

import java.util.List;

/** The elements of PMML that exported models are built of. */
final class PmmlElements {
  private PmmlElements() {}

  static XmlElement field(String name) {
    return new XmlElement("FieldRef").with("field", name);
  }

  static XmlElement number(double value) {
    return new XmlElement("Constant").with("dataType", "double").containing(Double.toString(value));
  }

  static XmlElement text(String value) {
    return new XmlElement("Constant").with("dataType", "string").containing(value);
  }

  static XmlElement apply(String function, XmlElement... arguments) {
    return apply(function, List.of(arguments));
  }

  static XmlElement apply(String function, List<XmlElement> arguments) {
    return new XmlElement("Apply").with("function", function).with(arguments);
  }

  /** One number where a condition holds, and another where not. */
  static XmlElement choose(XmlElement condition, double yes, double no) {
    return apply("if", condition, number(yes), number(no));
  }

  /** Held to a range. */
  static XmlElement held(XmlElement value, double least, double most) {
    return apply("max", number(least), apply("min", number(most), value));
  }

  /** A field that an expression computes. */
  static XmlElement derived(String name, XmlElement expression) {
    return XmlElement.named("DerivedField", name)
        .with("optype", "continuous")
        .with("dataType", "double")
        .with(expression);
  }

  /** What a field adds to the sum of a regression. */
  static XmlElement predictor(String field, double weight) {
    return XmlElement.named("NumericPredictor", field).with("coefficient", weight);
  }

  static XmlElement regression(String function, String normalisation) {
    return new XmlElement("RegressionModel")
        .with("functionName", function)
        .with("normalizationMethod", normalisation);
  }

  /** A table with nothing in it yet, for a class. */
  static XmlElement table(String category) {
    return new XmlElement("RegressionTable")
        .with("intercept", 0.0)
        .with("targetCategory", category);
  }

  static XmlElement schema(List<XmlElement> fields) {
    return new XmlElement("MiningSchema").with(fields);
  }

  static XmlElement targetField(String name) {
    return XmlElement.named("MiningField", name).with("usageType", "target");
  }

  /** A result: what feature of the prediction a field is to hold. */
  static XmlElement output(String field, String feature) {
    return XmlElement.named("OutputField", field)
        .with("optype", "continuous")
        .with("dataType", "double")
        .with("feature", feature);
  }

  static XmlElement probability(String field, String category) {
    return output(field, "probability").with("value", category);
  }
}
