/** A learner for every key as the state of a table function of Flink SQL. */
package dev.flyball.examples.sql;
