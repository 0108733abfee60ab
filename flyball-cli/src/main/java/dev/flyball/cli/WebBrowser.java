package dev.flyball.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Shows a page in the user's browser. */
final class WebBrowser {
  private WebBrowser() {}

  /** Starts the browser and does not wait for it; says whether it could be started. */
  static boolean show(Path page, Map<String, String> environment, String system) {
    return show(page.toAbsolutePath().toString(), environment, system);
  }

  /** The same for the address of a page. */
  static boolean show(String address, Map<String, String> environment, String system) {
    List<String> words = new ArrayList<>(command(environment, system));
    words.add(address);
    try {
      new ProcessBuilder(words)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether there is a screen that a browser could open a window on, or a browser was named. */
  static boolean hasScreen(Map<String, String> environment, String system) {
    String name = system.toLowerCase(Locale.ROOT);
    return name.startsWith("mac")
        || name.startsWith("windows")
        || Stream.of("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
            .anyMatch(each -> !environment.getOrDefault(each, "").isBlank());
  }

  /**
   * The command that opens a page: the variable BROWSER, as usual on Unix, else the system's own.
   */
  static List<String> command(Map<String, String> environment, String system) {
    String chosen = environment.getOrDefault("BROWSER", "");
    if (!chosen.isBlank()) {
      return List.of(chosen.strip().split(" +"));
    }
    String name = system.toLowerCase(Locale.ROOT);
    if (name.startsWith("mac")) {
      return List.of("open");
    }
    return name.startsWith("windows") ? List.of("cmd", "/c", "start", "") : List.of("xdg-open");
  }
}
