package dev.flyball.paper.scenes;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.DatasetCreationOptions;
import io.jhdf.api.WritableDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.UUID;

/**
 * Writes a scene as netCDF-4: HDF5 with named dimensions. The dimensions are scales as netCDF makes
 * them for a dimension without a variable; variables say theirs by {@code _Netcdf4Coordinates},
 * which netCDF's library reads before it looks for attached scales. Grids are compressed in tiles.
 */
final class SceneWriter {
  private static final int TILE = 250;

  /** Dimensions, in the order of their numbers. */
  private static final String[] DIMENSIONS = {
    "sar_lines",
    "sar_samples",
    "amsr_lines",
    "amsr_samples",
    "polygon_codes_length",
    "polygon_codes_characters"
  };

  private static final int[] SAR_GRID = {0, 1};
  private static final int[] SAR_SAMPLES = {1};
  private static final int[] AMSR_GRID = {2, 3};
  private static final int[] CODES = {4, 5};

  private final SceneContent content;
  private final WritableHdfFile file;

  private SceneWriter(SceneContent content, WritableHdfFile file) {
    this.content = content;
    this.file = file;
  }

  /** Writes the file as a whole or not at all. */
  static void write(SceneContent content, Path path) throws IOException {
    Path temporary = path.resolveSibling(".flyball-" + UUID.randomUUID() + ".tmp");
    try {
      try (WritableHdfFile file = HdfFile.write(temporary)) {
        SceneWriter writer = new SceneWriter(content, file);
        writer.putDimensions();
        writer.putGrids();
        writer.putCodes();
        writer.putArea();
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void putDimensions() {
    Grid cells = content.grid().coarser(PatchOptions.CELL);
    int[] sizes = {
      content.grid().lines(),
      content.grid().samples(),
      cells.lines(),
      cells.samples(),
      content.codes().size(),
      longestCode()
    };
    for (int d = 0; d < sizes.length; d++) {
      WritableDataset scale = file.putDataset(DIMENSIONS[d], new float[sizes[d]]);
      scale.putAttribute("CLASS", "DIMENSION_SCALE");
      scale.putAttribute(
          "NAME",
          String.format(
              Locale.ROOT, "This is a netCDF dimension but not a netCDF variable.%10d", sizes[d]));
      scale.putAttribute("_Netcdf4Dimid", d);
    }
  }

  private void putGrids() {
    Grid grid = content.grid();
    putFloats(Channel.PRIMARY, grid.rows(content.primary()), SAR_GRID, "dB");
    putFloats(Channel.SECONDARY, grid.rows(content.secondary()), SAR_GRID, "dB");
    putFloats(Channel.INCIDENCE, content.angles(), SAR_SAMPLES, "degrees");
    put(Channel.DISTANCE.variable(), content.zones(), SAR_GRID, tiles(grid))
        .putAttribute("long_name", "zones of distance to land, 0 is land");
    put(Scene.POLYGONS, content.polygons(), SAR_GRID, tiles(grid))
        .putAttribute("_FillValue", DrawnChart.OUTSIDE);
    Grid cells = grid.coarser(PatchOptions.CELL);
    for (int b = 0; b < content.brightness().size(); b++) {
      float[][] kelvin = cells.rows(content.brightness().get(b));
      putFloats(Channel.brightness(b), kelvin, AMSR_GRID, "K");
    }
  }

  /** As characters, a line for each code: the HDF5 writer knows no strings that netCDF reads. */
  private void putCodes() {
    String[][] characters = new String[content.codes().size()][];
    for (int i = 0; i < characters.length; i++) {
      String code = content.codes().get(i);
      characters[i] = (code + " ".repeat(longestCode() - code.length())).split("");
    }
    put(Chart.CODES, characters, CODES, DatasetCreationOptions.DEFAULT);
  }

  private int longestCode() {
    return content.codes().stream().mapToInt(String::length).max().orElse(1);
  }

  private void putFloats(Channel channel, Object values, int[] dimensions, String units) {
    boolean large = dimensions == SAR_GRID;
    WritableDataset variable =
        put(
            channel.variable(),
            values,
            dimensions,
            large ? tiles(content.grid()) : DatasetCreationOptions.DEFAULT);
    variable.putAttribute("_FillValue", Float.NaN);
    variable.putAttribute("units", units);
  }

  private WritableDataset put(
      String name, Object values, int[] dimensions, DatasetCreationOptions options) {
    WritableDataset variable = file.putDataset(name, values, options);
    variable.putAttribute("_Netcdf4Coordinates", dimensions);
    return variable;
  }

  private static DatasetCreationOptions tiles(Grid grid) {
    return DatasetCreationOptions.builder()
        .chunkDimensions(Math.min(TILE, grid.lines()), Math.min(TILE, grid.samples()))
        .shuffle()
        .deflate(1)
        .build();
  }

  private void putArea() {
    file.putAttribute("aoi_upperleft_line", content.area().firstLine());
    file.putAttribute("aoi_upperleft_sample", content.area().firstSample());
    file.putAttribute("aoi_lowerright_line", content.area().lastLine());
    file.putAttribute("aoi_lowerright_sample", content.area().lastSample());
  }
}
