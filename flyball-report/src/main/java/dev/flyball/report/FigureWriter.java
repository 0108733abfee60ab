package dev.flyball.report;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * Draws a report's line charts and heat maps for papers: each as SVG and as PNG, on white, in the
 * colours of the page. Needs no display.
 */
public final class FigureWriter {
  /** Pixels for a unit of the figure's size: enough for a column of print. */
  private static final int ENLARGED = 3;

  private FigureWriter() {}

  /**
   * Writes the figures into a folder, which is made if need be, as {@code 01-title.svg} and {@code
   * .png} in the report's order.
   *
   * @return the files written
   */
  public static List<Path> write(Path folder, Report report) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    int number = 0;
    for (Section section : report.sections()) {
      for (Block block : section.blocks()) {
        if (block instanceof LineChart chart) {
          String name = name(++number, chart.title());
          files.addAll(draw(folder, name, new LineFigure(chart)));
        } else if (block instanceof HeatMap map && map.values().length > 0) {
          files.addAll(draw(folder, name(++number, map.title()), new HeatFigure(map)));
        }
      }
    }
    return files;
  }

  private static String name(int number, String title) {
    return String.format(Locale.ROOT, "%02d-", number) + Markup.slug(title);
  }

  private static List<Path> draw(Path folder, String name, Figure figure) throws IOException {
    Path svg = folder.resolve(name + ".svg");
    Path png = folder.resolve(name + ".png");
    drawPaths(svg, figure);
    drawPixels(png, figure);
    return List.of(svg, png);
  }

  private static void drawPaths(Path file, Figure figure) throws IOException {
    JoinedLines lines = new JoinedLines();
    figure.paint(lines);
    PageSize size = new PageSize(figure.width(), figure.height());
    try (OutputStream out = Files.newOutputStream(file)) {
      Processors.get("svg").getDocument(lines.getCommands(), size).writeTo(out);
    }
  }

  private static void drawPixels(Path file, Figure figure) throws IOException {
    BufferedImage image =
        new BufferedImage(
            figure.width() * ENLARGED, figure.height() * ENLARGED, BufferedImage.TYPE_INT_RGB);
    Graphics2D g = image.createGraphics();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    g.scale(ENLARGED, ENLARGED);
    figure.paint(g);
    g.dispose();
    ImageIO.write(image, "png", file.toFile());
  }
}
