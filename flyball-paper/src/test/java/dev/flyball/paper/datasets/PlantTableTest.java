package dev.flyball.paper.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlantTableTest {
  private static final Path KEPT = Path.of("..", "examples", "data");

  @TempDir private Path folder;

  @Test
  void theTableInTheRepositoryIsTheOneThatTheCommandWrites() throws IOException {
    PlantTable.write(folder, 2000, 48, 3);

    assertThat(folder.resolve(PlantTable.FILE))
        .hasSameTextualContentAs(KEPT.resolve(PlantTable.FILE));
    assertThat(folder.resolve(PlantTable.NEXT))
        .hasSameTextualContentAs(KEPT.resolve(PlantTable.NEXT));
  }
}
