/**
 * Learners on Apache Flink. {@link dev.flyball.flink.KeyedLearning} keeps one for every key of a
 * stream.
 */
package dev.flyball.flink;
