package dev.flyball.serve.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.data.DataException;
import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.json.Json;
import dev.flyball.serve.json.RefusedException;
import java.net.URLDecoder;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An HTTP request with its whole body.
 *
 * @param method GET, PUT, POST or DELETE
 * @param path its segments, decoded
 * @param query its parameters
 * @param type the media type of the body in lower case, without parameters; empty if none is given
 * @param scope what the caller may do
 */
public record ApiRequest(
    String method,
    List<String> path,
    Map<String, String> query,
    String type,
    byte[] body,
    Scope scope) {
  private static final int MOST_PARAMETERS = 20;

  /**
   * A call of an address, whose segments and parameters are decoded.
   *
   * @throws RefusedException if the address is not UTF-8
   */
  static ApiRequest of(String method, String address, String type, byte[] body, Scope scope) {
    int question = address.indexOf('?');
    String path = question < 0 ? address : address.substring(0, question);
    List<String> segments = new ArrayList<>();
    for (String each : path.split("/", -1)) {
      if (!each.isEmpty()) {
        segments.add(decoded(each, false));
      }
    }
    Map<String, String> query = new LinkedHashMap<>();
    if (question >= 0 && question + 1 < address.length()) {
      for (String each : address.substring(question + 1).split("&", MOST_PARAMETERS)) {
        String[] parts = each.split("=", 2);
        String name = decoded(parts[0], true);
        if (!each.isEmpty()
            && query.put(name, parts.length > 1 ? decoded(parts[1], true) : "") != null) {
          throw RefusedException.bad("%s is given twice".formatted(DataException.quote(name)));
        }
      }
    }
    return new ApiRequest(method, segments, query, type, body, scope);
  }

  /** Percent signs undone, byte by byte; what is not UTF-8 then is refused. */
  private static String decoded(String text, boolean plusIsBlank) {
    String bytes = new String(text.getBytes(UTF_8), ISO_8859_1);
    try {
      String undone =
          URLDecoder.decode(plusIsBlank ? bytes : bytes.replace("+", "%2B"), ISO_8859_1);
      return Json.utf8(undone.getBytes(ISO_8859_1));
    } catch (IllegalArgumentException e) {
      throw RefusedException.bad("the address has a % without two digits after it");
    } catch (CharacterCodingException e) {
      throw RefusedException.bad("the address is not UTF-8");
    }
  }

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

  ApiRequest body(byte[] content) {
    return new ApiRequest(method, path, query, type, content, scope);
  }

  ApiRequest scope(Scope allowed) {
    return new ApiRequest(method, path, query, type, body, allowed);
  }
}
