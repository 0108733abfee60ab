package dev.flyball.paper.har;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;

/**
 * In how many cells of a Table 2, here or in the paper, the directional law beats another method,
 * and by how much on the mean.
 *
 * @param compared the cells that both have
 * @param meanGain the mean difference of F1; NaN where no cell is compared
 * @param notAbove the directional law's cells whose F1 is not the larger
 */
record WinCount(int compared, int above, double meanGain, @JsonIgnore List<Table2Cell> notAbove) {

  /** Beside {@code other}, in cells of one model. */
  static WinCount of(List<Table2Cell> cells, HarModel model, HarMethod other) {
    int compared = 0;
    double sum = 0;
    List<Table2Cell> notAbove = new ArrayList<>();
    for (Table2Cell cell : cells) {
      if (cell.model() == model && cell.method() == HarMethod.DIRECTIONAL) {
        Table2Cell place = new Table2Cell(model, cell.activity(), other, cell.step(), Double.NaN);
        for (Table2Cell beside : cells) {
          if (place.samePlace(beside)) {
            compared++;
            sum += cell.f1() - beside.f1();
            if (!(cell.f1() > beside.f1())) {
              notAbove.add(cell);
            }
          }
        }
      }
    }
    return new WinCount(compared, compared - notAbove.size(), sum / compared, notAbove);
  }

  /** As {@code 7 of 24}. */
  String count() {
    return "%s of %s".formatted(above, compared);
  }
}
