package dev.flyball.paper.hindsight;

/**
 * A peer at the best of its settings, known only when all rows have been seen.
 *
 * @param name the method
 * @param setting the setting with the smallest error
 * @param edge whether that setting is at the edge of its grid
 * @param error the smallest error of the grid
 * @param logLoss the smallest log loss of the grid, maybe at another setting; NaN for numbers
 */
public record Rival(String name, String setting, boolean edge, double error, double logLoss) {}
