package dev.flyball.bench.networks;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;

/** What one step learns from. */
record LearningBatch(NDList inputs, NDArray labels) {}
