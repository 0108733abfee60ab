package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.report.Accessibility;
import dev.flyball.report.Browser;
import dev.flyball.serve.model.Limit;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The dashboard as people meet it. Skipped where there is no Chromium with its driver. */
@Tag("slow")
class DashboardInBrowserTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\">";

  @TempDir static Path folder;
  private static Browser browser;
  private static FlyballServer server;
  private static Caller caller;
  private static final Random RANDOM = new Random(17);

  @BeforeAll
  static void open() throws IOException {
    Optional<Browser> found = Browser.open(folder.resolve("profile"));
    assumeTrue(found.isPresent(), "no Chromium with chromedriver on the PATH or in CHROME_BIN");
    browser = found.get();
    server =
        FlyballServer.start(
            ServeConfig.in(folder.resolve("data")).address("127.0.0.1", 0).with(Limit.RESERVE, 0));
    caller = new Caller(server.address());
    caller.put("/models/air", "{\"target\":\"y\",\"interval\":0.9}");
    feed("air", 400, true);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void visit() {
    browser.resize(1280, 900);
    browser.prefer("light");
    show("air");
  }

  private static void show(String model) {
    browser.go("about:blank");
    browser.go(server.address() + "/#model=" + URLEncoder.encode(model, UTF_8));
    until("return document.querySelectorAll('.sensor').length > 0");
    browser.complaints();
  }

  /** Rows of y = a + 2 c - b and noise; without c where it is not seen. */
  private static void feed(String model, int rows, boolean withC) {
    StringBuilder body = new StringBuilder("[");
    for (int k = 0; k < rows; k++) {
      double a = RANDOM.nextGaussian();
      double b = RANDOM.nextGaussian();
      double c = RANDOM.nextGaussian();
      double y = a + 2 * c - b + 0.1 * RANDOM.nextGaussian();
      body.append(k == 0 ? "" : ",")
          .append(String.format(Locale.ROOT, "{\"a\":%.4f,\"b\":%.4f,", a, b))
          .append(withC ? String.format(Locale.ROOT, "\"c\":%.4f,", c) : "")
          .append(String.format(Locale.ROOT, "\"y\":%.4f}", y));
    }
    String path = "/models/" + URLEncoder.encode(model, UTF_8).replace("+", "%20") + "/learn";
    assertThat(caller.post(path, body.append(']').toString()).status()).isEqualTo(200);
  }

  @Test
  void aSensorFallsSilentIntervalsWidenAndItsReturnRaisesAnAlarm() throws IOException {
    caller.put("/models/story", "{\"target\":\"y\",\"interval\":0.9}");
    feed("story", 400, true);
    show("story");
    assertThat(text("#words")).startsWith("✓ Healthy.");
    double before = width();
    browser.photograph(PICTURES.resolve("dashboard-well.png"));

    browser.resize(1280, 900);
    feed("story", 80, false);
    until("return document.querySelector('.sensor.silent') !== null");
    WebElement first = browser.driver().findElement(By.cssSelector(".sensor"));
    assertThat(first.getDomAttribute("data-feature")).isEqualTo("c");
    assertThat(first.getText()).contains("silent for 80 rows");
    assertThat(text("#words")).startsWith("⚠ Needs attention. c is silent");
    until("return document.querySelector('[data-kind=silent].active') !== null");
    assertThat(width()).as("the interval without c").isGreaterThan(1.5 * before);
    browser.photograph(PICTURES.resolve("dashboard-silent.png"));

    browser.resize(1280, 900);
    feed("story", 3, true);
    until("return document.querySelector('[data-kind=return]') !== null");
    assertThat(text("[data-kind=return]")).contains("c is back after 80 rows");
    browser.driver().findElement(By.cssSelector("[data-kind=return] button")).click();
    until("return document.querySelectorAll('#around tbody tr').length > 5");
    assertThat(text("#around")).contains("c is back after 80 rows", "→ 481");
    browser.driver().findElement(By.cssSelector("#around button")).click();
    until("return document.querySelector('.sensor.silent') === null");
    assertThat(caller.get("/metrics").text())
        .contains("flyball_alarms_total{model=\"story\",kind=\"return\"} 1\n");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatIfASensorFailsIsAnswered() {
    browser.driver().findElement(By.cssSelector("[data-feature=c] button")).click();
    until("return document.querySelector('#what-if').textContent.includes('not judged yet')");
    feed("air", 80, true);
    until("return document.querySelectorAll('#what-if td').length > 0");
    assertThat(text("#what-if")).contains("Without c since row", "times the error", "80 rows");
    String ratio = text("#what-if").replaceAll("(?s).*: ([\\d.]+) times the error.*", "$1");
    assertThat(Double.parseDouble(ratio)).isGreaterThan(3);
    assertThat(text("#shadow")).contains("The question about c takes the place of a shadow.");
    browser.driver().findElement(By.cssSelector("#what-if > button, #what-if p + button")).click();
    until("return document.querySelector('#what-if').textContent.includes('Nothing is asked')");
  }

  @Test
  void aHostileNameIsOnlyAName() {
    String path = "/models/" + URLEncoder.encode(HOSTILE, UTF_8).replace("+", "%20");
    assertThat(caller.put(path, "{\"target\":\"y\"}").status()).isEqualTo(201);
    feed(HOSTILE, 50, true);
    caller.post(path + "/learn", "{\"<img src=y onerror='window.hacked=2'>\":1,\"y\":1}");
    show(HOSTILE);
    until("return document.querySelectorAll('.sensor').length === 4");
    assertThat(browser.driver().getTitle()).startsWith(HOSTILE);
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
    assertThat(browser.run("return document.querySelectorAll('main img, img[src=x]').length"))
        .isEqualTo(0L);
    assertThat(browser.complaints()).isEmpty();
    caller.delete(path);
  }

  @Test
  void keyedModelsRankTheirKeysAndOneIsChosen() {
    caller.put("/models/fleet", "{\"target\":\"y\",\"keyed\":true}");
    for (int k = 0; k < 40; k++) {
      caller.post(
          "/models/fleet/learn",
          "[{\"key\":\"quiet\",\"a\":1,\"y\":1},{\"key\":\"wild\",\"a\":1,\"y\":"
              + (k % 2 == 0 ? 9 : -9)
              + "}]");
    }
    show("fleet");
    until("return document.querySelectorAll('#fleet .card').length === 2");
    assertThat(text("#fleet .card")).startsWith("wild\nEarly");
    browser.driver().findElement(By.id("key-search")).sendKeys("QUI");
    until("return document.querySelectorAll('#fleet .card').length === 1");
    assertThat(text("#fleet .card")).startsWith("quiet");
    browser.driver().findElement(By.id("key-search")).clear();
    until("return document.querySelectorAll('#fleet .card').length === 2");
    browser.driver().findElement(By.cssSelector("#fleet .card")).click();
    until("return document.getElementById('key').value === 'wild'");
    until("return document.querySelectorAll('#weights td').length > 0");
  }

  @Test
  void aStretchThatIsDraggedIsShownInAllPanels() {
    browser.run("lookAt(100, 150)");
    assertThat(browser.run("return charts.filter(c => c !== ahead).map(c => c.data[0].length)"))
        .isEqualTo(List.of(51L, 51L, 51L, 51L));
    assertThat(browser.driver().findElement(By.id("whole")).isDisplayed()).isTrue();
    browser.driver().findElement(By.cssSelector("body")).sendKeys(Keys.ESCAPE);
    assertThat(browser.run("return charts[0].data[0].length")).isEqualTo(400L);
  }

  @Test
  void aShadowIsTriedComparedAndPromotedByAClick() {
    caller.put("/models/tried", "{\"target\":\"y\",\"law\":\"scalar\"}");
    feed("tried", 60, true);
    show("tried");
    assertThat(legend("errors")).isEqualTo(List.of("model", "last value"));
    browser.driver().findElement(By.id("law")).sendKeys("directional", Keys.ENTER);
    until("return document.getElementById('shadow').textContent.includes('runs as shadow')");
    feed("tried", 100, true);
    until("return document.getElementById('shadow').textContent.includes('on the same rows')");
    until("return !charts[1].series[2].key.hidden");
    assertThat(legend("errors")).isEqualTo(List.of("model", "last value", "shadow"));
    browser.run("window.confirm = () => true");
    browser.driver().findElement(By.cssSelector("#shadow .actions button")).click();
    until("return document.getElementById('shadow').textContent.includes('No shadow is running')");
    assertThat(caller.get("/models/tried").json().get("spec").get("law").asText())
        .isEqualTo("directional");
    assertThat(browser.complaints()).isEmpty();
  }

  private static Object legend(String panel) {
    return browser.run(
        "return [...document.querySelectorAll('#"
            + panel
            + " .legend span')].filter(s => s.offsetParent).map(s => s.textContent)");
  }

  @Test
  void whatIsWrittenDownIsMarkedAndIsOnlyText() {
    browser
        .driver()
        .findElement(By.id("note"))
        .sendKeys("<img src=x onerror=window.hacked=3> replaced", Keys.ENTER);
    until("return document.querySelectorAll('#notes li').length === 1");
    assertThat((String) browser.run("return document.querySelector('#notes li').textContent"))
        .contains("<img src=x onerror=window.hacked=3> replaced", "row");
    assertThat(browser.run("return notesShown().length")).isEqualTo(1L);
    browser.run("document.querySelector('#notes li button').click()");
    until("return document.querySelectorAll('#notes li').length === 0");
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
  }

  @Test
  void aPausedPageStaysAsItIsAndThenGoesOn() {
    browser.driver().findElement(By.id("pause")).click();
    Object before = browser.run("return view.steps.length");
    caller.put("/models/pausing", "{\"target\":\"y\"}");
    feed("air", 5, true);
    assertThat(browser.run("return view.steps.length")).isEqualTo(before);
    browser.driver().findElement(By.id("pause")).click();
    until("return view.steps.length === " + ((Long) before + 5));
  }

  @Test
  void theViewIsExportedAsOneFile() {
    Object html =
        browser
            .driver()
            .executeAsyncScript(
                "const done = arguments[0]; URL.createObjectURL = blob => { blob.text().then(done);"
                    + " return '#'; }; exportView();");
    assertThat((String) html)
        .contains("Flyball · air", "data:image/png", "--card: #ffffff")
        .doesNotContain("<script", "<link");
  }

  @Test
  void fitsAPhoneAndAWall() throws IOException {
    for (int width : new int[] {390, 2560}) {
      browser.resize(width, 900);
      browser.go(server.address() + "/#model=air");
      until("return charts.every(c => c.plot !== null)");
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .isEqualTo((long) width);
      browser.photograph(PICTURES.resolve("dashboard-" + width + ".png"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void isReadableAndReachable(String scheme) throws IOException {
    browser.prefer(scheme);
    show("air");
    assertThat((List<?>) browser.run(Accessibility.FAINT_TEXTS)).isEmpty();
    assertThat((List<?>) browser.run(Accessibility.UNREACHABLE)).isEmpty();
    assertThat((List<?>) browser.run(Accessibility.UNNAMED)).isEmpty();
    browser.photograph(PICTURES.resolve("dashboard-" + scheme + ".png"));
    assertThat(browser.requests().stream().filter(url -> url.startsWith("http")))
        .isNotEmpty()
        .allMatch(url -> url.startsWith(server.address()));
  }

  private static String text(String selector) {
    return browser.driver().findElement(By.cssSelector(selector)).getText();
  }

  /** The mean width of the latest ten intervals that the page has. */
  private static double width() {
    until("return view.steps.slice(-10).every(s => typeof s.upper === 'number')");
    return ((Number) browser.run("return mean(view.steps.slice(-10).map(s => s.upper - s.lower))"))
        .doubleValue();
  }

  /** Waits for a script to return true, up to half a minute. */
  private static void until(String script) {
    long end = System.nanoTime() + 30_000_000_000L;
    Object said = null;
    while (!Boolean.TRUE.equals(said) && System.nanoTime() < end) {
      said = browser.run("try { " + script + " } catch (e) { return String(e); }");
      LockSupport.parkNanos(50_000_000);
    }
    assertThat(said).as(script).isEqualTo(true);
  }
}
