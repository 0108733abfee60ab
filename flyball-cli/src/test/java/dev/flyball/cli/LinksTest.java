package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead somewhere, and every page of the docs can be reached by one. */
class LinksTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\n]*`", Pattern.DOTALL);
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      for (Link link : links(page)) {
        boolean there =
            Files.exists(link.to())
                && (link.place() == null || places(link.to()).contains(link.place()));
        if (!there) {
          broken.add(page + ": " + link);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void noPageWithoutALinkToIt() throws IOException {
    Set<Path> linked = new HashSet<>();
    for (Path page : pages()) {
      links(page).stream().map(Link::to).filter(to -> !to.equals(page)).forEach(linked::add);
    }
    assertThat(pages().stream().filter(page -> page.startsWith(ROOT.resolve("docs"))))
        .hasSizeGreaterThan(30)
        .isSubsetOf(linked);
  }

  private record Link(Path to, String place) {}

  private static List<Link> links(Path page) throws IOException {
    Matcher matcher = LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""));
    List<Link> links = new ArrayList<>();
    while (matcher.find()) {
      String file = matcher.group(1);
      if (!file.contains("://")) {
        Path to = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        links.add(new Link(to, matcher.group(2)));
      }
    }
    return links;
  }

  /** The places of a page that a link can name, as GitHub spells them. */
  private static Set<String> places(Path page) throws IOException {
    return HEADING
        .matcher(BLOCK.matcher(Files.readString(page)).replaceAll(""))
        .results()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(text -> text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String other :
        List.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md")) {
      pages.add(ROOT.resolve(other));
    }
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    return pages;
  }
}
