package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.watch.ServedAlarm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lies in deploy/ fits the service as it is. */
class DeployTest {
  private static final Path DEPLOY = Path.of("..", "deploy");
  private static final Path RUNBOOK = Path.of("..", "docs", "runbook.md");

  @TempDir Path folder;

  @Test
  void everyMetricOfTheGrafanaDashboardIsOneOfTheService() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(DEPLOY.resolve("grafana.json").toFile());
    List<String> questions = dashboard.findValuesAsText("expr");
    assertThat(questions).hasSizeGreaterThan(5);
    assertMeasured(questions);
  }

  private void assertMeasured(List<String> questions) throws IOException {
    Set<String> asked = new TreeSet<>();
    for (String question : questions) {
      Matcher name = Pattern.compile("flyball_[a-z_]+").matcher(question);
      while (name.find()) {
        asked.add(name.group());
      }
    }
    try (FlyballServer server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data"))
                .address("127.0.0.1", 0)
                .with(Limit.RESERVE, 0))) {
      Caller caller = new Caller(server.address());
      caller.put("/models/m", "{\"target\":\"y\",\"law\":\"scalar\",\"keyed\":true}");
      caller.post("/models/m/learn", "{\"key\":\"k\",\"x\":1,\"y\":1}");
      String metrics = caller.get("/metrics").text();
      for (String name : asked) {
        String family = name.replaceFirst("_(bucket|sum|count)$", "");
        assertThat(metrics).as(name).contains("# TYPE " + family + " ");
      }
    }
  }

  /** Each asks for what the service measures, and the runbook says what to do. */
  @Test
  void everyAlertIsMeasuredAndInTheRunbook() throws IOException {
    String rules = Files.readString(DEPLOY.resolve("alerts.yml"));
    List<String> names = found("(?m)^ +- alert: (\\w+)$", rules);
    List<String> questions = found("(?m)^ +expr: (.+)$", rules);
    assertThat(names).hasSizeGreaterThan(10).doesNotHaveDuplicates();
    assertThat(questions).hasSameSizeAs(names);
    assertMeasured(questions);
    String runbook = Files.readString(RUNBOOK);
    assertThat(found("(?m)^ +runbook: docs/runbook.md#(\\w+)$", rules))
        .isEqualTo(names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
    assertThat(found("(?m)^### (\\w+)$", runbook)).isEqualTo(names);
    for (ServedAlarm.Kind kind : ServedAlarm.Kind.values()) {
      assertThat(runbook).contains("| `" + kind.label() + "` |");
    }
  }

  /** What the service says with a status from 500 on, as the sources say it. */
  @Test
  void theRunbookHasEveryStatusFrom500On() throws IOException {
    String runbook = Files.readString(RUNBOOK);
    Set<String> statuses = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
      for (Path source : sources.filter(each -> each.toString().endsWith(".java")).toList()) {
        statuses.addAll(found("(?:error\\(|\\? |: )(5\\d\\d)\\b", Files.readString(source)));
      }
    }
    assertThat(statuses).contains("500", "503", "507");
    statuses.forEach(status -> assertThat(runbook).contains("| " + status + " |"));
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().map(each -> each.group(1)).toList();
  }

  /** As Prometheus reads them. */
  @Test
  void theRulesAreOnesForPrometheus() throws IOException, InterruptedException {
    Process check;
    try {
      check =
          new ProcessBuilder("promtool", "check", "rules", DEPLOY.resolve("alerts.yml").toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      Assumptions.abort("there is no promtool");
      return;
    }
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertThat(check.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(check.exitValue()).as(said).isZero();
  }

  /** As systemd reads it. */
  @Test
  void theUnitIsOneForSystemd() throws IOException, InterruptedException {
    Path file = DEPLOY.resolve("flyball.service");
    assertThat(Files.readString(file)).contains("ExecStart=/usr/bin/env flyball serve ");
    Process verify;
    try {
      verify =
          new ProcessBuilder("systemd-analyze", "verify", file.toString())
              .redirectErrorStream(true)
              .start();
    } catch (IOException e) {
      Assumptions.abort("there is no systemd-analyze");
      return;
    }
    String said = new String(verify.getInputStream().readAllBytes(), UTF_8);
    assertThat(verify.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(said.lines().filter(line -> line.contains("flyball.service"))).isEmpty();
  }
}
