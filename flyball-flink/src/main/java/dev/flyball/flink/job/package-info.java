/**
 * {@code flyball flink}: a job that reads lines from files or Kafka, gives every key (or the whole
 * stream) its learner, and writes predictions. Runs on an embedded cluster or under {@code flink
 * run}.
 */
package dev.flyball.flink.job;
