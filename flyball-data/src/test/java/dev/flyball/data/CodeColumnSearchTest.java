package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which columns of whole numbers are codes. */
class CodeColumnSearchTest {
  private static final int VALUES = 15;

  @TempDir Path folder;

  private final Random random = new Random(11);

  /** The codes found where the number of a row adds {@code effect} to the target. */
  private List<String> found(IntToDoubleFunction effect, double kept, boolean classes)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("number,x,y"));
    double slow = 0;
    for (int row = 0; row < 2000; row++) {
      int number = random.nextInt(VALUES);
      double x = random.nextGaussian();
      slow = kept * slow + Math.sqrt(1 - kept * kept) * 5 * random.nextGaussian();
      double y = effect.applyAsDouble(number) + x + slow + random.nextGaussian();
      String target = classes ? y > 0 ? "high" : "low" : String.format(Locale.ROOT, "%.3f", y);
      lines.add(String.format(Locale.ROOT, "%d,%.3f,%s", number + 1, x, target));
    }
    Path file = folder.resolve("table.csv");
    Files.write(file, lines);
    Input input = Input.of(file.toString(), SourceOptions.defaults());
    Schema schema = input.look(Long.MAX_VALUE);
    Task task = classes ? Task.CLASSIFICATION : Task.REGRESSION;
    return CodeColumnSearch.in(input, schema, schema.column("y"), task, Set.of());
  }

  @Test
  void numbersWhoseOrderSaysNothingAreCodes() throws IOException {
    double[] level = random.doubles(VALUES, -8, 8).toArray();
    assertThat(found(number -> level[number], 0, false)).containsExactly("number");
    assertThat(found(number -> level[number], 0, true)).containsExactly("number");
  }

  @Test
  void numbersWhoseOrderTellsAreNumbers() throws IOException {
    assertThat(found(number -> number, 0, false)).isEmpty();
    assertThat(found(number -> 8 * Math.sin(number / 2.0), 0, false))
        .as("neighbours tell")
        .isEmpty();
  }

  @Test
  void numbersThatSayNothingStayAsTheyAre() throws IOException {
    assertThat(found(number -> 0, 0, false)).isEmpty();
    assertThat(found(number -> 0, 0.99, false)).as("beside a slow target").isEmpty();
  }
}
