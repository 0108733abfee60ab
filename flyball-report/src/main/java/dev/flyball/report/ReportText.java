package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A report as lines for a terminal: titles, sentences, facts and tables. Charts are left to the
 * page. Lines fit a width if one is given; without, they are as long as they need to be, so that
 * they can be searched.
 */
public final class ReportText {
  /** The width of what is no screen. */
  public static final int UNBOUNDED = Integer.MAX_VALUE;

  private final List<String> lines = new ArrayList<>();
  private final int width;
  private String title = "";

  private ReportText(int width) {
    this.width = width;
  }

  /**
   * The title, the summary and every section for a screen of {@code width} characters; the
   * equations stay on the page.
   */
  public static List<String> lines(Report report, int width) {
    ReportText text = new ReportText(width);
    text.add(report.title());
    Headline headline = report.headline();
    if (headline != null) {
      text.add(headline.verdict());
      text.add(headline.reason());
      text.add(headline.next().isEmpty() ? "" : "next: " + headline.next());
      text.gap();
    }
    text.add(report.summary());
    report.sections().forEach(text::add);
    return text.done();
  }

  /** The same, as long as the lines need to be. */
  public static List<String> lines(Report report) {
    return lines(report, UNBOUNDED);
  }

  /** One section as text of any width. */
  public static List<String> lines(Section section) {
    ReportText text = new ReportText(UNBOUNDED);
    text.add(section);
    return text.done();
  }

  /** Blocks without a section around them, such as those a command prints when it is done. */
  public static List<String> lines(List<Block> blocks) {
    return lines(blocks, UNBOUNDED);
  }

  /** The same for a screen of {@code width} characters. */
  public static List<String> lines(List<Block> blocks, int width) {
    ReportText text = new ReportText(width);
    blocks.forEach(text::add);
    return text.done();
  }

  private void add(Section section) {
    if (section.text().isBlank() && section.blocks().stream().allMatch(ReportText::isPicture)) {
      return; // its heading would stand over nothing
    }
    gap();
    title = Markup.plain(section.title());
    add(section.title());
    add(section.text());
    section.blocks().forEach(this::add);
  }

  private static boolean isPicture(Block block) {
    return block instanceof LineChart || block instanceof HeatMap || block instanceof BarChart;
  }

  private void add(Block block) {
    if (block instanceof Paragraph paragraph) {
      add(paragraph.text());
    } else if (block instanceof Facts facts) {
      List<List<String>> rows =
          facts.facts().stream()
              .map(fact -> List.of(fact.label(), fact.value(), fact.note()))
              .toList();
      lines.addAll(TextColumns.of(rows, width));
    } else if (block instanceof Details details) {
      details.blocks().forEach(this::add);
    } else if (block instanceof Table table && !table.rows().isEmpty()) {
      if (!table.title().isEmpty() || !last().equals(title)) {
        gap();
      }
      add(table.title());
      add(table.caption());
      lines.addAll(TextColumns.of(table, width));
      lines.add("");
    }
  }

  private void add(String text) {
    Markup.plain(text)
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> lines.addAll(TextLines.of(line, width)));
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
