package dev.flyball.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium of this machine, with what it logged and asked of the network. */
public final class Browser implements AutoCloseable {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** Held so that its level stays: it warns of every browser newer than itself. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** A browser with an empty profile, if this machine has one and its driver. */
  public static Optional<Browser> open(Path profile) {
    SELENIUM.setLevel(Level.SEVERE);
    Optional<File> binary =
        Optional.ofNullable(System.getenv("CHROME_BIN"))
            .map(File::new)
            .or(() -> BROWSERS.stream().flatMap(b -> onPath(b).stream()).findFirst());
    Optional<File> service = onPath("chromedriver");
    if (binary.isEmpty() || service.isEmpty()) {
      return Optional.empty();
    }
    ChromeOptions options = new ChromeOptions();
    options.setBinary(binary.get());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir=" + profile);
    LoggingPreferences logging = new LoggingPreferences();
    logging.enable(LogType.BROWSER, Level.ALL);
    logging.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logging);
    ChromeDriverService driving =
        new ChromeDriverService.Builder().usingDriverExecutable(service.get()).build();
    return Optional.of(new Browser(new ChromeDriver(driving, options)));
  }

  private static Optional<File> onPath(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, name))
        .filter(File::canExecute)
        .findFirst();
  }

  public void go(Path page) {
    go(page.toUri().toString());
  }

  /** Opens an address. */
  public void go(String address) {
    driver.get(address);
  }

  /** Runs a script's statements; what it returns. */
  public Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  public ChromeDriver driver() {
    return driver;
  }

  /** Looks through a window of this size, as a phone if narrow. */
  public void resize(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 2, "mobile", width < 600));
  }

  /** What the system says it prefers: {@code light} or {@code dark}. */
  public void prefer(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** The console's warnings and errors since last asked. */
  public List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(e -> e.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Every address asked for since last asked, data addresses aside. */
  public List<String> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(m -> m.contains("\"Network.requestWillBeSent\""))
        .map(m -> m.replaceAll("(?s).*\"documentURL\".*?\"url\":\"([^\"]*)\".*", "$1"))
        .filter(url -> !url.startsWith("data:"))
        .toList();
  }

  /** A picture of the whole page, for people to look at. */
  public void photograph(Path file) throws IOException {
    run("window.flyball && flyball.drawAll()");
    Number height = (Number) run("return document.documentElement.scrollHeight");
    Number width = (Number) run("return innerWidth");
    resize(width.intValue(), height.intValue());
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
