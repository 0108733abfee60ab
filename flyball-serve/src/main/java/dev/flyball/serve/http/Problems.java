package dev.flyball.serve.http;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.serve.json.BadRequestException;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.model.BusyException;
import dev.flyball.serve.model.ConflictException;
import dev.flyball.serve.model.NoRoomException;
import dev.flyball.serve.model.ReadOnlyException;
import dev.flyball.serve.model.RowRefusedException;
import dev.flyball.serve.store.StoreException;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** What went wrong, as an answer: a status and one sentence, never where in the program. */
final class Problems {
  private static final String RETRY_AFTER = "Retry-After";

  private Problems() {}

  static Answer of(Throwable failure) {
    Throwable e = failure;
    while (e instanceof CompletionException && e.getCause() != null) {
      e = e.getCause();
    }
    String message = String.valueOf(e.getMessage());
    if (e instanceof BadRequestException) {
      return Answer.error(400, message);
    }
    if (e instanceof NotFoundException) {
      return Answer.error(404, message);
    }
    if (e instanceof ForbiddenException) {
      return Answer.error(403, message);
    }
    if (e instanceof UnsupportedTypeException) {
      return Answer.error(415, message);
    }
    if (e instanceof RowRefusedException
        || e instanceof CheckpointException
        || e instanceof IllegalArgumentException) {
      return Answer.error(422, message);
    }
    if (e instanceof ConflictException conflict) {
      Object said = Map.of("error", message, "differences", conflict.differences());
      return new Answer(409, Answer.JSON, Json.write(said), Map.of());
    }
    if (e instanceof BusyException) {
      return Answer.error(429, message).with(RETRY_AFTER, "1");
    }
    if (e instanceof NoRoomException) {
      return Answer.error(507, message).with(RETRY_AFTER, "10");
    }
    if (e instanceof ReadOnlyException) {
      return Answer.error(503, message).with(RETRY_AFTER, "10");
    }
    if (e instanceof StoreException store) {
      return store.reason() == StoreException.Reason.FULL
          ? Answer.error(507, message).with(RETRY_AFTER, "10")
          : Answer.error(503, message).with(RETRY_AFTER, "10");
    }
    return Answer.error(500, "unexpected error");
  }
}
