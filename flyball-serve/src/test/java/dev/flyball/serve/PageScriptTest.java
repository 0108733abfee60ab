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

  private static final Path TESTS = Path.of("src", "test", "resources", "dev", "flyball", "serve");
  private static final Path REPORT =
      Path.of("..", "flyball-report", "src", "main", "resources", "dev", "flyball", "report");

  @TempDir Path folder;

  @Test
  void theVerdictIsWellOrNotOrEarlyOrOfThePast() throws Exception {
    String said =
        run(
            """
            const state = (well, status = "learning") => ({ status, health: { well, words: "Recent error 2." } });
            const all = [[true, state(true)], [true, state(false)], [true, state(null)], [true, state(true, "read-only")], [false, state(true)]];
            for (const [answers, state] of all) {
              const { kind, words } = verdict({ answers, asOf: 1e12, state });
              console.log(kind + ": " + words);
            }
            """);
    assertThat(said.lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("well: ✓ Healthy. Recent error 2."),
            line -> assertThat(line).isEqualTo("unwell: ⚠ Needs attention. Recent error 2."),
            line -> assertThat(line).isEqualTo("early: … Recent error 2."),
            line -> assertThat(line).startsWith("unwell: ⚠ Needs attention. Learns no more"),
            line -> assertThat(line).startsWith("stale: ○ The service does not answer."));
  }

  @Test
  void theWorstModelComesFirst() throws Exception {
    String said =
        run(
            "",
            """
            const model = (model, well, error = 1, rest = {}) => ({ model, target: "y", health: { well }, recent: { error, persistenceError: 2 }, silent: [], ...rest });
            const all = [model("fine", true), model("new", null), model("bad", false, 1), model("worse", false, 9), model("full", true, 1, { status: "read-only" }), model("a-fine", true, 1.01, { silent: ["pump"] })];
            console.log([...all].sort(worstFirst).map(m => m.model + " " + kindOf(m)).join());
            console.log(sought(all, "PUMP", "").map(m => m.model).join() + " " + sought(all, "", "attention").map(m => m.model).join());
            console.log(rateOf([{ now: 0, rows: 0 }, { now: 50_000, rows: 100 }, { now: 54_000, rows: 140 }]) + " " + rateOf([{ now: 0, rows: 7 }]));
            """,
            "panels.js",
            "overview.js");
    assertThat(said.lines())
        .containsExactly(
            "full stopped,worse attention,bad attention,new early,a-fine healthy,fine healthy",
            "a-fine bad,worse",
            "10 –");
  }

  @Test
  void whatTreesAddAndWhichWeightsMovedIsSaidInWords() throws Exception {
    String said =
        run(
            "",
            """
            const host = new Item("div");
            drawTrees(host, { rows: 200, meanLoss: 0.9, withoutTrees: 1, share: 0.25 });
            console.log(host.textContent);
            drawMoved(host, [{ sequence: 7, weights: { a: 1, b: 5 } }, { sequence: 9, weights: { a: 1.5, b: 3, c: 0 } }]);
            console.log(host.textContent);
            drawFit(host, [{ prediction: "rest", target: "rest" }, { prediction: "run", target: "rest" }]);
            console.log(host.textContent);
            """,
            "panels.js",
            "overview.js");
    assertThat(said.lines())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith(
                        "The prediction is a mixture of two: the pool with trees on top, 25.0 %, and"
                            + " the pool alone. With trees the mean loss is 10.0 % lower."),
            line -> assertThat(line).endsWith("weight nowb−23a+0.51.5Since row 7."),
            line -> assertThat(line).contains("restrun", "rest11", "run00"));
  }

  /** Where rows wait for their labels, or nothing came for long. */
  @Test
  void noLineLeadsOverAGap() throws Exception {
    String said =
        run(
            "",
            """
            const rows = (from, to, at) => [...Array(to - from).keys()].map(k => ({ sequence: from + k, time: 1000 * (from + k) + at }));
            const steps = [...rows(0, 50, 0), ...rows(500, 550, 0), ...rows(550, 600, 1e6)];
            const gaps = gapsIn(steps);
            console.log(gaps.join() + " " + gapsIn(rows(0, 50, 0)).length + gapsIn([]).length);
            const x = withGaps(steps.map(s => s.sequence), gaps, true), y = withGaps(steps.map(() => 1), gaps, false);
            console.log([x.length, x[50], y[50], x[101], y[101], y.filter(v => v === null).length].join());
            console.log(x.every((v, i) => i === 0 || v > x[i - 1]));
            """,
            "charts.js");
    assertThat(said.lines()).containsExactly("50,100 00", "152,274.5,,549.5,,2", "true");
  }

  /** What others said ends with a full stop, or does not. */
  @Test
  void noSentenceEndsTwice() throws Exception {
    String said =
        run(
            """
            const state = why => ({ status: "read-only", readOnly: why, health: {} });
            for (const why of ["the disk is full", "the disk is full."]) console.log(verdict({ answers: true, asOf: 1, state: state(why) }).words);
            const host = new Item("div");
            drawShadow(host, {}, { state: { shadow: "scalar", recent: {}, learner: { shadow: { rows: 1, since: 2, failure: "It failed." } } } });
            console.log(host.textContent.includes("It stopped: It failed.") && !host.textContent.includes(".."));
            """);
    assertThat(said.lines())
        .containsExactly(
            "⚠ Needs attention. Learns no more: the disk is full. It still predicts.",
            "⚠ Needs attention. Learns no more: the disk is full. It still predicts.",
            "true");
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

  @Test
  void aRefusalStaysUntilTheNextTryAndTheVerdictGreysWithoutTheService() throws Exception {
    String said =
        run(
            """
            document.getElementById("range").value = "rows:100";
            let up = true, law;
            const state = { model: "m", status: "learning", health: { well: true, words: "Recent error 2." }, recent: {}, rowsTaken: 3, waitingRows: 0, alarms: { active: [], latest: [] }, features: {} };
            globalThis.fetch = async (path, { method } = {}) => {
              if (!up) throw new TypeError("fetch failed");
              const refused = method === "PUT" && law === "magic";
              const json = path.startsWith("models?") || path === "models" ? { models: [state] } : path.endsWith("/steps?limit=2000") ? { steps: [] } : path.endsWith("/annotations") ? { annotations: [] } : refused ? { error: "no law is called magic" } : state;
              return { ok: !refused, status: refused ? 422 : 200, json: async () => json, body: { getReader: () => ({ read: () => new Promise(() => {}) }) } };
            };
            """,
            """
            (async () => {
              while (!at("verdict").className) await new Promise(setImmediate);
              console.log(at("verdict").className);
              const refusals = () => document.querySelectorAll(".refused").map(each => each.textContent).join();
              const attempt = async name => { lawName.value = law = name; await shadowForm.listeners.submit({ preventDefault() {} }); };
              await attempt("magic");
              draw();
              console.log(refusals());
              shadowForm.listeners.input();
              console.log("typed: " + refusals());
              await attempt("magic");
              await attempt("scalar");
              console.log("done: " + refusals());
              up = false;
              await trying(refresh);
              console.log(at("verdict").className + " " + at("words").textContent.slice(0, 30));
              up = true;
              await trying(refresh);
              console.log(at("verdict").className);
              process.exit(0);
            })();
            """,
            "service.js",
            "charts.js",
            "panels.js",
            "overview.js",
            "dashboard.js");
    assertThat(said.lines())
        .containsExactly(
            "well",
            "Not done: no law is called magic",
            "typed: ",
            "done: ",
            "stale ○ The service does not answer.",
            "well");
  }

  /** Runs the panels, and then a script. */
  private String run(String script) throws IOException, InterruptedException {
    return run("", script, "panels.js");
  }

  private String run(String before, String after, String... scripts)
      throws IOException, InterruptedException {
    StringBuilder all = new StringBuilder();
    all.append(Files.readString(TESTS.resolve("document.js"))).append(before);
    all.append(Files.readString(REPORT.resolve("elements.js")));
    for (String each : scripts) {
      all.append(Files.readString(PAGE.resolve(each)));
    }
    Path file = Files.writeString(folder.resolve("page.js"), all.append(after));
    Process process;
    try {
      process = new ProcessBuilder("node", file.toString()).redirectErrorStream(true).start();
    } catch (IOException e) {
      Assumptions.abort("there is no Node");
      throw e;
    }
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }
}
