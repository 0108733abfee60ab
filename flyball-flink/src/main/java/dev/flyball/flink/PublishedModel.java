package dev.flyball.flink;

/**
 * What it takes to predict as a learner does: its parameters and the statistics of its inputs.
 *
 * @param steps steps the learner had taken
 * @param learner the learner without its memory, as {@link ModelPublisher} writes it
 */
public record PublishedModel(long steps, byte[] learner) {}
