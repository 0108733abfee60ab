package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeatMapTest {
  @Test
  void tooManyCellsAreAveragedOverTheirNeighbours() {
    double[][] seen = new double[4][1800];
    for (int t = 0; t < 1800; t += 3) {
      seen[1][t] = 1;
      seen[2][t] = Double.NaN;
      seen[2][t + 1] = 1;
    }
    HeatMap map =
        HeatMap.builder("m", seen).palette(Palette.SEEN).group("g", 1, 3).rows(names(4)).build();
    assertThat(map.values()[0]).hasSize(600).containsOnly(0);
    assertThat(map.values()[1]).containsOnly(0.3333333);
    assertThat(map.values()[2]).as("empty cells are left out").containsOnly(0.5);
    assertThat(map.columns()).isEqualTo(new HeatMap.Range(1, 1800));
    assertThat(map.groups()).containsExactly(new HeatMap.Group("g", 1, 3));
  }

  @Test
  void rowsThatAreAveragedLoseTheirNamesAndTheirGroupsMoveAlong() {
    HeatMap map =
        HeatMap.builder("m", new double[1300][2]).rows(names(1300)).group("g", 600, 1200).build();
    assertThat(map.values()).hasDimensions(434, 2);
    assertThat(map.rows()).isEmpty();
    assertThat(map.groups()).containsExactly(new HeatMap.Group("g", 200, 400));
  }

  @Test
  void thePaletteFitsTheValues() {
    double[][] values = {{-1, Double.NaN}, {3, Double.POSITIVE_INFINITY}};
    HeatMap sequential = HeatMap.builder("m", values).build();
    HeatMap diverging = HeatMap.builder("m", values).palette(Palette.DIVERGING).build();
    HeatMap flat = HeatMap.builder("m", new double[][] {{2, 2}}).build();
    assertThat(List.of(sequential.min(), sequential.max())).containsExactly(-1.0, 3.0);
    assertThat(List.of(diverging.min(), diverging.max())).containsExactly(-3.0, 3.0);
    assertThat(flat.min()).isLessThan(flat.max());
  }

  @Test
  void whatWasDistrustedInPartDoesNotLookHidden(@TempDir Path folder) throws IOException {
    double[][] seen = {{1, -0.51, -0.75, -1, 0}};
    HeatMap map =
        HeatMap.builder("m", seen).palette(Palette.TRUSTED).limits(-1, 1).rows(names(1)).build();
    Path file = folder.resolve("map.svg");
    HeatFigure.of(map).writeTo(file);
    Matcher png = Pattern.compile("base64,([^\"]+)").matcher(Files.readString(file));
    assertThat(png.find()).isTrue();
    BufferedImage image =
        ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(png.group(1))));
    int cell = image.getWidth() / 5;
    int[] reds = new int[5];
    for (int c = 0; c < 5; c++) {
      reds[c] = image.getRGB(cell * c + cell / 2, 0) >> 16 & 0xff;
    }
    assertThat(reds[1]).as("seen and orange are light").isBetween(reds[0], reds[3]);
    assertThat(reds[2]).isBetween(reds[1], reds[3]);
    assertThat(reds[4]).as("hidden is dark").isLessThan(60);
  }

  @Test
  void saysWhatIsWrongWithIt() {
    assertThatThrownBy(() -> HeatMap.builder("m", new double[][] {{1, 2}, {1}}).build())
        .hasMessageContaining("rows of 2 and 1");
    assertThatThrownBy(() -> HeatMap.builder("m", new double[2][2]).rows(names(3)).build())
        .hasMessageContaining("3 row names for 2");
    assertThatThrownBy(() -> HeatMap.builder("m", new double[2][2]).group("g", 1, 3).build())
        .hasMessageContaining("group 'g' from 1 to 3");
  }

  private static List<String> names(int n) {
    return java.util.stream.IntStream.range(0, n).mapToObj(i -> "row " + i).toList();
  }
}
