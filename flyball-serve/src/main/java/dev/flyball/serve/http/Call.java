package dev.flyball.serve.http;

import java.util.List;
import java.util.Map;

/**
 * A request, read whole.
 *
 * @param method GET, PUT, POST or DELETE
 * @param path its segments, decoded
 * @param query its parameters; of several of one name, the first
 * @param type the media type of the body in lower case, without parameters; empty if none is said
 * @param accept what answers the caller takes; empty if that is not said
 */
public record Call(
    String method,
    List<String> path,
    Map<String, String> query,
    String type,
    String accept,
    byte[] body) {

  /** The segment at {@code place}. */
  String segment(int place) {
    return path.get(place);
  }

  /** A parameter; {@code usual} where it is not given. */
  String query(String name, String usual) {
    return query.getOrDefault(name, usual);
  }
}
