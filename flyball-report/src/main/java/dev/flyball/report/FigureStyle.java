package dev.flyball.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** What all figures for papers share: white ground, thin grid, where the legend goes. */
final class FigureStyle {
  static final int WIDTH = 720;
  static final int HEIGHT = 440;
  static final Color INK = new Color(0x18202b);
  private static final Color GRID = new Color(0xe1e5eb);

  /** What a line of the legend holds, in characters of its font, and what a mark takes of it. */
  private static final int LONGEST_LINE = 80;

  private static final int MARK_LENGTH = 7;

  private FigureStyle() {}

  static void apply(AxesChartStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setChartFontColor(INK);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(0.8f));
    styler.setAxisTickMarksColor(GRID);
    styler.setChartTitleBoxVisible(false);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setChartPadding(12);
    styler.setPlotMargin(4);
    styler.setAntiAlias(true);
  }

  /** The legend in one line below the chart, or beside it where the names would not fit there. */
  static void legend(AxesChartStyler styler, List<String> names) {
    int length = names.stream().mapToInt(name -> name.length() + MARK_LENGTH).sum();
    if (length <= LONGEST_LINE) {
      styler.setLegendPosition(Styler.LegendPosition.OutsideS);
      styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    } else {
      styler.setLegendPosition(Styler.LegendPosition.OutsideE);
      styler.setLegendLayout(Styler.LegendLayout.Vertical);
    }
  }

  static Color colour(String hex, int alpha) {
    Color opaque = Color.decode(hex);
    return new Color(opaque.getRed(), opaque.getGreen(), opaque.getBlue(), alpha);
  }
}
