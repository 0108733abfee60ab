package dev.flyball.examples;

import dev.flyball.learn.Learner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Learners in one table of SQLite or PostgreSQL. Each call is one statement and so one transaction:
 * all of it happens or nothing.
 */
public final class SqlLearnerStore implements LearnerStore {
  private static final String CREATE =
      "create table if not exists learner"
          + " (name varchar primary key, version bigint not null, state BYTES not null)";
  private static final String GET = "select version, state from learner where name = ?";
  private static final String PUT =
      "insert into learner (name, version, state) values (?, 1, ?) on conflict (name)"
          + " do update set version = learner.version + 1, state = excluded.state";
  private static final String REPLACE =
      "update learner set version = version + 1, state = ? where name = ? and version = ?";
  private static final String REMOVE = "delete from learner where name = ?";
  private static final String NAMES = "select name from learner order by name";

  private final DataSource database;

  /** Opens the store; makes its table where there is none. */
  public SqlLearnerStore(DataSource database) {
    this.database = database;
    call(
        connection -> {
          try (Statement statement = connection.createStatement()) {
            String product = connection.getMetaData().getDatabaseProductName();
            String bytes = product.equals("PostgreSQL") ? "bytea" : "blob";
            return statement.execute(CREATE.replace("BYTES", bytes));
          }
        });
  }

  @Override
  public Optional<Kept> get(String name) {
    return call(
        connection -> {
          try (PreparedStatement statement = prepare(connection, GET, name);
              ResultSet found = statement.executeQuery()) {
            return found.next()
                ? Optional.of(new Kept(Learner.fromBytes(found.getBytes(2)), found.getLong(1)))
                : Optional.empty();
          }
        });
  }

  @Override
  public void put(String name, Learner learner) {
    update(PUT, name, learner.toBytes());
  }

  @Override
  public boolean replace(String name, Learner learner, Kept before) {
    return update(REPLACE, learner.toBytes(), name, before.version()) == 1;
  }

  @Override
  public boolean remove(String name) {
    return update(REMOVE, name) == 1;
  }

  @Override
  public List<String> names() {
    return call(
        connection -> {
          List<String> names = new ArrayList<>();
          try (PreparedStatement statement = prepare(connection, NAMES);
              ResultSet found = statement.executeQuery()) {
            while (found.next()) {
              names.add(found.getString(1));
            }
          }
          return names;
        });
  }

  private int update(String sql, Object... values) {
    return call(
        connection -> {
          try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
          }
        });
  }

  private static PreparedStatement prepare(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** Work with a connection that is given back afterwards. */
  private interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  private <T> T call(Work<T> work) {
    try (Connection connection = database.getConnection()) {
      return work.on(connection);
    } catch (SQLException e) {
      throw new IllegalStateException("the database of learners: " + e.getMessage(), e);
    }
  }
}
