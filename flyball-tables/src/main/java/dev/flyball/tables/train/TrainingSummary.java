package dev.flyball.tables.train;

import dev.flyball.control.Law;
import dev.flyball.report.Block;
import dev.flyball.report.Facts;
import dev.flyball.report.Paragraph;
import dev.flyball.tables.train.TrainingResults.LearnerResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is said when learning is done, for {@link dev.flyball.report.ReportText}. */
public final class TrainingSummary {
  private static final int MOST_WEIGHTS = 60;

  private TrainingSummary() {}

  /** The learner of one table. */
  public static List<Block> of(TrainingResults found, Training.Outcome outcome) {
    TrainingResults.Data data = found.data();
    LearnerResult learner = found.learners().get(0);
    Facts facts =
        Facts.none()
            .and("law", Law.parse(learner.description()).summary(), "")
            .and("error", errors(learner), "");
    if (found.holdout() != null) {
      facts = facts.and("held out", holdout(found.holdout()), "");
    }
    if (learner.capped() + learner.clipped() > 0) {
      facts =
          facts.and(
              "limits",
              text("capped %,d steps, clipped %,d", learner.capped(), learner.clipped()),
              "");
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Paragraph(
            text(
                "learned %,d rows of %s in %.1f s; %,d of %,d rows so far have a target",
                outcome.learned(),
                data.source(),
                outcome.seconds(),
                data.labelled(),
                data.rows())));
    blocks.add(facts);
    if (!found.intervals().isEmpty()) {
      blocks.add(IntervalReceipts.table("intervals:", found.intervals()));
    }
    if (found.motion() != null) {
      blocks.add(found.motion().table());
    }
    blocks.add(weights(found));
    return blocks;
  }

  /** What the weights are, where they have names and can be read. */
  private static Block weights(TrainingResults found) {
    var weights = found.learners().get(0).weights();
    return weights.size() > MOST_WEIGHTS || weights.containsKey("w0")
        ? new Paragraph(
            text("%,d weights; flyball inspect shows what a checkpoint knows", weights.size()))
        : TrainingTables.weights(found);
  }

  private static String holdout(TrainingResults.HoldoutResult held) {
    String error = held.error("MAE %.6g, RMSE %.6g", "%.2f %% of the classes right");
    String beside = held.rivals().isEmpty() ? "" : " (" + held.rivals() + ")";
    return text(
        "%s%s%s, on %,d %s of %s that %s not learned; %.1f %% of the model visible",
        error,
        beside,
        held.worseThanConstant() ? ": WORSE THAN THE CONSTANT" : "",
        held.rows(),
        held.rows() == 1 ? "row" : "rows",
        held.source(),
        held.rows() == 1 ? "was" : "were",
        100 * held.support());
  }

  private static String errors(LearnerResult learner) {
    TrainingResults.Errors errors = learner.prequential();
    if (errors.labelled() == 0) {
      return "none, because no row had a target";
    }
    return learner.accuracy() == null || learner.majority() == null
        ? text(
            "MAE %.6g, RMSE %.6g, each row predicted before it was learned",
            errors.mae(), errors.rmse())
        : text(
            "%.2f %% of the classes right, each predicted before it was learned;"
                + " the most frequent class is %.2f %%",
            100 * learner.accuracy(), 100 * learner.majority());
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
