/**
 * Learners on Apache Flink. {@link dev.flyball.flink.KeyedLearning} keeps one for every key of a
 * stream; {@link dev.flyball.flink.OneModel} learns one from all of a fast stream in a single task
 * and predicts in parallel.
 */
package dev.flyball.flink;
