package dev.flyball.paper.har;

import java.util.List;

/**
 * How the directional law stands beside another method in the cells of a Table 2, here or in the
 * paper: in how many of the cells that both have it is above, and by how much on the mean.
 *
 * @param compared the cells that both have
 * @param above those in which the directional law's F1 is the larger
 * @param meanGain the mean difference of F1; NaN where no cell is compared
 */
record Standing(int compared, int above, double meanGain) {

  /** Beside {@code other}, in cells of one model. */
  static Standing of(List<Table2Cell> cells, HarModel model, HarMethod other) {
    int compared = 0;
    int above = 0;
    double sum = 0;
    for (Table2Cell cell : cells) {
      if (cell.model() == model && cell.method() == HarMethod.DIRECTIONAL) {
        Table2Cell place = new Table2Cell(model, cell.activity(), other, cell.step(), Double.NaN);
        for (Table2Cell beside : cells) {
          if (place.samePlace(beside)) {
            compared++;
            above += cell.f1() > beside.f1() ? 1 : 0;
            sum += cell.f1() - beside.f1();
          }
        }
      }
    }
    return new Standing(compared, above, sum / compared);
  }

  /** As {@code 7 of 24}. */
  String count() {
    return "%s of %s".formatted(above, compared);
  }
}
