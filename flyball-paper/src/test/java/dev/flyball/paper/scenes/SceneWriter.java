package dev.flyball.paper.scenes;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.DatasetCreationOptions;
import io.jhdf.api.WritableDataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes a scene as the HDF5 of a netCDF-4 file, grids compressed in tiles. */
final class SceneWriter {
  private static final int TILE = 250;

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
        writer.putGrids();
        writer.putCodes();
        writer.putArea();
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private void putGrids() {
    Grid grid = content.grid();
    DatasetCreationOptions whole = DatasetCreationOptions.DEFAULT;
    putFloats(Channel.PRIMARY, rows(grid, content.primary()), tiles(grid));
    putFloats(Channel.SECONDARY, rows(grid, content.secondary()), tiles(grid));
    putFloats(Channel.INCIDENCE, content.angles(), whole);
    put(Channel.DISTANCE.variable(), content.zones(), tiles(grid));
    put(AsidScene.POLYGONS, content.polygons(), tiles(grid))
        .putAttribute("_FillValue", Handmade.OUTSIDE);
    Grid cells = grid.coarser(PatchOptions.CELL);
    for (int b = 0; b < content.brightness().size(); b++) {
      putFloats(Channel.brightness(b), rows(cells, content.brightness().get(b)), whole);
    }
  }

  /** As characters, a line for each code: the HDF5 writer knows no strings that netCDF reads. */
  private void putCodes() {
    String[][] characters = new String[content.codes().size()][];
    for (int i = 0; i < characters.length; i++) {
      String code = content.codes().get(i);
      characters[i] = (code + " ".repeat(longestCode() - code.length())).split("");
    }
    file.putDataset(Chart.CODES, characters);
  }

  private int longestCode() {
    return content.codes().stream().mapToInt(String::length).max().orElse(1);
  }

  private void putFloats(Channel channel, Object values, DatasetCreationOptions options) {
    put(channel.variable(), values, options).putAttribute("_FillValue", Float.NaN);
  }

  private WritableDataset put(String name, Object values, DatasetCreationOptions options) {
    return file.putDataset(name, values, options);
  }

  private static float[][] rows(Grid grid, float[] values) {
    float[][] rows = new float[grid.lines()][grid.samples()];
    for (int i = 0; i < rows.length; i++) {
      System.arraycopy(values, i * grid.samples(), rows[i], 0, grid.samples());
    }
    return rows;
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
