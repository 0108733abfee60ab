package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.flyball.report.Accessibility;
import dev.flyball.report.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The page of every command as people meet it, on a phone and on a desk, in both themes. Skipped
 * where there is no Chromium with its driver.
 */
@Tag("slow")
class PagesInBrowserTest {
  private static final int PHONE = 390;
  private static final int DESK = 1280;

  @TempDir private static Path folder;
  private static Browser browser;

  @BeforeAll
  static void open() {
    Optional<Browser> found = Browser.open(folder.resolve("profile"));
    assumeTrue(found.isPresent(), "no Chromium with chromedriver on the PATH or in CHROME_BIN");
    browser = found.get();
    Path table = Plant.numbers(folder.resolve("plant.csv"), 300);
    Path kept = folder.resolve("plant.ckpt");
    write("evaluate", "evaluate", table, "--target", "output", "--compare", "--interval", "0.9");
    write("train", "train", table, "--target", "output", "--holdout", "20%", "--checkpoint", kept);
    write("inspect", "inspect", kept);
    write("certify", "certify", table, "--target", "output");
    write("bound", "certify", table, "--target", "output", "--law", "directional");
    write("walkthrough", "experiment", "walkthrough");
  }

  private static void write(String page, Object... arguments) {
    Object[] all = new Object[arguments.length + 2];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    all[arguments.length] = "--out";
    all[arguments.length + 1] = folder.resolve(page);
    Cli ran = Cli.run(all);
    assertThat(ran.code()).as(ran.err()).isZero();
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"evaluate", "train", "inspect", "certify", "bound", "walkthrough"})
  void everyPageBeginsWithAVerdictAndIsReadableAndReachable(String page) {
    look(page, "light", DESK);
    look(page, "dark", PHONE);
    assertThat(
            (Boolean)
                browser.run(
                    "const h = document.querySelector('.headline');"
                        + " return h.getBoundingClientRect().bottom < innerHeight / 2"
                        + " && h.children.length === 3 && h.textContent.includes('Next: ')"))
        .as("verdict, reason and next step on the first half screen of %s", page)
        .isTrue();
  }

  /** What people send on: one file, not too long and not too large. */
  @Test
  void theReportOfAnEvaluationCanBeSent() throws IOException {
    look("evaluate", "light", DESK);
    assertThat((Long) browser.run("return document.documentElement.scrollHeight")).isLessThan(5000);
    assertThat(Files.size(folder.resolve("evaluate/report.html"))).isLessThan(400_000);
  }

  private static void look(String page, String theme, int width) {
    browser.resize(width, 844);
    browser.prefer(theme);
    browser.go(folder.resolve(page).resolve("report.html"));
    browser.run("flyball.drawAll()");
    String where = page + ", " + theme + ", " + width;
    assertThat(browser.run("return document.documentElement.scrollWidth"))
        .as(where)
        .isEqualTo((long) width);
    assertThat((List<?>) browser.run(Accessibility.FAINT_TEXTS)).as(where).isEmpty();
    assertThat((List<?>) browser.run(Accessibility.UNREACHABLE)).as(where).isEmpty();
    assertThat((List<?>) browser.run(Accessibility.UNNAMED)).as(where).isEmpty();
    assertThat(browser.complaints()).as(where).isEmpty();
  }
}
