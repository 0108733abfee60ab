package dev.flyball.serve;

import dev.flyball.serve.http.RequestContext;
import dev.flyball.serve.json.SpecRecord;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Executor;

/** A folder of the service, opened: its store and its models. */
record OpenData(Store store, ServedModels models, RequestContext context) implements AutoCloseable {

  static OpenData open(ServeConfig config, LiveLearners makers, Clock clock, Executor executor)
      throws IOException {
    Store store = RocksStore.open(config.data(), config.limits().of(Limit.RESERVE));
    ServedModels[] models = new ServedModels[1];
    try {
      RequestContext context =
          RequestContext.of(
              watches ->
                  models[0] =
                      ServedModels.open(
                          store, makers, new SpecRecord(), config.limits(), clock, watches),
              config.limits(),
              clock,
              executor);
      load(config.models(), models[0]);
      return new OpenData(store, models[0], context);
    } catch (IOException | RuntimeException e) {
      if (models[0] != null) {
        models[0].close();
      }
      store.close();
      throw e;
    }
  }

  private static void load(Map<String, Path> checkpoints, ServedModels models) throws IOException {
    for (Map.Entry<String, Path> each : checkpoints.entrySet()) {
      if (models.get(each.getKey()).isEmpty()) {
        models.putCheckpoint(each.getKey(), Files.readAllBytes(each.getValue()));
      }
    }
  }

  @Override
  public void close() {
    models.close();
    store.close();
  }
}
