package dev.flyball.tables.evaluate;

import static dev.flyball.report.Text.text;

import dev.flyball.report.Cell;
import dev.flyball.report.Headline;
import dev.flyball.tables.evaluate.EvaluationResults.Classes;
import dev.flyball.tables.evaluate.EvaluationResults.Entry;
import dev.flyball.tables.evaluate.EvaluationResults.Kind;
import dev.flyball.tables.evaluate.EvaluationResults.Swept;
import dev.flyball.tables.train.TrainingCommand;
import dev.flyball.tables.trial.Outage;
import dev.flyball.tables.trial.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The verdict of an evaluation in a line or two, bad news in capitals. */
final class Verdict {
  private static final double LEVEL = 0.005;

  private record Share(double of, String words) {}

  private static final List<Share> SHARES =
      List.of(
          new Share(0.1, "a tenth of"),
          new Share(0.2, "a fifth of"),
          new Share(0.25, "a quarter of"),
          new Share(1.0 / 3, "a third of"),
          new Share(0.5, "half"));

  private Verdict() {}

  /** The lines: how wrong beside rivals and baselines, then warnings. */
  static List<String> of(EvaluationResults found) {
    List<String> lines = new ArrayList<>();
    EvaluationResults.Errors errors = found.tested().errors();
    if (errors.labelled() == 0 && errors.divergedAt() == null) {
      lines.add("NO ROW HAD A TARGET: nothing could be judged");
    } else if (errors.error() == null) {
      lines.add("DIVERGED at row " + errors.divergedAt());
    } else if (found.classes() != null && found.classes().balanced()) {
      lines.add(balanced(found.classes(), errors.error()));
    } else {
      lines.add(judged(found, errors.error()));
    }
    if (found.classes() != null && found.classes().sorted()) {
      lines.add(
          "WARNING: the rows are sorted by class. Whoever repeats the last class is nearly always"
              + " right; shuffle the rows unless this is the order in which they come");
    }
    return lines;
  }

  /** With classes that count alike the share of wrong rows is not what was asked for. */
  private static String balanced(EvaluationResults.Classes classes, double error) {
    return text(
        "balanced accuracy %.2f %%, where a baseline has %.2f %%; %.2f %% of the rows are wrong",
        100 * classes.balancedAccuracy(), 100 * guessed(classes), 100 * error);
  }

  /** The balanced accuracy of a baseline. */
  static double guessed(EvaluationResults.Classes classes) {
    return 1.0
        / Arrays.stream(classes.confusion()).filter(row -> Arrays.stream(row).sum() > 0).count();
  }

  private static String judged(EvaluationResults found, double error) {
    List<Reference> rivals = rivals(found);
    StringBuilder line = new StringBuilder();
    betterBaseline(found)
        .ifPresent(
            baseline ->
                line.append("WORSE THAN THE ")
                    .append(baseline.name().toUpperCase(Locale.ROOT))
                    .append(": "));
    line.append(found.data().errorName()).append(' ').append(found.data().shown(error));
    String separator = ", ";
    for (Reference rival : rivals) {
      String shown = found.data().shown(rival.error());
      line.append(separator);
      if (rival.equals(rivals.get(0))) {
        line.append(compared(found, error, rival.error())).append(" the ");
        line.append(
            rival.setting().isEmpty()
                ? "%s (%s)".formatted(rival.name(), shown)
                : "%s (%s: %s)".formatted(rival.name(), rival.setting(), shown));
        separator = "; ";
      } else {
        line.append(rival.name()).append(' ');
        line.append(rival.setting().isEmpty() ? "" : rival.setting() + " ").append(shown);
        separator = ", ";
      }
    }
    return line.toString();
  }

  /** The first line in plain words, without settings. */
  static String inWords(EvaluationResults found) {
    Double error = found.tested().errors().error();
    boolean balanced = found.classes() != null && found.classes().balanced();
    if (error == null || found.tested().errors().labelled() == 0 || balanced) {
      return found.verdict().get(0);
    }
    EvaluationResults.Data data = found.data();
    boolean classes = data.isClassification();
    List<String> beside = new ArrayList<>();
    for (Reference rival : besideFirst(found)) {
      beside.add(
          classes
              ? rival.inWords() + " " + data.shown(rival.error())
              : ratio(found, error, rival.error()) + " " + rival.inWords());
    }
    return classes
        ? "Wrong in %s of the rows; %s.".formatted(data.shown(error), String.join(", ", beside))
        : "Typical error %s%s: %s."
            .formatted(
                Cell.shown(error, "%.3g").text(),
                data.unit().isEmpty() ? "" : " " + data.unit(),
                String.join(", ", beside));
  }

  /** The last value, and the best of the peers or else the other baseline. */
  private static List<Reference> besideFirst(EvaluationResults found) {
    Optional<Reference> peer = peers(found).min(Comparator.comparingDouble(Reference::error));
    Stream<Reference> baselines = baselines(found).map(Reference::of);
    return Stream.concat(baselines.limit(peer.isPresent() ? 1 : 2), peer.stream()).toList();
  }

  /** One error beside another, as people say it. */
  private static String ratio(EvaluationResults found, double error, double rival) {
    for (Share share : SHARES) {
      if (Math.abs(error / rival - share.of()) < 0.08 * share.of()) {
        return share.words() + " that of";
      }
    }
    return compared(found, error, rival);
  }

  /**
   * A method that the law is compared with.
   *
   * @param setting the peer and its best setting; empty for baselines
   */
  private record Reference(String name, String setting, double error) {
    static Reference of(Entry baseline) {
      return new Reference(baseline.name(), "", baseline.errors().rank());
    }

    static Reference of(Swept tuned) {
      String edge = tuned.edge() ? ", the edge of its grid" : "";
      return new Reference(
          "best tuned rival", tuned.method() + " at " + tuned.best() + edge, tuned.curve().best());
    }

    String inWords() {
      return name.equals(Baseline.LAST_VALUE.label(false))
          ? "repeating the last value"
          : "the " + name;
    }
  }

  /** The baselines, peers without settings and the best of the others, the best first. */
  private static List<Reference> rivals(EvaluationResults found) {
    return Stream.concat(baselines(found).map(Reference::of), peers(found))
        .sorted(Comparator.comparingDouble(Reference::error))
        .toList();
  }

  /** Peers without settings, and the best of the others. */
  private static Stream<Reference> peers(EvaluationResults found) {
    return Stream.concat(
        entries(found, Kind.PEER).filter(entry -> entry.eta() == null).map(Reference::of),
        bestTuned(found).stream().map(Reference::of));
  }

  static Stream<Entry> baselines(EvaluationResults found) {
    return entries(found, Kind.BASELINE);
  }

  private static Stream<Entry> entries(EvaluationResults found, Kind kind) {
    return found.entries().stream()
        .filter(entry -> entry.kind() == kind && entry.errors().error() != null);
  }

  /** The best of the peers, each at its best setting; Flyball's own laws are no rivals. */
  static Optional<Swept> bestTuned(EvaluationResults found) {
    return found.sensitivity().stream()
        .filter(curve -> !curve.own())
        .filter(curve -> Double.isFinite(curve.curve().best()))
        .min(Comparator.comparingDouble(swept -> swept.curve().best()));
  }

  /** The best of the baselines that the law loses to. */
  static Optional<Entry> betterBaseline(EvaluationResults found) {
    double error = found.tested().errors().rank();
    return baselines(found)
        .filter(baseline -> loses(found, error, baseline.errors().rank()))
        .min(Comparator.comparingDouble(baseline -> baseline.errors().rank()));
  }

  /** Whether a baseline or a tuned peer has a smaller error, by more than chance. */
  static boolean isLost(EvaluationResults found) {
    double error = found.tested().errors().rank();
    return rivals(found).stream().anyMatch(rival -> loses(found, error, rival.error()));
  }

  private static boolean loses(EvaluationResults found, double error, double rival) {
    return error > rival + chance(found) && !level(found, error, rival);
  }

  /**
   * By so much two errors may differ by chance: twice the standard error of their difference, where
   * the methods share half of what makes their errors vary.
   */
  private static double chance(EvaluationResults found) {
    EvaluationResults.Errors errors = found.tested().errors();
    double mean = errors.rank();
    double square = errors.rmse() == null ? mean : errors.rmse() * errors.rmse();
    double variance = Math.max(0, square - mean * mean);
    return Double.isFinite(variance) ? 2 * Math.sqrt(variance / errors.labelled()) : 0;
  }

  /** Less than half a percent apart, or the same as it is shown. */
  private static boolean level(EvaluationResults found, double error, double rival) {
    return !(Math.abs(error / rival - 1) >= LEVEL)
        || found.data().shown(error).equals(found.data().shown(rival));
  }

  /** Shares differ by points: a percentage of percentages is read as one of them. */
  private static String compared(EvaluationResults found, double error, double rival) {
    if (level(found, error, rival)) {
      return "level with";
    }
    if (error > rival && !loses(found, error, rival)) {
      return "within chance of";
    }
    String side = error < rival ? "below" : "above";
    return found.data().isClassification()
        ? text("%.2f points %s", 100 * Math.abs(error - rival), side)
        : text("%.0f %% %s", 100 * Math.abs(error / rival - 1), side);
  }

  /** From this AUC on the order of rows says something, whatever the likeliest class is. */
  private static final double RANKED = 0.7;

  /** For a page: the same with the verdict in plain words. */
  static Headline plainHeadline(EvaluationResults found) {
    Headline first = headline(found);
    return new Headline(first.good(), inWords(found), first.reason(), first.next());
  }

  static Headline headline(EvaluationResults found) {
    String verdict = found.verdict().get(0);
    EvaluationResults.Errors errors = found.tested().errors();
    if (errors.labelled() == 0 && errors.divergedAt() == null) {
      String reason = text("No row has a value in %s.", found.data().target());
      return new Headline(false, verdict, reason, "choose another column with `--target`.");
    }
    List<String> codes = found.data().suspects();
    if (!codes.isEmpty()) {
      return new Headline(
          false,
          verdict,
          text(
              "%s looks like a code for missing values of %s, and counts as a number here.",
              String.join(", ", codes), found.data().target()),
          text("if it is one, add `--missing %s`.", String.join(",", codes)));
    }
    if (errors.error() == null) {
      return new Headline(
          false,
          verdict,
          text("The steps of %s grew without bound on this data.", found.tested().name()),
          "leave `--law` out (the default chooses its rates itself), or lower `eta`.");
    }
    Classes classes = found.classes();
    boolean balanced = classes != null && classes.balanced();
    Optional<Entry> better = balanced ? Optional.empty() : betterBaseline(found);
    if (better.isPresent() || !balanced && missesRareOnes(found)) {
      return worse(found, verdict, better);
    }
    Timeline time = found.timeline();
    return new Headline(
        classes != null && balanced
            ? classes.balancedAccuracy() > guessed(classes)
            : !isLost(found),
        verdict,
        time.inWords(),
        time.silent().map(Verdict::lookAt).orElseGet(() -> learnIt(found)));
  }

  /** Whether classes are ranked well, and naming the most frequent one is as good all the same. */
  private static boolean missesRareOnes(EvaluationResults found) {
    Double auc = found.classes() == null ? null : found.classes().auc();
    double error = found.tested().errors().rank();
    return auc != null
        && auc >= RANKED
        && baselines(found)
            .filter(baseline -> !Baseline.isLast(baseline.name()))
            .anyMatch(majority -> error > majority.errors().rank());
  }

  /** Advice when a baseline is better. The past helps only where the last value says something. */
  private static Headline worse(EvaluationResults found, String verdict, Optional<Entry> better) {
    boolean last = better.isPresent() && Baseline.isLast(better.get().name());
    Classes classes = found.classes();
    if (!last && classes != null && missesRareOnes(found)) {
      return new Headline(
          better.isEmpty(),
          verdict,
          text(
              "Classes are ranked well (AUC %.2f), but rare ones are seldom the likeliest.",
              classes.auc()),
          "add `--balance`, which finds rare classes too, or use the probabilities.");
    }
    Entry baseline = better.orElseThrow();
    return new Headline(
        false,
        verdict,
        text("The features say less about this target than the %s does.", baseline.name()),
        last
            ? "leave `--law` out if it was given; add past values with `--lag 1`; check that the"
                + " rows are in the order in which they came."
            : "leave `--law` out if it was given; add columns that say more about the target.");
  }

  /** What is missing costs nothing: no reason to leave out what may be the heaviest sensor. */
  private static String lookAt(Outage outage) {
    return outage.columns().size() > 1
        ? "check these sensors; until they return rows are predicted without them, and nothing has to be left out."
        : "check the sensor; until it returns rows are predicted without it, and nothing has to be left out.";
  }

  private static String learnIt(EvaluationResults found) {
    EvaluationResults.Data data = found.data();
    return TrainingCommand.advice(data.source(), data.target(), data.options());
  }
}
