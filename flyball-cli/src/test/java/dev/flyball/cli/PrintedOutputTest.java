package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrintedOutputTest {
  private static final List<String> PRINTED =
      List.of("rows 20", "error 1.5", "", "law pool", "seen 99", "saved to b", "took 3 s");

  @TempDir private Path folder;

  private PrintedOutput shown(String... lines) {
    return new PrintedOutput(folder.resolve("page.md"), 0, List.of(lines));
  }

  @Test
  void allIsWrittenWhereNothingIsLeftOut() {
    assertThat(shown("rows 10", "took 2 s").excerpt(PRINTED)).isEqualTo(PRINTED);
  }

  @Test
  void theBeginningAndTheEndStay() {
    assertThat(shown("rows 10", "...", "saved to b", "took 2 s").excerpt(PRINTED))
        .containsExactly("rows 20", "...", "saved to b", "took 3 s");
    assertThat(shown("rows 10", "error 2.5", "...").excerpt(PRINTED))
        .containsExactly("rows 20", "error 1.5", "...");
    assertThat(shown("...", "took 2 s").excerpt(PRINTED)).containsExactly("...", "took 3 s");
  }

  @Test
  void whatStandsBetweenTwoGapsIsFoundByItsWords() {
    PrintedOutput shown = shown("rows 10", "...", "law pool", "seen 7", "...", "took 2 s");

    List<String> excerpt = shown.excerpt(PRINTED);

    assertThat(excerpt).containsExactly("rows 20", "...", "law pool", "seen 99", "...", "took 3 s");
    shown(excerpt.toArray(String[]::new)).check(PRINTED);
  }

  @Test
  void aPageIsWrittenInPlace() throws IOException {
    PrintedOutput shown = shown("rows 10", "...", "seen 7", "...");
    Files.write(shown.page(), List.of("# Page", "rows 10", "...", "seen 7", "...", "behind"));

    assertThatThrownBy(() -> shown.check(PRINTED)).isInstanceOf(AssertionError.class);
    shown.write(PRINTED);

    assertThat(shown.page())
        .hasContent(String.join("\n", "# Page", "rows 20", "...", "seen 99", "...", "behind"));
  }
}
