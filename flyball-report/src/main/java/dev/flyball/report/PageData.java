package dev.flyball.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The compact form of results inside a page. Curves over the same places hold the number of a list
 * of places instead of the places, values have the digits that a chart can show, and rows of ones
 * and zeros are strings: a page of many curves or cells is half as large. {@code results.json}
 * keeps everything.
 */
final class PageData {
  /** A chart is some hundred pixels high, and the cursor shows four digits. */
  private static final int DIGITS = 5;

  private static final List<String> VALUES = List.of("y", "low", "high");

  private final Map<JsonNode, Integer> known = new HashMap<>();
  private final ArrayNode places = JsonNodeFactory.instance.arrayNode();
  private final JsonNode results;

  private PageData(JsonNode results) {
    this.results = results;
  }

  static PageData of(Results results) {
    PageData data = new PageData(ResultsJson.tree(results.withoutData()));
    data.shorten(data.results.path("report"));
    return data;
  }

  /** Everything but the places of curves. */
  JsonNode results() {
    return results;
  }

  /** Lists of places, which curves name by their number. */
  JsonNode places() {
    return places;
  }

  private void shorten(JsonNode node) {
    if (node instanceof ObjectNode curve && curve.path("x") instanceof ArrayNode x) {
      curve.set("x", IntNode.valueOf(numbered(x)));
      VALUES.forEach(name -> round(curve.path(name)));
    } else if (node instanceof ObjectNode map && map.path("type").asText().equals("heat")) {
      shortenRows(map.path("values"));
    } else {
      node.forEach(this::shorten);
    }
  }

  /** A row of ones and zeros is a string of them; a point is an empty cell. */
  private static void shortenRows(JsonNode values) {
    for (int row = 0; row < values.size(); row++) {
      StringBuilder signs = new StringBuilder();
      for (JsonNode cell : values.get(row)) {
        boolean whole = cell.isIntegralNumber() && (cell.asLong() == 0 || cell.asLong() == 1);
        signs.append(cell.isNull() ? "." : whole ? cell.asText() : "?");
      }
      if (signs.indexOf("?") < 0) {
        ((ArrayNode) values).set(row, TextNode.valueOf(signs.toString()));
      } else {
        round(values.get(row));
      }
    }
  }

  private int numbered(ArrayNode x) {
    return known.computeIfAbsent(
        x,
        list -> {
          places.add(list);
          return places.size() - 1;
        });
  }

  private static void round(JsonNode values) {
    if (values instanceof ArrayNode list) {
      for (int k = 0; k < list.size(); k++) {
        if (list.get(k).isDouble()) {
          list.set(k, DoubleNode.valueOf(Points.rounded(list.get(k).doubleValue(), DIGITS)));
        }
      }
    }
  }
}
