package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A report as lines for a terminal: titles, sentences, facts and tables. Charts are left to the
 * page, and lines are as long as they need to be, so that they can be searched.
 */
public final class ReportText {
  private final List<String> lines = new ArrayList<>();
  private String title = "";

  private ReportText() {}

  /** The title, the summary and every section; the equations stay on the page. */
  public static List<String> lines(Report report) {
    ReportText text = new ReportText();
    text.add(report.title());
    text.add(report.summary());
    report.sections().forEach(text::add);
    return text.done();
  }

  /** One section. */
  public static List<String> lines(Section section) {
    ReportText text = new ReportText();
    text.add(section);
    return text.done();
  }

  /** Blocks without a section around them, such as those a command prints when it is done. */
  public static List<String> lines(List<Block> blocks) {
    ReportText text = new ReportText();
    blocks.forEach(text::add);
    return text.done();
  }

  private void add(Section section) {
    gap();
    title = Markup.plain(section.title());
    add(section.title());
    add(section.text());
    section.blocks().forEach(this::add);
  }

  private void add(Block block) {
    if (block instanceof Paragraph paragraph) {
      add(paragraph.text());
    } else if (block instanceof Facts facts) {
      List<List<String>> rows =
          facts.facts().stream()
              .map(fact -> List.of(fact.label(), fact.value(), fact.note()))
              .toList();
      lines.addAll(TextColumns.of(rows, List.of(false, false, false)));
    } else if (block instanceof Table table && !table.rows().isEmpty()) {
      if (!table.title().isEmpty() || !last().equals(title)) {
        gap();
      }
      add(table.title());
      add(table.caption());
      lines.addAll(TextColumns.of(table));
      lines.add("");
    }
  }

  private void add(String text) {
    Markup.plain(text).lines().filter(line -> !line.isBlank()).forEach(lines::add);
  }

  /** An empty line, unless there is one. */
  private void gap() {
    if (!last().isEmpty()) {
      lines.add("");
    }
  }

  private String last() {
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  /** Without an empty line at the end. */
  private List<String> done() {
    return last().isEmpty() && !lines.isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
  }
}
