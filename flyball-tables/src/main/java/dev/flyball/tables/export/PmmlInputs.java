package dev.flyball.tables.export;

import dev.flyball.control.ScoreFormula;
import dev.flyball.control.ScoreFormula.Score;
import dev.flyball.learn.PredictionFormula;
import dev.flyball.tables.CategoryFeature;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The inputs of a PMML model: which fields it asks for, what is derived from them, and the terms
 * that scores are sums of. A number whose gaps and squares no score uses stays in the units of its
 * column: its gaps are filled with its mean and wild values are held, both by its mining field.
 * Others are derived: on the common scale with 0 for a gap, whether there is a gap, and the square.
 */
final class PmmlInputs {
  /** What a field adds to a score, times {@code weight} of the score. */
  private record Term(String field, ToDoubleFunction<Score> weight) {}

  private final PredictionFormula formula;
  private final ExportedNames names;
  private final Map<String, XmlElement> data = new LinkedHashMap<>();
  private final Map<String, XmlElement> mining = new LinkedHashMap<>();
  private final List<XmlElement> derived = new ArrayList<>();
  private final List<Term> terms = new ArrayList<>();
  private final double[] shifts;
  private final Set<String> taken = new HashSet<>();

  PmmlInputs(PredictionFormula formula, ExportedNames names) {
    this.formula = formula;
    this.names = names;
    int inputs = formula.centre().length;
    if (names.features().size() != inputs) {
      throw new IllegalArgumentException(
          "%s names for %s inputs".formatted(names.features().size(), inputs));
    }
    this.shifts = new double[inputs];
    taken.add(names.target());
    taken.addAll(names.features());
    names.categories().values().forEach(category -> taken.add(category.column()));
    for (int j = 0; j < inputs; j++) {
      add(j);
    }
  }

  /** A name that nothing else has. */
  String fresh(String like) {
    String name = like;
    while (!taken.add(name)) {
      name += "'";
    }
    return name;
  }

  private void add(int j) {
    String feature = names.features().get(j);
    CategoryFeature category = names.categories().get(feature);
    if (category != null) {
      indicate(feature, category);
    } else {
      data.put(
          feature,
          XmlElement.named("DataField", feature)
              .with("optype", "continuous")
              .with("dataType", "double"));
    }
    if (category == null && !uses(j, Score::missing) && !usesSquares(j)) {
      inOwnUnits(j, feature);
    } else {
      onCommonScale(j, feature);
      String field = category == null ? feature : category.column();
      mining.putIfAbsent(field, miningField(field));
    }
  }

  private boolean uses(int j, Function<Score, double[]> part) {
    return formula.formula().scores().stream().anyMatch(score -> part.apply(score)[j] != 0);
  }

  private boolean usesSquares(int j) {
    return formula.formula().squareSpread()[j] != 0 && uses(j, Score::squares);
  }

  /** A column of categories, and a derived field that is 1 where it holds this one. */
  private void indicate(String feature, CategoryFeature category) {
    // Without a list of its values: an engine would take one that is not on it for a gap.
    data.putIfAbsent(
        category.column(),
        XmlElement.named("DataField", category.column())
            .with("optype", "categorical")
            .with("dataType", "string"));
    if (!category.unseen()) {
      derive(
          feature,
          new XmlElement("NormDiscrete")
              .with("field", category.column())
              .with("value", category.categories().get(category.place())));
      return;
    }
    XmlElement known = PmmlElements.apply("isIn", PmmlElements.field(category.column()));
    category.categories().forEach(each -> known.with(PmmlElements.text(each)));
    derive(
        feature,
        PmmlElements.apply(
            "if",
            PmmlElements.apply("isNotMissing", PmmlElements.field(category.column())),
            PmmlElements.choose(known, 0, 1)));
  }

  private void inOwnUnits(int j, String feature) {
    double centre = formula.centre()[j];
    double spread = formula.spread()[j];
    double reach = formula.bound() * spread;
    XmlElement field =
        miningField(feature)
            .with("missingValueReplacement", centre)
            .with("missingValueTreatment", "asMean");
    if (Double.isFinite(reach)) {
      field
          .with("outliers", "asExtremeValues")
          .with("lowValue", centre - reach)
          .with("highValue", centre + reach);
    }
    mining.put(feature, field);
    terms.add(new Term(feature, score -> score.linear()[j] / spread));
    shifts[j] = centre / spread;
  }

  private void onCommonScale(int j, String feature) {
    String scaled = fresh(feature + " (scaled)");
    double bound = formula.bound();
    boolean held = Double.isFinite(bound);
    double reach = held ? bound : 1;
    double centre = formula.centre()[j];
    double spread = formula.spread()[j];
    derive(
        scaled,
        new XmlElement("NormContinuous")
            .with("field", feature)
            .with("mapMissingTo", "0")
            .with("outliers", held ? "asExtremeValues" : "asIs")
            .with(norm(centre - reach * spread, -reach))
            .with(norm(centre + reach * spread, reach)));
    terms.add(new Term(scaled, score -> score.linear()[j]));
    if (uses(j, Score::missing)) {
      String missing = fresh(feature + " (missing)");
      derive(
          missing,
          PmmlElements.choose(PmmlElements.apply("isMissing", PmmlElements.field(feature)), 1, 0));
      terms.add(new Term(missing, score -> score.missing()[j]));
    }
    if (usesSquares(j)) {
      String square = fresh(feature + " (squared)");
      derive(square, square(j, feature, scaled));
      terms.add(new Term(square, score -> score.squares()[j]));
    }
  }

  private XmlElement square(int j, String feature, String scaled) {
    XmlElement own = PmmlElements.field(scaled);
    XmlElement centred =
        PmmlElements.apply(
            "-",
            PmmlElements.apply("*", own, own),
            PmmlElements.number(formula.formula().squareMean()[j]));
    XmlElement relative =
        PmmlElements.apply("/", centred, PmmlElements.number(formula.formula().squareSpread()[j]));
    double reach = ScoreFormula.SQUARE_BOUND;
    return PmmlElements.apply(
        "if",
        PmmlElements.apply("isMissing", PmmlElements.field(feature)),
        PmmlElements.number(0),
        PmmlElements.held(relative, -reach, reach));
  }

  private static XmlElement norm(double from, double to) {
    return new XmlElement("LinearNorm").with("orig", from).with("norm", to);
  }

  private void derive(String name, XmlElement expression) {
    derived.add(PmmlElements.derived(name, expression));
  }

  /** The fields that it asks for. */
  List<XmlElement> dataFields() {
    return List.copyOf(data.values());
  }

  /** What is derived from them, for all parts of a model. */
  List<XmlElement> derivedFields() {
    return List.copyOf(derived);
  }

  /** How a model that gets the values from outside uses the fields. */
  List<XmlElement> miningFields() {
    return List.copyOf(mining.values());
  }

  /** How a part of a model uses the fields: as the whole model left them. */
  List<XmlElement> innerFields() {
    return mining.keySet().stream().map(PmmlInputs::miningField).toList();
  }

  private static XmlElement miningField(String name) {
    return XmlElement.named("MiningField", name)
        .with("usageType", "active")
        .with("invalidValueTreatment", "asIs");
  }

  /** A score as the table of a regression. */
  XmlElement table(Score score) {
    double intercept = score.offset();
    for (int j = 0; j < shifts.length; j++) {
      intercept -= shifts[j] == 0 ? 0 : score.linear()[j] * shifts[j];
    }
    XmlElement table = new XmlElement("RegressionTable").with("intercept", intercept);
    for (Term term : terms) {
      double weight = term.weight().applyAsDouble(score);
      if (weight != 0) {
        table.with(PmmlElements.predictor(term.field(), weight));
      }
    }
    return table;
  }
}
