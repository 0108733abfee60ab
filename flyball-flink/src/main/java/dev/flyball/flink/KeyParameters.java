package dev.flyball.flink;

/**
 * Where the learner of a key stood when its stream ended.
 *
 * @param steps steps taken
 * @param parameters the parameters it stood at
 */
public record KeyParameters(String key, long steps, double[] parameters) {}
