package dev.flyball.flink;

/**
 * Late label of an observation that was predicted before, under the same key and id.
 *
 * @param time event time of the label, milliseconds
 */
public record KeyedLabel(String key, String id, long time, double target) {}
