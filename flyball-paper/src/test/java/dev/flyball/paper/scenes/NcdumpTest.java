package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether netCDF's own library reads what we write; skipped where {@code ncdump} is not there. */
class NcdumpTest {
  @TempDir Path folder;

  private static String ncdump(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ncdump"));
    command.addAll(List.of(arguments));
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "ncdump is not installed");
      throw e;
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void theHeaderHasTheSchema() throws Exception {
    Path file = new Handmade(100, 150).write(folder.resolve("a.nc"));

    String header = ncdump("-h", file.toString());

    assertThat(header)
        .contains("sar_lines = 100 ;", "sar_samples = 150 ;")
        .contains("amsr_lines = 2 ;", "amsr_samples = 3 ;")
        .contains("float nersc_sar_primary(sar_lines, sar_samples) ;")
        .contains("float nersc_sar_secondary(sar_lines, sar_samples) ;")
        .contains("float sar_incidenceangles(sar_samples) ;")
        .contains("byte distance_map(sar_lines, sar_samples) ;")
        .contains("short polygon_icechart(sar_lines, sar_samples) ;")
        .contains("polygon_icechart:_FillValue = -1s ;")
        .contains("char polygon_codes(polygon_codes_length, polygon_codes_characters) ;")
        .contains(":aoi_upperleft_line = 0 ;", ":aoi_upperleft_sample = 0 ;")
        .contains(":aoi_lowerright_line = 99 ;", ":aoi_lowerright_sample = 149 ;");
    for (int b = 0; b < Channel.BRIGHTNESSES; b++) {
      assertThat(header)
          .contains(
              "float %s(amsr_lines, amsr_samples) ;".formatted(Channel.brightness(b).variable()));
    }
  }

  @Test
  void theValuesAreThere() throws Exception {
    Handmade scene = new Handmade(50, 100);
    scene.primary[1] = Float.NaN;
    scene.codes.add("2;92;ice is \u00e9tendu");
    Path file = scene.write(folder.resolve("a.nc"));

    assertThat(ncdump("-v", "polygon_codes", file.toString()))
        .contains("\"id;CT;CA\", \"1;00;-9\", \"2;92;ice is \u00e9tendu\"");
    assertThat(ncdump("-v", "nersc_sar_primary", file.toString())).contains("-10, _, -12, -13,");
    assertThat(ncdump("-v", "btemp_89.0v", file.toString())).contains("230, 231 ;");
  }

  @Test
  void aSceneWithoutAmsrHasNoBrightness() throws Exception {
    Handmade scene = new Handmade(50, 50);
    scene.brightness = List.of();

    assertThat(ncdump("-h", scene.write(folder.resolve("a.nc")).toString()))
        .contains("nersc_sar_primary")
        .doesNotContain("btemp");
  }

  @Test
  void manyCodesFit() throws Exception {
    Handmade scene = new Handmade(50, 50);
    for (int id = 2; id <= 400; id++) {
      scene.codes.add(DrawnChart.code(id, 90, 'I'));
    }
    Path file = scene.write(folder.resolve("a.nc"));

    assertThat(ncdump("-v", "polygon_codes", file.toString()))
        .contains(DrawnChart.code(399, 90, 'I'), DrawnChart.code(400, 90, 'I'));
  }
}
