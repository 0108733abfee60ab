package dev.flyball.tables.evaluate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.flyball.report.Role;
import dev.flyball.tables.train.TrainingResults;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an evaluation came to, as numbers. The same for the same data, seed and version.
 *
 * @param entries the law under test first, then what it is compared with
 * @param sensitivity the error of each competitor over its grid; empty unless compared
 */
public record EvaluationResults(
    Data data,
    List<Entry> entries,
    List<Sensitivity> sensitivity,
    Weights weights,
    List<Outage> outages,
    Support support,
    Alarms alarms) {
  /** A rate is good if its error is at most this many times the method's best. */
  private static final double GOOD = 1.25;

  /**
   * What was predicted.
   *
   * @param classes the names of the classes; empty where a value is predicted
   */
  public record Data(
      String source,
      String target,
      List<String> classes,
      long rows,
      long labelled,
      List<TrainingResults.Feature> features) {

    @JsonIgnore
    public boolean isClassification() {
      return !classes.isEmpty();
    }

    /** What the error is called. */
    String errorName() {
      return isClassification() ? "error rate" : "MAE";
    }
  }

  /**
   * One method at one eta.
   *
   * @param eta left out where the method has none
   * @param tested whether this is the law under test
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Entry(
      String name, @JsonIgnore Role role, Double eta, boolean tested, Errors errors) {}

  /**
   * Errors of predictions made before their rows were learned.
   *
   * @param error the mean absolute error or the share of wrong classes; left out if diverged
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Errors(
      Double error, Double rmse, long labelled, TrainingResults.Curve curve, Long divergedAt) {}

  /** The errors of one competitor by eta; null where it diverged. */
  public record Sensitivity(
      Competitor method, @JsonIgnore Role role, List<Double> etas, List<Double> errors) {

    /** The best of the errors; infinite if it diverged everywhere. */
    public double best() {
      return errors.stream()
          .mapToDouble(error -> error == null ? Double.POSITIVE_INFINITY : error)
          .min()
          .orElse(Double.POSITIVE_INFINITY);
    }

    /** The eta with the best error; empty if it diverged everywhere. */
    public Optional<Double> bestEta() {
      double best = best();
      int at = errors.indexOf(best);
      return at < 0 ? Optional.empty() : Optional.of(etas.get(at));
    }

    /** The smallest and the largest eta whose error is at most 1.25 times the best. */
    public String goodRange() {
      double limit = GOOD * best();
      List<Double> good =
          IntStream.range(0, etas.size())
              .filter(k -> errors.get(k) != null && errors.get(k) <= limit)
              .mapToObj(etas::get)
              .toList();
      return good.isEmpty() ? "none" : good.get(0) + " to " + good.get(good.size() - 1);
    }
  }

  /**
   * The weights of the law under test on the way.
   *
   * @param row after which rows
   * @param values by name, in the order of the parameters, then by row
   */
  public record Weights(List<String> names, double[] row, double[][] values) {}

  /** Features that were unseen in every row from {@code from} to {@code to}. */
  public record Outage(List<String> features, long from, long to) {
    public long rows() {
      return to - from + 1;
    }

    /** The first of them, and how many more. */
    public String label() {
      return shortened(features);
    }
  }

  /**
   * What the memory of the law under test sees at the end.
   *
   * @param ridge in force
   * @param spectrum eigenvalues of the memory, ascending; empty where there is no memory, or it is
   *     too large to look through
   * @param blind directions in which the ridge outweighs the memory, as text, the weakest first
   * @param strongest directions seen most, as text
   */
  public record Support(
      double ridge, List<Double> spectrum, List<String> blind, List<String> strongest) {}

  /**
   * Steps with unusual leverage on the return of something long unseen.
   *
   * @param largest the largest leverage of all steps
   */
  public record Alarms(long raised, double mean, double largest, List<Alarm> latest) {}

  /** One of them: {@code step} counts rows with a target. */
  public record Alarm(long step, double leverage, List<String> returned) {}

  /** A list of names that fits a label. */
  static String shortened(List<String> names) {
    int shown = Math.min(names.size(), 2);
    String first = String.join(", ", names.subList(0, shown));
    return names.size() > shown ? first + " and " + (names.size() - shown) + " more" : first;
  }

  /** The law under test. */
  @JsonIgnore
  public Entry tested() {
    return entries.get(0);
  }
}
