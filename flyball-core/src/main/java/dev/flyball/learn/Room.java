package dev.flyball.learn;

import dev.flyball.control.PredictionRule;
import dev.flyball.observation.Batch;

/** What one prediction works in: never that of two threads at a time. */
record Room(Batch batch, PredictionRule rule) {}
