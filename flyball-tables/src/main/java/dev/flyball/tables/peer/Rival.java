package dev.flyball.tables.peer;

import dev.flyball.report.Role;
import dev.flyball.tables.trial.ErrorCurve;
import java.util.List;

/**
 * A peer at the best of its settings, known only when all rows have been seen.
 *
 * @param name the method
 * @param role its colour
 * @param setting the setting with the smallest error
 * @param eta its rate
 * @param edge whether that setting is at the edge of its grid: a better one may lie beyond
 * @param error the smallest error of the grid
 * @param rmse the root of the mean squared error of that setting
 * @param logLoss the smallest log loss of the grid, maybe at another setting; NaN for numbers
 * @param curve the errors of that setting over the rows
 * @param etas all rates, ascending; 1 - forgetting where the method forgets
 * @param errors the smallest error at each of them
 */
public record Rival(
    String name,
    Role role,
    String setting,
    double eta,
    boolean edge,
    double error,
    double rmse,
    double logLoss,
    ErrorCurve.Windows curve,
    List<Double> etas,
    List<Double> errors) {}
