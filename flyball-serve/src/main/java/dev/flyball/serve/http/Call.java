package dev.flyball.serve.http;

import dev.flyball.serve.guard.Scope;
import java.util.List;
import java.util.Map;

/**
 * A request, read whole.
 *
 * @param method GET, PUT, POST or DELETE
 * @param path its segments, decoded
 * @param query its parameters; of several of one name, the first
 * @param type the media type of the body in lower case, without parameters; empty if none is said
 * @param scope what the caller may do
 */
public record Call(
    String method,
    List<String> path,
    Map<String, String> query,
    String type,
    byte[] body,
    Scope scope) {

  /** The segment at {@code place}. */
  String segment(int place) {
    return path.get(place);
  }

  /** The name of the model that it is about. */
  String model() {
    return path.get(path.indexOf("models") + 1);
  }

  /** A parameter; {@code usual} where it is not given. */
  String query(String name, String usual) {
    return query.getOrDefault(name, usual);
  }

  Call body(byte[] content) {
    return new Call(method, path, query, type, content, scope);
  }

  Call scope(Scope allowed) {
    return new Call(method, path, query, type, body, allowed);
  }
}
