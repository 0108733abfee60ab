package dev.flyball.paper.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Whether we read what another program wrote. */
class PythonNetcdfTest {
  /** {@code python.nc} is of python3-netcdf4 1.7: strings, fill values and types of its own. */
  @Test
  void weReadWhatPythonWrote() throws Exception {
    Path path = Path.of(PythonNetcdfTest.class.getResource("python.nc").toURI());

    try (Scene scene = AsidScene.open(path)) {
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
