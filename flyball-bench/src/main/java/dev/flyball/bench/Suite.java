package dev.flyball.bench;

import java.util.function.Function;

/**
 * Benchmarks that answer one question together, peers included.
 *
 * @param name the word on the command line
 * @param question what it measures, in one line for the help
 * @param onlyByName whether it takes so long that it runs only when it is asked for
 * @param run measures; everything that takes long is announced to the session
 */
record Suite(String name, String question, boolean onlyByName, Function<Session, SuiteResult> run) {
  Suite(String name, String question, Function<Session, SuiteResult> run) {
    this(name, question, false, run);
  }
}
