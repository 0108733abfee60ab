package dev.flyball.tables.inspect;

import static dev.flyball.report.Text.percent;
import static dev.flyball.report.Text.text;

import dev.flyball.interval.Coverage;
import dev.flyball.law.Law;
import dev.flyball.tables.train.LargestWeights;
import dev.flyball.tables.train.PoolReceipt;
import dev.flyball.tables.train.TrainingResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One page about a model, in Markdown: what it learned from, which gaps the data had, its law, its
 * receipts, and what it should not be trusted with. Everything on it comes from the checkpoint.
 */
public final class ModelCard {
  private static final int MOST_FEATURES = 20;
  private static final int MOST_WEIGHTS = 10;
  private static final int MOST_DIRECTIONS = 5;

  private final Inspection found;
  private final List<String> lines = new ArrayList<>();

  private ModelCard(Inspection found) {
    this.found = found;
  }

  /** The lines of the card of a checkpoint. */
  public static List<String> of(Inspection found) {
    return new ModelCard(found).write();
  }

  private List<String> write() {
    Path name = Path.of(found.file()).getFileName();
    add("# Model card: %s", plain(String.valueOf(name)));
    add("");
    add("%s Written by %s.", purpose(), plain(found.writtenBy()));
    data();
    gaps();
    law();
    receipts();
    limits();
    return List.copyOf(lines);
  }

  private String purpose() {
    Inspection.Trained training = found.training();
    if (training == null) {
      return text("Predicts from %,d inputs.", found.inputs());
    }
    String what = training.classes().isEmpty() ? "a number" : "a class";
    return text(
        "Predicts %s, %s, from %,d columns (%,d features).",
        code(training.target()), what, training.columns().size(), training.features().size());
  }

  private void data() {
    section("Data");
    Inspection.Trained training = found.training();
    if (training != null) {
      add("- Table: %s, %s.", code(training.file()), passes(training.passes()));
      add("- Columns: %s.", codes(training.columns()));
      if (!training.classes().isEmpty()) {
        add("- Classes: %s.", codes(training.classes()));
      }
      String codes = codes(training.missing());
      add("- Missing: an empty cell%s.", codes.isEmpty() ? "" : " or " + codes);
    }
    add("- Learned: %,d rows in %,d steps.", found.observations(), found.steps());
    if (found.waiting() > 0) {
      add("- %,d inputs wait for their labels.", found.waiting());
    }
  }

  private static String passes(int passes) {
    return passes == 1 ? "read once" : text("read %,d times", passes);
  }

  private void gaps() {
    section("Gaps");
    if (found.seen().isEmpty()) {
      add("The checkpoint does not say how often each feature was seen.");
      return;
    }
    List<Inspection.Seen> rarest =
        found.seen().stream()
            .filter(each -> each.share() < 1)
            .sorted(Comparator.comparingDouble(Inspection.Seen::share))
            .toList();
    if (rarest.isEmpty()) {
      add("None: every feature was there in every row.");
      return;
    }
    add("%,d of %,d features had gaps.", rarest.size(), found.seen().size());
    add("");
    add("| feature | seen, all rows | seen, recent rows |");
    add("|---|---|---|");
    for (Inspection.Seen each : rarest.stream().limit(MOST_FEATURES).toList()) {
      add("| %s | %s | %s |", cell(each.feature()), percent(each.share()), percent(each.recent()));
    }
    if (rarest.size() > MOST_FEATURES) {
      add("");
      add("The %d with the most gaps are listed.", MOST_FEATURES);
    }
  }

  private void law() {
    section("Law");
    add("- Model: %s; loss: %s.", code(found.model()), code(found.loss()));
    add("- Law: %s.", plain(Law.parse(found.law()).summary()));
    add("- Seed: %d.", found.seed());
    add("");
    add("The largest weights:");
    add("");
    add("| weight | value |");
    add("|---|---|");
    LargestWeights.of(found.weights(), MOST_WEIGHTS)
        .forEach(weight -> add("| %s | %.4g |", cell(weight.getKey()), weight.getValue()));
  }

  private void receipts() {
    section("Receipts");
    int before = lines.size();
    TrainingResults.Errors errors = found.errors();
    if (errors != null && found.accuracy() != null) {
      add(
          "- Each row was predicted before it was learned: %s of %,d classes were right (naming"
              + " the most frequent one: %s).",
          percent(found.accuracy()), errors.labelled(), percent(found.majority()));
    } else if (errors != null) {
      add(
          "- Each row was predicted before it was learned: mean absolute error %.4g, root mean"
              + " squared error %.4g, over %,d rows.",
          errors.mae(), errors.rmse(), errors.labelled());
    }
    PoolReceipt pool = found.pool();
    if (pool != null) {
      add(
          "- The mixture's mean loss over %,d rows is %.4g; the best of its %,d members in"
              + " hindsight has %.4g (%s).",
          pool.rows(),
          pool.meanLoss(),
          pool.members().size(),
          pool.bestMeanLoss(),
          code(pool.best()));
      if (pool.trees() != null) {
        add("- %s", pool.treesInWords());
      }
    }
    for (Coverage receipt : found.intervals()) {
      add(
          "- Intervals of %s, %s: %s of %,d rows were inside (bound on the gap: ± %.1f points).",
          percent(receipt.level()),
          plain(receipt.outage()),
          percent(receipt.share()),
          receipt.rows(),
          100 * receipt.gapBound());
    }
    if (lines.size() == before) {
      add("None: no row with a target was predicted before it was learned.");
    }
  }

  private void limits() {
    section("Limits");
    List<String> blind = found.support().blind();
    for (String direction : blind.stream().limit(MOST_DIRECTIONS).toList()) {
      add("- Blind: the data do not support %s.", plain(direction));
    }
    if (blind.size() > MOST_DIRECTIONS) {
      add("- %,d more combinations of features are blind.", blind.size() - MOST_DIRECTIONS);
    }
    List<String> rare =
        found.seen().stream()
            .filter(Inspection.Seen::silent)
            .map(each -> code(each.feature()))
            .toList();
    if (!rare.isEmpty()) {
      add(
          "- Seen in less than half of the recent rows: %s. Predictions that rest on them are old.",
          String.join(", ", rare.stream().limit(MOST_FEATURES).toList()));
    }
    if (found.pool() != null && found.training() != null && found.training().classes().isEmpty()) {
      add("- Predictions stay within the range of the targets it has learned.");
    }
    if (found.intervals().isEmpty()) {
      add("- Predictions come without intervals: it was not trained with them.");
    }
    add("- No certificate is part of a checkpoint; `flyball certify` replays the run for one.");
  }

  private void section(String title) {
    add("");
    add("## %s", title);
    add("");
  }

  private void add(String format, Object... values) {
    lines.add(values.length == 0 ? format : text(format, values));
  }

  /** A name as it is, whatever is in it; its line breaks are spaces. */
  private String code(String name) {
    String shown = name.replaceAll("\\R", " ");
    String fence = shown.contains("`") ? "``" : "`";
    return fence + shown + fence;
  }

  private String codes(List<String> names) {
    return String.join(", ", names.stream().map(this::code).toList());
  }

  private String cell(String name) {
    return code(name).replace("|", "\\|");
  }

  /** Words among which Markdown should find nothing to draw. */
  private static String plain(String words) {
    return words.replaceAll("\\R", " ").replaceAll("([\\\\`*_\\[\\]<>#|])", "\\\\$1");
  }
}
