/** A learner for every key as the state of a Spark stream. */
package dev.flyball.examples.spark;
