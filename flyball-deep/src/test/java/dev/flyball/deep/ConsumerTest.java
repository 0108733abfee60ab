package dev.flyball.deep;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Who depends on this module chooses an engine and a logger: it brings neither at run time. */
class ConsumerTest {
  @Test
  void engineAndLoggerAreForTheTestsAlone() throws Exception {
    NodeList dependencies =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile())
            .getElementsByTagName("dependency");
    List<String> travelling = new ArrayList<>();
    for (int i = 0; i < dependencies.getLength(); i++) {
      Element dependency = (Element) dependencies.item(i);
      if (!text(dependency, "scope").equals("test")) {
        travelling.add(text(dependency, "groupId") + ":" + text(dependency, "artifactId"));
      }
    }
    assertThat(travelling).containsExactlyInAnyOrder("dev.flyball:flyball-networks", "ai.djl:api");
  }

  private static String text(Element dependency, String tag) {
    NodeList found = dependency.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }
}
