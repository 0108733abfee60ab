package dev.flyball.serve.http;

import dev.flyball.serve.model.RefusedException;
import dev.flyball.serve.model.ServedModel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;

/** All streams of server-sent events that are open, up to a bound. */
final class EventStreams implements AutoCloseable {
  private static final int MOST = 100;
  private static final long BEAT_MILLIS = 10_000;

  private final RequestContext context;
  private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService beats = Daemons.every(BEAT_MILLIS, "beats", this::beat);

  EventStreams(RequestContext context) {
    this.context = context;
  }

  private void beat() {
    open.forEach(EventStream::beat);
  }

  void begin(Exchange exchange, Call call) {
    ServedModel model = context.model(call);
    if (open.size() >= MOST) {
      throw RefusedException.busy("%s listen already".formatted(MOST));
    }
    Runnable[] stop = {() -> {}};
    EventStream[] self = new EventStream[1];
    self[0] =
        new EventStream(
            exchange,
            call.query().get("key"),
            () -> {
              stop[0].run();
              open.remove(self[0]);
            });
    open.add(self[0]);
    self[0].begin();
    stop[0] = context.ledger(model).events().listen(self[0]);
  }

  @Override
  public void close() {
    beats.shutdownNow();
    open.forEach(EventStream::end);
  }
}
