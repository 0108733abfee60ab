package com.example.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The learner and the readers on the module path. */
class LearnedTableTest {

  @Test
  void learnsATableAndEvents(@TempDir Path folder) throws IOException {
    assertEquals("dev.flyball.core", Learner.class.getModule().getName());
    assertEquals("dev.flyball.data", NamedLearner.class.getModule().getName());
    assertTrue(LearnedTable.class.getModule().isNamed());
    StringBuilder table = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 500; i++) {
      String a = i % 5 == 0 ? "" : Integer.toString(i % 7);
      table.append(a).append(',').append(i % 3).append(',').append(i % 7 - i % 3).append('\n');
    }
    Learner learner = LearnedTable.of(Files.writeString(folder.resolve("t.csv"), table));
    assertEquals(500, learner.observations());
    Learner kept = Learner.fromBytes(learner.toBytes());
    double[] row = {4, 1};
    assertEquals(learner.predict(row).value(), kept.predict(row).value());

    String lines = "{\"a\":1,\"b\":2,\"y\":3}\n{\"a\":2,\"y\":1}\n";
    Path events = Files.writeString(folder.resolve("t.jsonl"), lines);
    assertEquals(2, LearnedTable.of(events).observations());
    NamedLearner named = NamedLearner.builder("y").build();
    named.learn(Map.of("a", 1.0, "street", "north", "y", 2.0));
    assertEquals(
        named.predict(Map.of("a", 1.0)).value(),
        NamedLearner.fromBytes(named.toBytes()).predict(Map.of("a", 1.0)).value());
  }
}
