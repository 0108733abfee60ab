package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether python3-netcdf4 and we read each other's scenes; skipped where it is not there. */
class PythonNetcdfTest {
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");

  @TempDir Path folder;

  /** What a script prints, its one argument a path; empty if there is no such Python module. */
  private static Optional<String> python(String script, Path path)
      throws IOException, InterruptedException {
    for (String python : PYTHONS) {
      if (runs(python, "import netCDF4")) {
        Process process = start(python, script, path.toString());
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return Optional.of(output);
      }
    }
    return Optional.empty();
  }

  private static boolean runs(String python, String script) throws InterruptedException {
    try {
      Process process = start(python, script, "");
      process.getInputStream().readAllBytes();
      return process.waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static Process start(String python, String script, String argument) throws IOException {
    return new ProcessBuilder(python, "-c", script, argument).redirectErrorStream(true).start();
  }

  @Test
  void pythonReadsWhatWeWrite() throws Exception {
    Handmade scene = new Handmade(50, 100);
    scene.primary[1] = Float.NaN;
    Path path = scene.write(folder.resolve("ours.nc"));

    Optional<String> printed =
        python(
            """
            import sys, netCDF4
            d = netCDF4.Dataset(sys.argv[1])
            p = d['nersc_sar_primary'][:]
            print(p.shape, p[0, 0], p.mask.sum())
            print([''.join(c).strip() for c in d['polygon_codes'][:]])
            print(d['btemp_89.0v'][0, 1], d.aoi_lowerright_sample)
            """,
            path);

    assumeTrue(printed.isPresent(), "python3-netcdf4 is not installed");
    assertThat(printed.get().lines())
        .containsExactly("(50, 100) -10.0 1", "['id;CT;CA', '1;00;-9']", "231.0 99");
  }

  /** {@code python.nc} is of python3-netcdf4 1.7: strings, fill values and types of its own. */
  @Test
  void weReadWhatPythonWrote() throws Exception {
    Path path = Path.of(PythonNetcdfTest.class.getResource("python.nc").toURI());

    try (Scene scene = Scene.open(path)) {
      assertThat(scene.hasAmsr()).isTrue();
      assertThat(Arrays.copyOf(scene.lines(Channel.PRIMARY, 0, 1), 3))
          .containsExactly(Float.NaN, Float.NaN, 2);
      assertThat(Arrays.copyOf(scene.lines(Channel.SECONDARY, 0, 2), 3))
          .containsExactly(Float.NaN, Float.NaN, 2);
      assertThat(scene.lines(Channel.PRIMARY, 119, 1)[109]).isEqualTo(120 * 110 - 1);
      assertThat(scene.chart(39, 1)).containsOnly(95);
      assertThat(scene.chart(40, 40)).containsOnly(5);
      assertThat(scene.chart(80, 1)).containsOnly(Float.NaN);
      float[] kelvin = new float[4];
      scene.brightness().copy(13, 0, 0, 2, kelvin);
      assertThat(kelvin).containsOnly(89);
    }
  }
}
