package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The page as a reader meets it. Skipped where there is no Chromium with its driver. */
class ReportInBrowserTest {
  private static final Path PICTURES = Path.of("target", "pictures");

  /** How many pixels of a chart's canvas are near the orange of the masked law. */
  private static final String ORANGE =
      """
      const chart = flyball.charts[0].plot.ctx.canvas;
      const copy = new OffscreenCanvas(chart.width, chart.height);
      const context = copy.getContext('2d', {willReadFrequently: true});
      context.drawImage(chart, 0, 0);
      const p = context.getImageData(0, 0, copy.width, copy.height).data;
      let n = 0;
      for (let i = 0; i < p.length; i += 4) n += p[i] > 200 && p[i + 2] < 60 && p[i + 3] > 200;
      return n;
      """;

  @TempDir static Path folder;
  private static Browser browser;

  @BeforeAll
  static void open() throws IOException {
    Optional<Browser> found = Browser.open(folder.resolve("profile"));
    assumeTrue(found.isPresent(), "no Chromium with chromedriver on the PATH or in CHROME_BIN");
    browser = found.get();
    ReportWriter.write(folder, Example.results());
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void visit() {
    browser.resize(1280, 900);
    browser.prefer("light");
    browser.go(folder.resolve("report.html"));
    browser.complaints();
  }

  @Test
  void opensFromDiskWithoutAComplaintOrARequest() throws IOException {
    browser.requests();
    browser.go(folder.resolve("report.html"));
    browser.photograph(PICTURES.resolve("light.png"));

    assertThat(browser.run("return flyball.charts.every(c => c.plot !== null)")).isEqualTo(true);
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests())
        .containsExactly(folder.resolve("report.html").toUri().toString());
  }

  @Test
  void namesThatLookLikeLinksLeadNowhere() throws IOException {
    String name = "[free](https://example.org/)";
    Report report =
        Report.builder(name)
            .summary(name)
            .section(
                Section.builder(name)
                    .add(new Paragraph(name))
                    .add(Facts.none().and(name, name, name))
                    .build())
            .build();
    Path hostile = folder.resolve("hostile");
    ReportWriter.write(hostile, Results.builder("train").report(report).build());
    browser.go(hostile.resolve("report.html"));
    assertThat(browser.run("return document.querySelectorAll('a[href^=http]').length"))
        .isEqualTo(0L);
    assertThat(browser.run("return document.querySelector('h1').textContent")).isEqualTo(name);
  }

  @Test
  void aClickInTheLegendTakesTheCurveAwayAndBringsItBack() {
    WebElement masked = legendEntry("masked");
    Number before = (Number) settled(ORANGE);
    masked.click();
    Number hidden = (Number) settled(ORANGE);
    assertThat(shownLines(1)).containsOnly(false);
    assertThat(masked.getDomAttribute("aria-pressed")).isEqualTo("false");
    masked.click();
    Number after = (Number) settled(ORANGE);

    assertThat(before.intValue()).as("orange pixels with the curve").isGreaterThan(500);
    assertThat(hidden.intValue()).as("orange pixels without").isLessThan(before.intValue() / 20);
    assertThat(after).isEqualTo(before);
    assertThat(shownLines(1)).containsOnly(true).hasSize(16);
  }

  @Test
  void theCursorReadsTheCurves() {
    WebElement plot = browser.driver().findElement(By.cssSelector(".u-over"));
    WebElement output = legendEntry("full").findElement(By.tagName("output"));
    pointAt(plot);

    String full = output.getText();
    assertThat(Double.parseDouble(full)).as("the error in the middle").isBetween(0.005, 0.1);
    assertThat(browser.driver().findElement(By.cssSelector(".place")).getText())
        .startsWith("step 7");
  }

  @Test
  void heatMapsNameTheCellUnderThePointer() {
    WebElement heat = browser.driver().findElement(By.cssSelector(".heat canvas"));
    pointAt(heat);

    assertThat(browser.driver().findElement(By.cssSelector(".tip")).getText())
        .matches("group \\d · row \\d+ · step 2\\d\\d · (seen|hidden)");
  }

  @Test
  void followsTheSystemIntoTheDarkAndTheReaderOutOfIt() throws IOException {
    browser.prefer("dark");
    browser.go(folder.resolve("report.html"));
    assertThat(brightness("document.body")).as("the page in the dark").isLessThan(60);
    browser.photograph(PICTURES.resolve("dark.png"));

    browser.driver().findElement(By.cssSelector(".theme")).click();
    assertThat(brightness("document.body")).as("after the toggle").isGreaterThan(200);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void fitsAPhone() throws IOException {
    browser.resize(390, 844);
    browser.go(folder.resolve("report.html"));
    browser.photograph(PICTURES.resolve("phone.png"));

    assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(390L);
    assertThat(browser.run("return flyball.charts.every(c => c.plot.width <= 390)"))
        .isEqualTo(true);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void printsOnWhiteWithEveryChart() {
    browser.prefer("dark");
    browser.go(folder.resolve("report.html"));
    browser.run("dispatchEvent(new Event('beforeprint'))");
    assertThat(brightness("document.querySelector('figure')")).isGreaterThan(250);
    assertThat(browser.run("return flyball.charts.every(c => c.plot !== null)")).isEqualTo(true);
    browser.run("dispatchEvent(new Event('afterprint'))");
    assertThat(brightness("document.querySelector('figure')")).isLessThan(60);
  }

  private static WebElement legendEntry(String name) {
    WebElement chart = browser.driver().findElement(By.cssSelector(".legend"));
    centre(chart);
    return chart.findElements(By.tagName("button")).stream()
        .filter(b -> b.findElement(By.tagName("span")).getText().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void centre(WebElement element) {
    browser.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
  }

  private static void pointAt(WebElement element) {
    centre(element);
    new Actions(browser.driver()).moveToElement(element).perform();
    settled("");
  }

  /** Whether each line of a legend entry of the first chart is drawn. */
  private static List<Object> shownLines(int entry) {
    String script =
        "const c = flyball.charts[0]; return c.lines.map((l, i) => [l.entry, c.plot.series[i +"
            + " 1].show]).filter(p => p[0] === arguments[0]).map(p => p[1])";
    return List.copyOf((List<?>) browser.run(script, entry));
  }

  /** What a script returns once the charts have been painted. */
  private static Object settled(String script) {
    browser
        .driver()
        .executeAsyncScript(
            "const done = arguments[arguments.length - 1];"
                + "requestAnimationFrame(() => requestAnimationFrame(() => done()))");
    return browser.run(script);
  }

  private static int brightness(String element) {
    String colour =
        (String) browser.run("return getComputedStyle(" + element + ").backgroundColor");
    return Integer.parseInt(colour.replaceAll("rgba?\\((\\d+).*", "$1"));
  }
}
