package dev.flyball.serve;

import dev.flyball.learn.LateLabels;
import dev.flyball.serve.http.RequestContext;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import dev.flyball.serve.model.LiveLearners;
import dev.flyball.serve.model.ServedModels;
import dev.flyball.serve.named.NamedLearners;
import dev.flyball.serve.store.RocksStore;
import dev.flyball.serve.store.Store;
import dev.flyball.serve.watch.RecentSteps;
import dev.flyball.serve.watch.ServedAlarm;
import dev.flyball.serve.watch.Webhook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The opened data folder: its store and its models. */
record ServiceData(Store store, ServedModels models, Optional<Webhook> webhook)
    implements AutoCloseable {

  /** Opens the folder, brings its models back and has them served. */
  static ServiceData open(
      ServeConfig config, LiveLearners makers, Clock clock, RequestContext context)
      throws IOException {
    Limits limits = config.limits();
    Store store = RocksStore.open(config.data(), limits.of(Limit.RESERVE));
    try {
      LateLabels late = NamedLearners.late(limits);
      ServedModels models =
          new ServedModels(
              store,
              makers,
              limits,
              clock,
              name -> new RecentSteps(late, clock::millis, alarmed(context.webhook(), name)));
      ServiceData data = new ServiceData(store, models, context.webhook());
      data.load(config.models());
      context.serve(models);
      return data;
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static Consumer<ServedAlarm> alarmed(Optional<Webhook> webhook, String model) {
    return webhook.map(each -> each.of(model)).orElse(alarm -> {});
  }

  private void load(Map<String, Path> checkpoints) throws IOException {
    try {
      for (Map.Entry<String, Path> each : checkpoints.entrySet()) {
        if (models.get(each.getKey()).isEmpty()) {
          models.putCheckpoint(each.getKey(), Files.readAllBytes(each.getValue()));
        }
      }
    } catch (IOException | RuntimeException e) {
      models.close();
      throw e;
    }
  }

  @Override
  public void close() {
    models.close();
    store.close();
    webhook.ifPresent(Webhook::close);
  }
}
