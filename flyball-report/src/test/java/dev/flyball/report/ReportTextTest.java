package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTextTest {
  @Test
  void wordsStandLeftAndNumbersRight() {
    Table table =
        Table.builder("Errors of `a.csv`")
            .column("method")
            .column("eta")
            .column("MAE", Best.MIN)
            .column("good range")
            .row(Cell.of("masked SGD"), Cell.of("0.01"), Cell.of(10.25, 2), Cell.of("0.01 to 0.03"))
            .row(Cell.of("Adam"), Cell.of(""), Cell.of(-1.5, 2), Cell.of("none"))
            .row(Cell.of("RLS"), Cell.of("1.0"), Cell.of("diverged"), Cell.of(""))
            .build();
    assertThat(ReportText.lines(List.of(new Paragraph("**Two** methods."), table)))
        .containsExactly(
            "Two methods.",
            "",
            "Errors of a.csv",
            "method       eta       MAE  good range",
            "masked SGD  0.01     10.25  0.01 to 0.03",
            "Adam                 -1.50  none",
            "RLS          1.0  diverged");
  }

  @Test
  void aGroupStandsAboveItsRows() {
    Table table =
        Table.builder("")
            .column("law")
            .column("error")
            .group("walking")
            .row(Cell.of("masked"), Cell.of(1, 1))
            .row(Cell.of("scalar"), Cell.of(2, 1))
            .group("sitting")
            .row(Cell.of("masked"), Cell.of(3, 1))
            .build();
    assertThat(ReportText.lines(List.of(table)))
        .containsExactly(
            "  law     error",
            "walking",
            "  masked    1.0",
            "  scalar    2.0",
            "sitting",
            "  masked    3.0");
  }

  @Test
  void factsAreAligned() {
    Facts facts =
        Facts.none().and("law", "masked(eta=0.1)", "").and("error", "1.5", "each row predicted");
    assertThat(ReportText.lines(List.of(facts)))
        .containsExactly("law    masked(eta=0.1)", "error  1.5              each row predicted");
  }

  @Test
  void aReportSaysEverythingButItsCharts() {
    Report report =
        Report.builder("Title")
            .summary("In short.")
            .section(
                Section.builder("First")
                    .text("One.")
                    .text("Two.")
                    .add(LineChart.builder("a chart").build())
                    .add(Table.builder("nothing yet").column("a").build())
                    .build())
            .section(
                Section.builder("Table")
                    .add(Table.builder("").column("b").row(Cell.of("c")).build())
                    .build())
            .section(Section.builder("Second").add(new Paragraph("See [it](#x).")).build())
            .build();
    assertThat(ReportText.lines(report))
        .containsExactly(
            "Title",
            "In short.",
            "",
            "First",
            "One.",
            "Two.",
            "",
            "Table",
            "b",
            "c",
            "",
            "Second",
            "See it.");
  }

  @Test
  void aHeadlineComesFirst() {
    Report report =
        Report.builder("Title")
            .headline(new Headline(true, "It works.", "All is seen.", "use `it`."))
            .summary("In short.")
            .build();
    assertThat(ReportText.lines(report))
        .containsExactly("Title", "It works.", "All is seen.", "next: use it.", "", "In short.");
  }

  @Test
  void aSectionOfPicturesAloneHasNoHeading() {
    Report report =
        Report.builder("r")
            .section(Section.builder("Picture").add(LineChart.builder("c").build()).build())
            .section(Section.builder("Words").text("Here.").build())
            .build();
    assertThat(ReportText.lines(report)).containsExactly("r", "", "Words", "Here.");
  }
}
