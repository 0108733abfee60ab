package dev.flyball.bench;

/** Benchmarks that answer one question together, peers included. */
interface Suite {
  /** The word on the command line. */
  String name();

  /** What it measures, in one line for the help. */
  String question();

  /** Measures. Everything that takes long is announced to {@code session}. */
  Findings run(Session session);
}
