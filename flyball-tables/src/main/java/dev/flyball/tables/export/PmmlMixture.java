package dev.flyball.tables.export;

import static dev.flyball.tables.export.PmmlElements.apply;
import static dev.flyball.tables.export.PmmlElements.derived;
import static dev.flyball.tables.export.PmmlElements.field;
import static dev.flyball.tables.export.PmmlElements.held;
import static dev.flyball.tables.export.PmmlElements.number;

import dev.flyball.control.ScoreFormula.Kind;
import dev.flyball.control.ScoreFormula.Output;
import dev.flyball.control.ScoreFormula.Part;
import dev.flyball.control.ScoreFormula.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A mixture of probabilities as a chain of PMML models: one for each score, or for each softmax of
 * scores, and a last one that holds each part's probabilities to their range, brings them to a sum
 * of one and adds them up by the parts' shares.
 */
final class PmmlMixture {
  private final ExportedNames names;
  private final List<Score> scores;
  private final PmmlInputs inputs;
  private final Output.Mixed mixed;

  /** The chain's models but the last, and the fields that they leave to it. */
  private final List<XmlElement> models = new ArrayList<>();

  private final List<String> passed = new ArrayList<>();

  /** What the last model derives, and what the parts add to each class. */
  private final List<XmlElement> computed = new ArrayList<>();

  private final List<List<XmlElement>> weighted = new ArrayList<>();

  PmmlMixture(ExportedNames names, List<Score> scores, PmmlInputs inputs, Output.Mixed mixed) {
    this.names = names;
    this.scores = scores;
    this.inputs = inputs;
    this.mixed = mixed;
    names.classes().forEach(name -> weighted.add(new ArrayList<>()));
    for (int k = 0; k < mixed.parts().size(); k++) {
      add(mixed.parts().get(k), "part " + (k + 1));
    }
  }

  private void add(Part part, String name) {
    List<XmlElement> own = own(part, name);
    List<XmlElement> shares = new ArrayList<>();
    for (int c = 0; c < own.size(); c++) {
      String share = inputs.fresh("%s, %s".formatted(name, names.classes().get(c)));
      computed.add(derived(share, held(own.get(c), mixed.floor(), 1)));
      shares.add(field(share));
    }
    String total = inputs.fresh(name + ", total");
    computed.add(derived(total, apply("sum", shares)));
    for (int c = 0; c < own.size(); c++) {
      XmlElement relative = apply("/", shares.get(c), field(total));
      weighted.get(c).add(apply("*", number(part.share()), relative));
    }
  }

  /** What a part says of each class, by models of its own that come earlier in the chain. */
  private List<XmlElement> own(Part part, String name) {
    if (part.kind() == Kind.CONSTANT) {
      return Arrays.stream(part.constant()).mapToObj(PmmlElements::number).toList();
    }
    List<Score> own = scores.subList(part.first(), part.first() + mixed.heads());
    List<String> fields =
        part.kind() == Kind.SOFTMAX ? softmax(own, name) : each(own, part.kind(), name);
    passed.addAll(fields);
    if (mixed.heads() > 1) {
      return fields.stream().map(PmmlElements::field).toList();
    }
    XmlElement one = held(field(fields.get(0)), 0, 1);
    return List.of(apply("-", number(1), one), one);
  }

  private List<String> softmax(List<Score> own, String name) {
    List<String> fields = new ArrayList<>();
    XmlElement output = new XmlElement("Output");
    List<XmlElement> tables = new ArrayList<>();
    for (int c = 0; c < own.size(); c++) {
      String category = names.classes().get(c);
      fields.add(inputs.fresh("%s, p(%s)".formatted(name, category)));
      output.with(PmmlElements.probability(fields.get(c), category));
      tables.add(inputs.table(own.get(c)).with("targetCategory", category));
    }
    models.add(
        PmmlElements.regression("classification", "softmax")
            .with(PmmlElements.schema(inputs.innerFields()))
            .with(output)
            .with(tables));
    return fields;
  }

  private List<String> each(List<Score> own, Kind kind, String name) {
    boolean logistic = kind == Kind.LOGISTIC;
    List<String> fields = new ArrayList<>();
    for (Score score : own) {
      String field = inputs.fresh("%s, score %s".formatted(name, fields.size() + 1));
      fields.add(field);
      models.add(
          PmmlElements.regression("regression", logistic ? "logit" : "none")
              .with(PmmlElements.schema(inputs.innerFields()))
              .with(new XmlElement("Output").with(PmmlElements.output(field, "predictedValue")))
              .with(inputs.table(logistic ? score : raised(score))));
    }
    return fields;
  }

  /** Least squares learns the distance from 1 / classes. */
  private Score raised(Score score) {
    double offset = score.offset() + 1.0 / mixed.classes();
    return new Score(offset, score.linear(), score.missing(), score.squares());
  }

  /** The chain. */
  XmlElement segments() {
    List<XmlElement> all = new ArrayList<>(models);
    all.add(mixing());
    XmlElement chain = new XmlElement("Segmentation").with("multipleModelMethod", "modelChain");
    for (int k = 0; k < all.size(); k++) {
      chain.with(
          new XmlElement("Segment")
              .with("id", Integer.toString(k + 1))
              .with(new XmlElement("True"))
              .with(all.get(k)));
    }
    return chain;
  }

  private XmlElement mixing() {
    List<XmlElement> fields =
        passed.stream().map(name -> XmlElement.named("MiningField", name)).toList();
    XmlElement local = new XmlElement("LocalTransformations").with(computed);
    List<XmlElement> tables = new ArrayList<>();
    for (int c = 0; c < weighted.size(); c++) {
      String category = names.classes().get(c);
      String name = inputs.fresh("mixed, " + category);
      local.with(derived(name, apply("sum", weighted.get(c))));
      tables.add(PmmlElements.table(category).with(PmmlElements.predictor(name, 1)));
    }
    return PmmlElements.regression("classification", "simplemax")
        .with(PmmlElements.schema(fields).with(PmmlElements.targetField(names.target())))
        .with(local)
        .with(tables);
  }
}
