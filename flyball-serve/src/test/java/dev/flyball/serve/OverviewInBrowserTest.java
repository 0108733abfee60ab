package dev.flyball.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.report.Accessibility;
import dev.flyball.report.Browser;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.model.Limits;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** The page of all models. Skipped where there is no Chromium with its driver. */
@Tag("slow")
class OverviewInBrowserTest {
  private static final Path PICTURES = Path.of("target", "pictures");
  private static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\">";

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void open() throws IOException {
    Optional<Browser> found = Browser.open(folder.resolve("profile"));
    assumeTrue(found.isPresent(), "no Chromium with chromedriver on the PATH or in CHROME_BIN");
    browser = found.get();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  /** A page that is still open asks for a service that ended with the test before. */
  @BeforeEach
  void leave() {
    browser.go("about:blank");
    browser.complaints();
  }

  private static FlyballServer serve(String name) throws IOException {
    Limits limits = Limits.defaults();
    return FlyballServer.start(
        ServeConfig.in(folder.resolve(name))
            .limits(limits.with(Limit.MODELS, 250))
            .address("127.0.0.1", 0)
            .with(Limit.RESERVE, 0));
  }

  /** A model whose sensor b was seen in all of its rows but the last ones. */
  private static void make(Caller caller, String name, int rows, int without) {
    String path = "/models/" + URLEncoder.encode(name, UTF_8).replace("+", "%20");
    assertThat(caller.put(path, "{\"target\":\"y\",\"interval\":0.9}").status()).isEqualTo(201);
    StringBuilder body = new StringBuilder("[");
    for (int k = 0; k < rows; k++) {
      int a = k * 7 % 11;
      int b = k * 5 % 13;
      body.append(k == 0 ? "" : ",").append("{\"a\":").append(a);
      body.append(k < rows - without ? ",\"b\":" + b : "").append(",\"y\":").append(2 * a + b);
      body.append('}');
    }
    if (rows > 0) {
      assertThat(caller.post(path + "/learn", body.append(']').toString()).status()).isEqualTo(200);
    }
  }

  @Test
  void theWorstComeFirstAndAreFoundByWordAndByKey() throws IOException {
    try (FlyballServer server = serve("three")) {
      Caller caller = new Caller(server.address());
      make(caller, "a-healthy", 150, 0);
      make(caller, "b-" + HOSTILE, 30, 0);
      make(caller, "c-silent", 190, 40);
      caller.post("/models/c-silent/predict", "[{\"id\":\"1\",\"a\":1},{\"id\":\"2\",\"a\":2}]");
      caller.post("/models/a-healthy/annotations", "{\"text\":\"" + "<img src=x> replaced\"}");
      show(server, 3);
      assertThat(names()).isEqualTo(List.of("c-silent", "b-" + HOSTILE, "a-healthy"));
      assertThat(words()).isEqualTo(List.of("Attention", "Early", "Healthy"));
      assertThat(text("#summary"))
          .isEqualTo("3 models: 1 needs attention, 1 too early to tell, 1 healthy.");
      assertThat(text(".card.attention")).contains("b is silent", "silent\n1", "waiting\n2");
      assertThat(text("#story")).isEqualTo("✎ a-healthy: <img src=x> replaced");

      browser.driver().findElement(By.cssSelector("[data-kind=healthy]")).click();
      assertThat(names()).isEqualTo(List.of("a-healthy"));
      browser.driver().findElement(By.cssSelector("[data-kind=all]")).click();
      browser.driver().findElement(By.tagName("body")).sendKeys("/");
      browser.driver().switchTo().activeElement().sendKeys("SILENT");
      assertThat(names()).isEqualTo(List.of("c-silent"));
      browser.driver().switchTo().activeElement().sendKeys(Keys.ENTER);
      until("return document.querySelectorAll('.sensor').length === 2");
      assertThat(text("#words")).startsWith("⚠ Needs attention. b is silent");
      browser.driver().findElement(By.tagName("body")).sendKeys("m");
      until("return !document.getElementById('overview').hidden");
      assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
      assertThat(browser.run("return document.querySelectorAll('main img').length")).isEqualTo(0L);
      assertThat(browser.complaints()).isEmpty();
      for (String scheme : List.of("light", "dark")) {
        browser.prefer(scheme);
        show(server, 3);
        assertThat((List<?>) browser.run(Accessibility.FAINT_TEXTS)).isEmpty();
        assertThat((List<?>) browser.run(Accessibility.UNREACHABLE)).isEmpty();
        assertThat((List<?>) browser.run(Accessibility.UNNAMED)).isEmpty();
      }
    }
  }

  @Test
  void oneTwentyAndTwoHundredFitADeskAndAPhone() throws IOException {
    try (FlyballServer server = serve("many")) {
      Caller caller = new Caller(server.address());
      int made = 0;
      for (int models : new int[] {1, 20, 200}) {
        for (; made < models; made++) {
          make(caller, "model " + made, made < 20 ? 120 : 0, made % 5 == 0 ? 30 : 0);
        }
        for (int width : new int[] {1280, 390}) {
          browser.resize(width, 900);
          show(server, models);
          assertThat(browser.run("return document.documentElement.scrollWidth"))
              .isEqualTo((long) width);
          assertThat(
                  browser.run(
                      "return [...document.querySelectorAll('.card *')].filter(e =>"
                          + " e.getBoundingClientRect().right >"
                          + " e.closest('.card').getBoundingClientRect().right).length"))
              .isEqualTo(0L);
          browser.photograph(PICTURES.resolve("overview-%s-%s.png".formatted(models, width)));
        }
      }
      browser.resize(1280, 900);
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void anEmptyServiceSaysHowToBeginAndOneThatIsGoneSaysSo() throws IOException {
    FlyballServer server = serve("gone");
    try {
      browser.go("about:blank");
      browser.go(server.address());
      until("return document.getElementById('nothing').offsetParent !== null");
      assertThat(text("#nothing")).contains("No model yet", "curl -X PUT", "flyball demo");
      make(new Caller(server.address()), "one", 150, 0);
      make(new Caller(server.address()), "two", 150, 0);
      until("return document.querySelectorAll('.card').length === 2");
    } finally {
      server.close();
    }
    until("return document.getElementById('summary').textContent.includes('does not answer')");
    assertThat(browser.run("return document.getElementById('cards').className"))
        .asString()
        .contains("stale");
  }

  @Test
  void aSwitchShowsWhatPlainSgdWouldHavePredicted() throws IOException {
    try (FlyballServer server = serve("shadow")) {
      Caller caller = new Caller(server.address());
      make(caller, "plant", 120, 0);
      caller.put("/models/plant/shadow", "{\"law\":\"masked(eta=0.03)\"}");
      caller.post("/models/plant/learn", "[{\"a\":1,\"b\":2,\"y\":4},{\"a\":2,\"b\":1,\"y\":5}]");
      browser.go("about:blank");
      browser.go(server.address());
      until("return document.getElementById('beside').offsetParent !== null");
      assertThat(text("#predictions")).contains("Show what plain SGD predicts: masked(eta=0.03)");
      String drawn = "return charts[0].data[3].filter(v => v !== null).length";
      assertThat(browser.run(drawn)).isEqualTo(0L);
      browser.driver().findElement(By.tagName("body")).sendKeys("s");
      assertThat(browser.run(drawn)).isEqualTo(2L);
      until("return document.querySelectorAll('#fit .dots').length === 1");
      assertThat(browser.complaints()).isEmpty();
    }
  }

  private static void show(FlyballServer server, int models) {
    browser.go("about:blank");
    browser.go(server.address() + "/#models");
    until("return document.querySelectorAll('.card').length === " + models);
  }

  private static Object names() {
    return browser.run("return [...document.querySelectorAll('.card b')].map(b => b.textContent)");
  }

  private static Object words() {
    return browser.run("return [...document.querySelectorAll('.word')].map(b => b.textContent)");
  }

  private static String text(String selector) {
    return browser.driver().findElement(By.cssSelector(selector)).getText();
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
