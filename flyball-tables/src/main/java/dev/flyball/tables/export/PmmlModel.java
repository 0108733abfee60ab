package dev.flyball.tables.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.checkpoint.FlyballVersion;
import dev.flyball.control.ScoreFormula;
import dev.flyball.control.ScoreFormula.Kind;
import dev.flyball.control.ScoreFormula.Output;
import dev.flyball.control.ScoreFormula.Part;
import dev.flyball.control.ScoreFormula.Score;
import dev.flyball.learn.Learner;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.model.Link;
import java.util.List;

/**
 * A learner's settled predictions as a PMML 4.4 model. A number is one RegressionModel; so are two
 * classes under one logistic score. Other classes are a chain ({@link PmmlMixture}). Engines that
 * follow the standard predict what {@link Learner#settled} predicts, up to rounding; probabilities
 * of classes are brought to a sum of one.
 */
public final class PmmlModel {
  private final ExportedNames names;
  private final ScoreFormula formula;
  private final PmmlInputs inputs;

  private PmmlModel(PredictionFormula formula, ExportedNames names) {
    this.names = names;
    this.formula = formula.formula();
    this.inputs = new PmmlInputs(formula, names);
  }

  /**
   * The document, in UTF-8.
   *
   * @throws IllegalArgumentException if the learner's model is not linear in its inputs, or
   *     predicts several numbers
   */
  public static byte[] of(Learner learner, ExportedNames names) {
    return new PmmlModel(ExportedNames.formulaOf(learner), names).document().getBytes(UTF_8);
  }

  private String document() {
    XmlElement application =
        XmlElement.named("Application", "flyball").with("version", FlyballVersion.current());
    XmlElement root =
        new XmlElement("PMML")
            .with("xmlns", "http://www.dmg.org/PMML-4_4")
            .with("version", "4.4")
            .with(new XmlElement("Header").with(application))
            .with(new XmlElement("DataDictionary").with(inputs.dataFields()).with(target()));
    if (!inputs.derivedFields().isEmpty()) {
      root.with(new XmlElement("TransformationDictionary").with(inputs.derivedFields()));
    }
    return root.with(model()).document();
  }

  private XmlElement target() {
    boolean classes = !names.classes().isEmpty();
    return XmlElement.named("DataField", names.target())
        .with("optype", classes ? "categorical" : "continuous")
        .with("dataType", classes ? "string" : "double")
        .with(names.classes().stream().map(c -> new XmlElement("Value").with("value", c)).toList());
  }

  private XmlElement model() {
    Output output = formula.output();
    List<Score> scores = formula.scores();
    if (output instanceof Output.Mixed mixed) {
      return chain(mixed);
    }
    boolean logistic = output instanceof Output.Linked linked && linked.link() == Link.LOGISTIC;
    if (!logistic && scores.size() > 1) {
      throw new IllegalArgumentException(
          "a model of %s numbers cannot be PMML; expected one number, or classes"
              .formatted(scores.size()));
    }
    if (!logistic) {
      return number(output, scores.get(0));
    }
    return scores.size() == 1
        ? twoClasses(scores.get(0))
        : chain(
            new Output.Mixed(
                scores.size(), 0, List.of(new Part(1, Kind.LOGISTIC, 0, new double[0]))));
  }

  private XmlElement number(Output output, Score score) {
    XmlElement model = PmmlElements.regression("regression", "none").with(schema());
    if (output instanceof Output.Held range) {
      XmlElement held =
          new XmlElement("Target")
              .with("field", names.target())
              .with("min", range.least())
              .with("max", range.most());
      model.with(new XmlElement("Targets").with(held));
    }
    return model.with(inputs.table(score));
  }

  private XmlElement twoClasses(Score score) {
    return PmmlElements.regression("classification", "logit")
        .with(schema())
        .with(probabilities())
        .with(inputs.table(score).with("targetCategory", names.classes().get(1)))
        .with(PmmlElements.table(names.classes().get(0)));
  }

  private XmlElement chain(Output.Mixed mixed) {
    return new XmlElement("MiningModel")
        .with("functionName", "classification")
        .with(schema())
        .with(probabilities())
        .with(new PmmlMixture(names, formula.scores(), inputs, mixed).segments());
  }

  private XmlElement schema() {
    return PmmlElements.schema(inputs.miningFields())
        .with(PmmlElements.targetField(names.target()));
  }

  private XmlElement probabilities() {
    XmlElement output = new XmlElement("Output");
    for (String name : names.classes()) {
      output.with(PmmlElements.probability(inputs.fresh("p(" + name + ")"), name));
    }
    return output;
  }
}
