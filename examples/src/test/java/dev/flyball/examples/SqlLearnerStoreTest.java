package dev.flyball.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.law.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteDataSource;

class SqlLearnerStoreTest {
  @TempDir private Path folder;
  private SQLiteDataSource database;
  private LearnerStore store;

  @BeforeEach
  void open() {
    database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + folder.resolve("learners.db"));
    store = new SqlLearnerStore(database);
  }

  private static Learner learner(int rows) {
    Learner learner = Learner.builder(Model.linear(2)).law(Law.directional()).build();
    for (int i = 0; i < rows; i++) {
      learner.learn(new double[] {Math.sin(i), i % 3 == 0 ? Double.NaN : Math.cos(i)}, i % 5);
    }
    return learner;
  }

  @Test
  void whatComesBackGoesOnAsIfItHadNeverBeenAway() {
    store.put("pump 7", learner(50));
    store.put("pump 8", learner(60));
    Learner whole = learner(50);
    Learner kept = new SqlLearnerStore(database).get("pump 7").orElseThrow().learner();
    double[] x = {0.2, 0.4};
    kept.learn(x, 1);
    whole.learn(x, 1);
    assertThat(kept.toBytes()).isEqualTo(whole.toBytes());
    assertThat(store.names()).containsExactly("pump 7", "pump 8");
    assertThat(store.get("pump 9")).isEmpty();
    assertThat(store.remove("pump 8")).isTrue();
    assertThat(store.remove("pump 8")).isFalse();
    assertThat(store.names()).containsExactly("pump 7");
  }

  @Test
  void theSecondOfTwoWritersIsTold() {
    store.put("pump", learner(10));
    LearnerStore.Kept one = store.get("pump").orElseThrow();
    LearnerStore.Kept other = store.get("pump").orElseThrow();
    one.learner().learn(new double[] {1, 1}, 1);
    assertThat(store.replace("pump", one.learner(), one)).isTrue();
    assertThat(store.replace("pump", other.learner(), other)).isFalse();
    assertThat(store.get("pump").orElseThrow().learner().observations()).isEqualTo(11);
    store.put("pump", other.learner());
    assertThat(store.get("pump").orElseThrow().version()).isEqualTo(3);
  }

  @Test
  void aDamagedRowIsRefused() throws SQLException {
    store.put("pump", learner(10));
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("update learner set state = substr(state, 1, length(state) - 9)");
    }
    assertThatThrownBy(() -> store.get("pump")).isInstanceOf(CheckpointException.class);
  }
}
