package com.example.user;

import dev.flyball.data.Input;
import dev.flyball.data.Source;
import dev.flyball.data.SourceOptions;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.nio.file.Path;

/** Learns the last column of a table from the others, in a module of its own. */
public final class LearnedTable {
  private LearnedTable() {}

  public static Learner of(Path table) {
    try (Source rows = Input.of(table, SourceOptions.defaults()).open()) {
      int inputs = rows.columns().size() - 1;
      Learner learner = Learner.builder(Model.linear(inputs)).build();
      double[] values = new double[inputs];
      while (rows.next()) {
        for (int j = 0; j < inputs; j++) {
          values[j] = rows.value(j);
        }
        learner.learn(values, rows.value(inputs));
      }
      return learner;
    }
  }
}
