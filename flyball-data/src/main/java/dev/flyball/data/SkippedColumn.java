package dev.flyball.data;

/**
 * A column that does not become a feature, and why.
 *
 * @param column its name, or its number if it has none
 * @param reason the reason in words, printed before training
 */
public record SkippedColumn(String column, String reason) {}
