package dev.flyball.serve;

import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.RowListener;
import dev.flyball.serve.model.ServedModel;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Checks and repairs the data folder of a stopped service, and restores backups into it. */
public final class DataFolder {
  private final ServeConfig config;
  private final LiveLearners makers;

  public DataFolder(ServeConfig config) {
    this(config, new NamedLearners(config.limits()));
  }

  DataFolder(ServeConfig config, LiveLearners makers) {
    this.config = config;
    this.makers = makers;
  }

  /**
   * The findings.
   *
   * @param lines a sentence per model, and one per problem
   */
  public record Report(boolean whole, List<String> lines) {}

  /**
   * Reads everything, and changes nothing.
   *
   * @throws dev.flyball.serve.store.StoreException if the folder is in use
   */
  public Report check() {
    Optional<String> problem = RocksStore.check(config.data());
    if (problem.isPresent()) {
      return new Report(false, List.of("damaged: " + problem.get()));
    }
    List<String> lines = new ArrayList<>();
    boolean whole = true;
    try (Store store = RocksStore.toLookAt(config.data());
        ServedModels models = models(store)) {
      for (ServedModel model : models.all()) {
        lines.add(summary(model));
        List<String> losses = model.losses().join();
        losses.forEach(loss -> lines.add("damaged: model %s: %s".formatted(model.name(), loss)));
        whole &= losses.isEmpty();
      }
    }
    return new Report(whole, lines);
  }

  /**
   * Replaces damaged files by what can be read of them, and lets every model go on from there. What
   * was there is kept in a folder beside.
   */
  public Report repair() {
    List<String> lines = new ArrayList<>();
    boolean whole;
    try (Store store = RocksStore.open(config.data(), config.limits().of(Limit.RESERVE));
        ServedModels models = models(store)) {
      store.damage().ifPresent(lines::add);
      whole = lines.isEmpty();
      for (ServedModel model : models.all()) {
        List<String> lost = givenUp(model);
        lost.forEach(loss -> lines.add("model %s: %s".formatted(model.name(), loss)));
        lines.add(summary(model));
        whole &= lost.isEmpty();
      }
    }
    return new Report(whole, lines);
  }

  /**
   * Brings a model back from a backup.
   *
   * @throws IOException if the file is none, or not whole; nothing has changed then
   * @throws IllegalArgumentException if there is a model of its name
   */
  public Report restore(Path backup) throws IOException {
    try (Store store = RocksStore.open(config.data(), config.limits().of(Limit.RESERVE));
        ServedModels models = models(store)) {
      ServedModel model = models.restore(backup);
      List<String> lines = new ArrayList<>(model.losses().join());
      lines.add(summary(model));
      return new Report(lines.size() == 1, lines);
    }
  }

  /** A model that is down stays as it is. */
  private static List<String> givenUp(ServedModel model) {
    try {
      return model.giveUpLosses().join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return List.of(String.valueOf(cause.getMessage()));
    }
  }

  private static String summary(ServedModel model) {
    return model.spec().keyed()
        ? "model %s: row %s, %s keys".formatted(model.name(), model.sequence(), model.keys().size())
        : "model %s: row %s".formatted(model.name(), model.sequence());
  }

  private ServedModels models(Store store) {
    return new ServedModels(
        store, makers, config.limits(), Clock.systemUTC(), name -> RowListener.none());
  }
}
