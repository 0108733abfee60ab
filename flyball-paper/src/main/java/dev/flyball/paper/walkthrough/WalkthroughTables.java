package dev.flyball.paper.walkthrough;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The walkthrough as the paper prints it: a table for every step, then the replay. */
public final class WalkthroughTables {
  private static final String ROW = "%-28s %-16s %-16s %s%n";

  private WalkthroughTables() {}

  /** All tables as text. */
  public static String text(Walkthrough walkthrough) {
    StringBuilder text = new StringBuilder();
    text.append(
        format(
            "y = <w*, x>, w* = %s, eta = %s, w0 = [0, 0]%n%n",
            vector(Walkthrough.W_STAR), number(Walkthrough.ETA)));
    for (int t = 0; t < walkthrough.steps().size(); t++) {
      text.append(format(ROW, "STEP " + t, "full SGD", "masked SGD", "counterfactual"));
      rows(t, walkthrough.steps().get(t)).forEach(row -> text.append(format(ROW, row.toArray())));
      text.append(System.lineSeparator());
    }
    text.append(format("SCALAR REPLAY OF STEP 2%n"));
    replayRows(walkthrough).forEach(row -> text.append(format("%-28s %s%n", row.toArray())));
    return text.toString();
  }

  /** The rows of one step: a label, then a cell for each learner. */
  static List<List<String>> rows(int t, Walkthrough.Round round) {
    String next = Integer.toString(t + 1);
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(round, "starting w", move -> vector(move.start())));
    rows.add(row(round, "sample x used", move -> vector(WalkthroughJson.zeroed(move.x()))));
    rows.add(row(round, "actual y", move -> number(round.y())));
    rows.add(row(round, "predicted y^", move -> number(move.prediction())));
    rows.add(row(round, "residual r", move -> number(move.residual())));
    rows.add(row(round, "change of w", move -> vector(move.step())));
    rows.add(row(round, "new parameter w" + next, move -> vector(move.w())));
    rows.add(row(round, "new parameter error e" + next, move -> vector(move.error())));
    rows.add(row(round, "new error norm |e" + next + "|", WalkthroughTables::norm));
    return rows;
  }

  private static List<String> row(
      Walkthrough.Round round, String label, Function<Move, String> cell) {
    return List.of(
        label,
        cell.apply(round.full()),
        cell.apply(round.masked()),
        cell.apply(round.counterfactual()));
  }

  /** The rows of the replay: a label and a value. */
  static List<List<String>> replayRows(Walkthrough walkthrough) {
    Move replay = walkthrough.scalarReplay();
    Move masked = walkthrough.steps().get(walkthrough.steps().size() - 1).masked();
    return List.of(
        List.of("epsilon", number(Walkthrough.EPSILON)),
        List.of("starting w", vector(replay.start())),
        List.of("sample x used", vector(WalkthroughJson.zeroed(replay.x()))),
        List.of("residual r", number(replay.residual())),
        List.of("gain eta / (epsilon + |x|^2)", number(replay.gain())),
        List.of("change of w", vector(replay.step())),
        List.of("new parameter w3", vector(replay.w())),
        List.of("new parameter error e3", vector(replay.error())),
        List.of(
            "new error norm |e3|",
            "%s (masked SGD: %s; the paper prints 1.191, rounded down)"
                .formatted(norm(replay), norm(masked))));
  }

  private static String vector(double[] values) {
    return Arrays.stream(values)
        .mapToObj(WalkthroughTables::number)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** At most four decimals, none of them trailing zeros; the last digits of 0.1 + 0.2 are noise. */
  private static String number(double value) {
    String text = format("%.4f", value).replaceAll("\\.?0+$", "");
    return text.equals("-0") ? "0" : text;
  }

  private static String norm(Move move) {
    return format("%.3f", move.errorNorm());
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
