package dev.flyball.paper.har;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.paper.ReproducedPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Table 2 on the page, from the runs kept beside it. */
class ReproducedTableTwoTest {
  private static final List<HarMethod> LAWS =
      List.of(HarMethod.FULL, HarMethod.MASKED, HarMethod.DIRECTIONAL);

  @Test
  void allCellsStandBesideThePapers() throws IOException {
    List<Map<String, String>> runs = ReproducedPage.results("har-runs.csv");
    List<String> activities = runs.stream().map(run -> run.get("activity")).distinct().toList();
    List<String> names = new ArrayList<>(List.of("activity", "law"));
    for (HarModel model : HarModel.values()) {
      TableTwo.STEPS.forEach(step -> names.add(model.label() + ", t = " + step));
    }
    List<String> table = ReproducedPage.header(names.toArray(String[]::new));
    for (String activity : activities) {
      for (HarMethod law : LAWS) {
        List<String> cells = new ArrayList<>(List.of(HarTables.words(activity), law.label()));
        for (HarModel model : HarModel.values()) {
          for (int step : TableTwo.STEPS) {
            double[] own =
                runs.stream()
                    .filter(run -> run.get("model").equals(model.label()))
                    .filter(run -> run.get("method").equals(law.label()))
                    .filter(run -> run.get("activity").equals(activity))
                    .mapToDouble(run -> Double.parseDouble(run.get(String.valueOf(step))))
                    .toArray();
            Table2Cell place = new Table2Cell(model, activity, law, step, Double.NaN);
            assertThat(own).as("%s", place).isNotEmpty();
            cells.add(ReproducedPage.cell(own, TableTwo.beside(place).orElseThrow().f1(), 3));
          }
        }
        table.add(ReproducedPage.row(cells.toArray(String[]::new)));
      }
    }
    assertThat(table).hasSize(2 + 18);
    ReproducedPage.has(table);
  }
}
