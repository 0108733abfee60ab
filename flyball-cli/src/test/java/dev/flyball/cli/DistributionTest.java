package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is handed out without the sources is whole: pages, what they link to, unit and user. */
class DistributionTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern INCLUDED = Pattern.compile("<include>([^<:]+)</include>");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#: ]+)[^):]*\\)");

  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?([a-z][a-z0-9_.]*)\\.[A-Z]");
  private static final Pattern IN_THE_ZIP =
      Pattern.compile(
          "flyball-(linalg|core|networks|data|parquet|certify|report|tables|serve|paper|cli)/src");

  private static List<PathMatcher> included() throws IOException {
    String assembly = Files.readString(Path.of("src/dist/assembly.xml"));
    return INCLUDED
        .matcher(assembly)
        .results()
        .map(found -> FileSystems.getDefault().getPathMatcher("glob:" + found.group(1)))
        .toList();
  }

  @Test
  void thePagesInTheZipLinkToWhatIsInTheZip() throws IOException {
    List<PathMatcher> included = included();
    Set<String> missing = new TreeSet<>();
    int pages = 0;
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        if (isIn(included, page) && !page.toString().contains("/target/")) {
          pages++;
          links(page)
              .filter(link -> !isIn(included, link))
              .map(Path::toString)
              .forEach(missing::add);
        }
      }
    }
    assertThat(pages).isGreaterThan(30);
    assertThat(missing).isEmpty();
  }

  private static Stream<Path> links(Path page) throws IOException {
    return LINK.matcher(Files.readString(page))
        .results()
        .map(MatchResult::group)
        .map(text -> LINK.matcher(text).replaceFirst("$1"))
        .map(link -> page.resolveSibling(link).normalize());
  }

  /** A folder is there if anything of it is. */
  private static boolean isIn(List<PathMatcher> included, Path file) {
    Path below = ROOT.relativize(Files.isDirectory(file) ? file.resolve("README.md") : file);
    return Files.exists(file) && included.stream().anyMatch(each -> each.matches(below));
  }

  @Test
  void theRuntimeInTheTarballHasTheModulesOfWhatIsImported() throws IOException {
    String script = Files.readString(Path.of("src/dist/with-runtime"));
    Set<String> brought = Set.of(script.split("--add-modules ")[1].split("\\s")[0].split(","));
    Set<String> missing = new TreeSet<>();
    int imported = 0;
    for (Path source : MainSources.below(ROOT)) {
      if (IN_THE_ZIP.matcher(source.toString()).find()) {
        for (MatchResult found : IMPORT.matcher(Files.readString(source)).results().toList()) {
          Optional<String> module = module(found.group(1));
          imported += module.isPresent() ? 1 : 0;
          module.filter(name -> !brought.contains(name)).ifPresent(missing::add);
        }
      }
    }
    assertThat(imported).isGreaterThan(1000);
    assertThat(missing).isEmpty();
  }

  /** The module of the JDK that holds a package. */
  private static Optional<String> module(String packageName) {
    return ModuleLayer.boot().modules().stream()
        .filter(module -> module.getPackages().contains(packageName))
        .map(Module::getName)
        .filter(name -> name.startsWith("java.") || name.startsWith("jdk."))
        .findAny();
  }

  @Test
  void theUnitRunsWhatThePackageBrings() throws IOException {
    String unit = Files.readString(ROOT.resolve("deploy/flyball.service"));
    assertThat(unit).contains("\nExecStart=/usr/bin/env flyball serve ", "\nUser=flyball\n");
    String pom = Files.readString(Path.of("pom.xml"));
    assertThat(pom)
        .contains("<dst>/usr/lib/systemd/system/flyball.service</dst>")
        .contains("<linkName>/usr/bin/flyball</linkName>");
    assertThat(Files.readString(Path.of("src/dist/deb/postinst"))).contains("useradd --system");
  }
}
