package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page's scripts say, where there is Node and perhaps no browser. */
class PageScriptTest {
  private static final Path PAGE =
      Path.of("src", "main", "resources", "dev", "flyball", "serve", "page", "assets");

  /** As much of a document as lists and tables need. */
  private static final String DOCUMENT =
      """
      class Item {
        constructor(name) { this.name = name; this.attributes = {}; this.children = []; }
        setAttribute(key, value) { this.attributes[key] = value; }
        append(...more) { this.children.push(...more); }
        replaceChildren(...all) { this.children = all; }
        addEventListener() {}
        get textContent() { return this.children.map(c => c.textContent ?? c).join(""); }
      }
      const document = { createElement: name => new Item(name), getElementById: () => new Item("div") };
      """;

  @TempDir Path folder;

  @Test
  void theVerdictIsWellOrNotOrEarlyOrOfThePast() throws Exception {
    String said =
        run(
            """
            const state = (well, status = "learning") => ({ status, health: { well, words: "Errs by 2." } });
            const all = [[true, state(true)], [true, state(false)], [true, state(null)], [true, state(true, "read-only")], [false, state(true)]];
            for (const [answers, state] of all) {
              const { kind, words } = verdict({ answers, asOf: 1e12, state });
              console.log(kind + ": " + words);
            }
            """);
    assertThat(said.lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("well: ✓ It is well. Errs by 2."),
            line -> assertThat(line).isEqualTo("unwell: ⚠ Look at this. Errs by 2."),
            line -> assertThat(line).isEqualTo("early: … Errs by 2."),
            line -> assertThat(line).startsWith("unwell: ⚠ Look at this. Learns no more"),
            line -> assertThat(line).startsWith("stale: ○ The service does not answer."));
  }

  @Test
  void alarmsThatHoldComeFirstHoweverTheyCame() throws Exception {
    String said =
        run(
            """
            const alarm = (sequence, active) => ({ kind: "silent", sequence, active, text: "at " + sequence, features: [] });
            const host = new Item("div");
            drawAlarms(host, { state: { alarms: { latest: [alarm(3, false), alarm(9, false), alarm(1, true), alarm(5, true)] } } }, () => {});
            console.log(host.textContent.match(/at \\d/g).join());
            """);
    assertThat(said.strip()).isEqualTo("at 5,at 1,at 9,at 3");
  }

  private String run(String script) throws IOException, InterruptedException {
    Path elements =
        Path.of("..", "flyball-report", "src", "main", "resources", "dev", "flyball", "report");
    StringBuilder all = new StringBuilder(DOCUMENT);
    try (var found = Files.walk(elements)) {
      Path file = found.filter(each -> each.endsWith("elements.js")).findFirst().orElseThrow();
      all.append(Files.readString(file));
    }
    all.append(Files.readString(PAGE.resolve("panels.js"))).append(script);
    Path file = Files.writeString(folder.resolve("page.js"), all);
    Process process;
    try {
      process = new ProcessBuilder("node", file.toString()).redirectErrorStream(true).start();
    } catch (IOException e) {
      Assumptions.abort("there is no Node");
      throw e;
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
