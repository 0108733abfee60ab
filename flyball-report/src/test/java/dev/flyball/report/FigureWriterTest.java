package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FigureWriterTest {
  @TempDir Path folder;

  @BeforeAll
  static void withoutADisplay() {
    System.setProperty("java.awt.headless", "true");
  }

  @Test
  void drawsEveryChartAsPathsAndAsPixels() throws Exception {
    List<Path> files = FigureWriter.write(folder, Example.results().report());
    assertThat(files).hasSize(15);
    assertThat(files.get(0).getFileName())
        .hasToString("01-relative-error-15-runs-and-their-mean.svg");
    for (Path file : files) {
      if (file.toString().endsWith(".png")) {
        assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(3 * FigureStyle.HEIGHT);
      } else if (file.toString().endsWith(".svg")) {
        assertThat(rootOf(file)).isEqualTo("svg");
        assertThat(Files.size(file)).as("%s", file).isLessThan(2_000_000);
      }
    }
  }

  @Test
  void aJavaThatCannotReadFontsSaysWhatToInstall() {
    assertThatThrownBy(() -> Typeface.read(new ByteArrayInputStream(new byte[16])))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("install libfreetype and fontconfig, or leave out --figures");
  }

  @Test
  void wordsStayWordsAndLettersTravelInThePdf() throws IOException {
    double[] x = {1, 2, 4};
    LineChart chart =
        LineChart.builder("Error by rate")
            .x(Axis.log("learning rate η"))
            .y(Axis.log("MAE (mg/m³)"))
            .series("masked <SGD>", Role.MASKED, x, new double[] {0.2, 0.5, 1.4})
            .build();
    Report report = Report.builder("r").section(Section.builder("s").add(chart).build()).build();
    List<Path> files = FigureWriter.write(folder, report);

    String svg = Files.readString(files.get(0));
    assertThat(svg).contains(">MAE (mg/m³)</text>", ">0.5</text>", ">masked &lt;SGD&gt;</text>");
    try (PDDocument pdf = Loader.loadPDF(files.get(2).toFile())) {
      assertThat(new PDFTextStripper().getText(pdf))
          .contains("Error by rate", "learning rate η", "0.2", "0.5", "masked <SGD>");
      PDResources resources = pdf.getPage(0).getResources();
      for (COSName name : resources.getFontNames()) {
        assertThat(resources.getFont(name).isEmbedded()).isTrue();
      }
    }
    byte[] before = Files.readAllBytes(files.get(2));
    FigureWriter.write(folder, report);
    assertThat(Files.readAllBytes(files.get(2))).as("no time of day").isEqualTo(before);
  }

  @Test
  void curvesHaveTheColourOfTheirLawOnWhite() throws IOException {
    double[] x = {0, 1};
    BufferedImage image =
        drawn(
            LineChart.builder("two laws")
                .series("masked", Role.MASKED, x, new double[] {0, 1})
                .series("scalar", Role.SCALAR, x, new double[] {1, 0})
                .build());
    assertThat(new Color(image.getRGB(2, 2))).isEqualTo(Color.WHITE);
    assertThat(pixels(image, Role.MASKED)).isGreaterThan(1000);
    assertThat(pixels(image, Role.SCALAR)).isGreaterThan(1000);
    assertThat(pixels(image, Role.DIRECTIONAL)).isZero();
  }

  @Test
  void aDenseDashedCurveStaysDashed() throws IOException {
    double[] x = IntStream.range(0, 2000).asDoubleStream().toArray();
    double[] y = new double[2000];
    LineChart.Builder solid = LineChart.builder("c").series("a", Role.DIRECTIONAL, x, y);
    LineChart.Builder dashed =
        LineChart.builder("c")
            .series(
                Series.builder("a", Role.DIRECTIONAL).curve(x, y).stroke(Stroke.DASHED).build());
    double share = (double) bluePixels(drawn(dashed.build())) / bluePixels(drawn(solid.build()));
    assertThat(share).as("ink of 8 in 13").isBetween(0.5, 0.75);
  }

  @Test
  void whatCannotBeDrawnIsLeftOut() throws IOException {
    double[] x = {0, 1, 10};
    double[] nothing = {Double.NaN, Double.NaN, Double.NaN};
    LineChart chart =
        LineChart.builder("gaps")
            .x(Axis.log("x"))
            .y(Axis.log("y"))
            .series("zero and less", Role.MASKED, x, new double[] {-1, 0, 2})
            .series("nothing", Role.SCALAR, x, nothing)
            .series(
                Series.builder("band", Role.FULL)
                    .curve(x, nothing)
                    .band(x, new double[] {1, 1, 1}, new double[] {2, Double.NaN, 2})
                    .build())
            .span(-5, 3, "outage")
            .build();
    assertThat(drawn(chart).getWidth()).isEqualTo(3 * FigureStyle.WIDTH);
    assertThat(drawn(LineChart.builder("empty").build()).getWidth()).isPositive();
  }

  @Test
  void fileNamesAreTame() {
    assertThat(Markup.slug("../‖w_{t} − w*‖ <b>")).isEqualTo("w-w-b");
    assertThat(Markup.slug("***")).isEqualTo("figure");
    assertThat(Markup.plain("**w**_{t+1}^{2} [law](#x) `a`")).isEqualTo("wₜ₊₁² law a");
    assertThat(Markup.plain("[x](https://a.b)")).isEqualTo("[x](https://a.b)");
  }

  private BufferedImage drawn(LineChart chart) throws IOException {
    Report report = Report.builder("r").section(Section.builder("s").add(chart).build()).build();
    return ImageIO.read(FigureWriter.write(folder, report).get(1).toFile());
  }

  /** Pixels of exactly a role's colour. */
  private static long pixels(BufferedImage image, Role role) {
    int colour = Color.decode(role.light()).getRGB();
    return colours(image).filter(c -> c == (colour & 0xffffff)).count();
  }

  /** Pixels more blue than red, smoothed edges included. */
  private static long bluePixels(BufferedImage image) {
    return colours(image).filter(c -> (c & 0xff) - (c >> 16) > 60).count();
  }

  private static IntStream colours(BufferedImage image) {
    int width = image.getWidth();
    return Arrays.stream(image.getRGB(0, 0, width, image.getHeight(), null, 0, width))
        .map(c -> c & 0xffffff);
  }

  private static String rootOf(Path svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(svg.toFile()).getDocumentElement().getTagName();
  }
}
