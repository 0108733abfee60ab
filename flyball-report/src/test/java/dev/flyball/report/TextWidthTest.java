package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Text for screens of any width. */
class TextWidthTest {
  private static Table wide(int columns) {
    Table.Builder table = Table.builder("").column("method");
    for (int j = 1; j <= columns; j++) {
      table.column("error " + j);
    }
    Cell[] cells = new Cell[columns + 1];
    cells[0] = Cell.of("directional law, best of the grid");
    for (int j = 1; j <= columns; j++) {
      cells[j] = Cell.of(j + 0.125, 3);
    }
    return table.row(cells).build();
  }

  @Test
  void aTableThatFitsIsLeftAlone() {
    assertThat(ReportText.lines(List.of(wide(2)), 80))
        .isEqualTo(ReportText.lines(List.of(wide(2))));
  }

  @Test
  void wordsAndHeadingsFoldBeforeTheTableIsCut() {
    List<String> lines = ReportText.lines(List.of(wide(3)), 44);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(45));
    assertThat(String.join("\n", lines)).contains("1.125", "2.125", "3.125");
    assertThat(lines.get(0)).as("every heading is over its column").contains("error 3");
    assertThat(lines).as("one heading").filteredOn(line -> line.contains("method")).hasSize(1);
  }

  @Test
  void aTableOfManyColumnsIsCutIntoPiecesThatRepeatTheFirst() {
    List<String> lines = ReportText.lines(List.of(wide(12)), 50);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(51));
    assertThat(lines).filteredOn(line -> line.contains("method")).hasSizeGreaterThan(1);
    String all = String.join("\n", lines);
    for (int j = 1; j <= 12; j++) {
      assertThat(all).contains(j + ".125");
    }
  }

  @Test
  void sentencesAreFoldedAtSpaces() {
    assertThat(TextLines.of("one two three four five six seven", 20))
        .containsExactly("one two three four", "  five six seven");
    assertThat(TextLines.of("short", 20)).containsExactly("short");
  }

  @Test
  void factsKeepTheirLabels() {
    Facts facts = Facts.none().and("outage", "word ".repeat(30).strip(), "");
    List<String> lines = ReportText.lines(List.of(facts), 40);
    assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(41));
    assertThat(lines.get(0)).startsWith("outage  word");
    assertThat(lines.get(1)).startsWith("        word");
  }
}
