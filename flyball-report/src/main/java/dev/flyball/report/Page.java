package dev.flyball.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page: one HTML file with the chart library, our own scripts and styles, and the results
 * inside it, so that it opens from disk and loads nothing.
 */
final class Page {
  private static final Pattern SLOT = Pattern.compile("\\{\\{([a-zA-Z0-9.-]+)}}");

  /** The style of a role's curves; {@code marker} lists the corners of its shape. */
  private record Look(String light, String dark, double[][] marker, boolean open) {}

  private Page() {}

  static String html(Results results) {
    PageData data = PageData.of(results);
    Matcher slots = SLOT.matcher(resource("report.html"));
    StringBuilder page = new StringBuilder();
    while (slots.find()) {
      slots.appendReplacement(
          page, Matcher.quoteReplacement(filling(slots.group(1), results, data)));
    }
    return slots.appendTail(page).toString();
  }

  private static String filling(String slot, Results results, PageData data) {
    return switch (slot) {
      case "title" -> SvgCanvas.escaped(results.report().title());
      case "results" -> inScript(data.results().toString());
      case "places" -> inScript(data.places().toString());
      case "roles" -> inScript(ResultsJson.tree(looks()).toString());
      case "palettes" -> inScript(ResultsJson.tree(palettes()).toString());
      default -> resource(slot);
    };
  }

  private static Map<Role, Look> looks() {
    Map<Role, Look> looks = new LinkedHashMap<>();
    for (Role role : Role.values()) {
      Marker marker = role.marker();
      looks.put(role, new Look(role.light(), role.dark(), marker.outline(), marker.isOpen()));
    }
    return looks;
  }

  private static Map<Palette, String[]> palettes() {
    Map<Palette, String[]> palettes = new LinkedHashMap<>();
    Arrays.stream(Palette.values()).forEach(p -> palettes.put(p, p.stops()));
    return palettes;
  }

  /** JSON that cannot end the script element it stands in, nor open a comment there. */
  private static String inScript(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  private static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource '" + name + "' beside " + Page.class);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
