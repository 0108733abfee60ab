package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import org.openqa.selenium.interactions.Actions;

/** The page as a reader meets it. Skipped where there is no Chromium with its driver. */
@Tag("slow")
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
    WebElement tip = browser.driver().findElement(By.cssSelector(".tip"));
    for (int tries = 0; tries < 20 && tip.getText().isEmpty(); tries++) {
      pointAt(heat);
    }

    assertThat(tip.getText()).matches("group \\d · row \\d+ · step 2\\d\\d · (seen|hidden)");
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

  @Test
  void sectionLinksLandWhereTheySay() {
    browser.resize(1280, 700);
    browser.go(folder.resolve("report.html"));
    long links = (long) browser.run("return document.querySelectorAll('nav a').length");
    assertThat(links).isGreaterThan(3);
    for (int k = 0; k < links; k++) {
      browser.run("document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 0)");
      browser.run("document.querySelectorAll('nav a')[arguments[0]].click()", k);
      settled("");
      Number miss =
          (Number)
              browser.run(
                  "const s = document.querySelector(document.querySelectorAll('nav a')"
                      + "[arguments[0]].hash); const end = innerHeight + scrollY >="
                      + " document.documentElement.scrollHeight - 2; return end ? 0 :"
                      + " Math.abs(s.getBoundingClientRect().top - 64)",
                  k);
      assertThat(miss.doubleValue()).as("link %s misses by", k).isLessThan(8);
    }
  }

  @Test
  void aLinkUnfoldsWhatItLeadsTo() {
    String open = "return document.getElementById('directional-law').closest('details').open";
    assertThat(browser.run(open)).isEqualTo(false);
    browser.run("document.querySelector('a[href=\"#directional-law\"]').click()");
    assertThat(settled(open)).isEqualTo(true);
  }

  @Test
  void aTableIsSortedByTheColumnThatIsClicked() throws IOException {
    Table.Builder table = Table.builder("Sorted").column("method").column("error");
    table.row(Cell.of("b"), Cell.of(10, 0)).row(Cell.of("c"), Cell.of(9, 0));
    table.row(Cell.of("a"), Cell.of(11, 0));
    Report report =
        Report.builder("r").section(Section.builder("s").add(table.build()).build()).build();
    Path sorted = folder.resolve("sorted");
    ReportWriter.write(sorted, Results.builder("train").report(report).build());
    browser.go(sorted.resolve("report.html"));
    String first =
        "return [...document.querySelectorAll('tbody td:first-child')].map(t => t.textContent).join('')";
    List<WebElement> heads = browser.driver().findElements(By.cssSelector(".sort"));
    heads.get(1).click();
    assertThat(browser.run(first)).isEqualTo("cba");
    heads.get(1).sendKeys(Keys.ENTER);
    assertThat(browser.run(first)).isEqualTo("abc");
    heads.get(0).click();
    assertThat(browser.run(first)).isEqualTo("abc");
    heads.get(0).click();
    assertThat(browser.run(first)).isEqualTo("cba");
  }

  @Test
  void barsGrowFromZeroBothWaysAndShowTheLevel() throws IOException {
    BarChart chart =
        BarChart.of(
                "Weights",
                "",
                new BarChart.Key("weight", Role.POOL),
                List.of(1, -1),
                value -> new BarChart.Bar(value > 0 ? "up" : "down", Cell.of(value, 1)))
            .level(0.5);
    Report report = Report.builder("r").section(Section.builder("s").add(chart).build()).build();
    Path bars = folder.resolve("bars");
    ReportWriter.write(bars, Results.builder("train").report(report).build());
    browser.go(bars.resolve("report.html"));
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('.bar')].map(b => b.style.left + ' ' + b.style.width).join()"))
        .isEqualTo("50% 50%,0% 50%");
    assertThat(browser.run("return document.querySelector('.level').style.left")).isEqualTo("75%");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void drawingAChartMovesNothingBelowIt() {
    Object before = browser.run("return document.documentElement.scrollHeight");
    browser.run("flyball.drawAll()");
    Object after = settled("return document.documentElement.scrollHeight");
    assertThat(after).isEqualTo(before);
    pointAt(browser.driver().findElement(By.cssSelector(".u-over")));
    assertThat(settled("return document.documentElement.scrollHeight")).isEqualTo(before);
  }

  @Test
  void aChartBeginsWithAtMostFiveLines() {
    browser.run("flyball.drawAll()");
    assertThat(
            browser.run(
                "return Math.max(...flyball.charts.map(c => c.shown.filter(s => s).length))"))
        .isEqualTo(5L);
    assertThat(browser.run("return document.querySelectorAll('.legend .more').length"))
        .isEqualTo(1L);
  }

  @Test
  void wideTablesSayThatTheyScrollAndLongOnesKeepTheirHeads() throws IOException {
    Table.Builder table = Table.builder("Wide and long").column("method");
    List<Cell> cells = new ArrayList<>(List.of(Cell.of("masked")));
    for (int c = 0; c < 30; c++) {
      table.column("column " + c);
      cells.add(Cell.of(c, 3));
    }
    for (int r = 0; r < 60; r++) {
      table.row(cells);
    }
    Report report =
        Report.builder("r").section(Section.builder("s").add(table.build()).build()).build();
    Path wide = folder.resolve("wide");
    ReportWriter.write(wide, Results.builder("train").report(report).build());
    browser.go(wide.resolve("report.html"));
    settled("");

    assertThat(browser.driver().findElement(By.cssSelector(".hint")).isDisplayed()).isTrue();
    assertThat(browser.run("return document.querySelector('.scroll').tabIndex")).isEqualTo(0L);
    browser.run("document.querySelector('.scroll').scrollTop = 400");
    assertThat(
            browser.run(
                "return Math.round(document.querySelector('thead').querySelector('th')"
                    + ".getBoundingClientRect().top - document.querySelector('.scroll')"
                    + ".getBoundingClientRect().top)"))
        .isEqualTo(0L);
    assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(1280L);
  }

  @Test
  void theHeadlineComesFirstAndAQuickRunSaysSo() throws IOException {
    Report report =
        Report.builder("Predicting CO")
            .headline(new Headline(false, "WORSE THAN THE LAST VALUE", "Why.", "add `--lag 1`."))
            .section(Section.builder("Errors").build())
            .build();
    Path quick = folder.resolve("quick");
    Results results =
        Results.builder("evaluate").commandLine("flyball x --quick").report(report).build();
    ReportWriter.write(quick, results);
    browser.go(quick.resolve("report.html"));
    assertThat(browser.driver().findElement(By.cssSelector(".headline")).getText())
        .isEqualTo("⚠ WORSE THAN THE LAST VALUE\nWhy.\nNext: add --lag 1.");
    assertThat(browser.driver().findElement(By.cssSelector(".quick")).getText())
        .startsWith("Quick run.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void everyTextHasAContrastOfFourAndAHalf(String scheme) throws IOException {
    browser.prefer(scheme);
    browser.go(folder.resolve("report.html"));
    assertThat((List<?>) browser.run(Accessibility.FAINT_TEXTS)).isEmpty();
  }

  @Test
  void everythingIsReachedByKeyboardAndNamed() {
    assertThat((List<?>) browser.run(Accessibility.UNREACHABLE)).isEmpty();
    assertThat((List<?>) browser.run(Accessibility.UNNAMED)).isEmpty();
    WebElement plot = browser.driver().findElement(By.cssSelector(".plot"));
    centre(plot);
    browser.run("arguments[0].focus()", plot);
    plot.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    settled("");
    assertThat(browser.driver().findElement(By.cssSelector(".place")).getText())
        .startsWith("step ");
    WebElement heat = browser.driver().findElement(By.cssSelector(".heat canvas"));
    centre(heat);
    heat.sendKeys(Keys.ARROW_RIGHT);
    assertThat(browser.driver().findElement(By.cssSelector(".tip")).getText()).contains("step 2");
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
    // What comes into sight is drawn then, and has nothing to say before.
    settled("");
    new Actions(browser.driver()).moveToElement(element, 1, 0).moveToElement(element).perform();
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
