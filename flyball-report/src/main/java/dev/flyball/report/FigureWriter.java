package dev.flyball.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
      if (block instanceof LineChart chart) {
        write(folder, chart.title(), LineFigure.of(chart), files);
      } else if (block instanceof HeatMap map && map.values().length > 0) {
        write(folder, map.title(), HeatFigure.of(map), files);
      } else if (block instanceof Details details) {
        draw(folder, details.blocks(), files);
      }
    }
  }

  private static void write(Path folder, String title, SvgCanvas figure, List<Path> files)
      throws IOException {
    String name = Text.text("%02d-%s.svg", files.size() + 1, Markup.slug(title));
    Path file = folder.resolve(name);
    figure.writeTo(file);
    files.add(file);
  }
}
