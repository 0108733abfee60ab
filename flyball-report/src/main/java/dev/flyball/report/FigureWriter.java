package dev.flyball.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Draws a report's line charts and heat maps for papers: as SVG, on white, in the colours of the
 * page. Needs no display.
 */
public final class FigureWriter {
  private FigureWriter() {}

  /**
   * Writes the figures into a folder, which is made if need be, as {@code 01-title.svg} in the
   * report's order.
   *
   * @return the files written
   * @throws IOException if a file cannot be written
   */
  public static List<Path> write(Path folder, Report report) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    for (Section section : report.sections()) {
      draw(folder, section.blocks(), files);
    }
    return files;
  }

  private static void draw(Path folder, List<Block> blocks, List<Path> files) throws IOException {
    for (Block block : blocks) {
      int number = files.size() + 1;
      if (block instanceof LineChart chart) {
        files.add(draw(folder, name(number, chart.title()), new LineFigure(chart)));
      } else if (block instanceof HeatMap map && map.values().length > 0) {
        files.add(draw(folder, name(number, map.title()), new HeatFigure(map)));
      } else if (block instanceof Details details) {
        draw(folder, details.blocks(), files);
      }
    }
  }

  private static String name(int number, String title) {
    return String.format(Locale.ROOT, "%02d-", number) + Markup.slug(title);
  }

  private static Path draw(Path folder, String name, Figure figure) throws IOException {
    Path file = folder.resolve(name + ".svg");
    SvgSheet sheet = new SvgSheet(figure.width(), figure.height());
    figure.paint(sheet);
    sheet.writeTo(file);
    return file;
  }
}
