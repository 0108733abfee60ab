package dev.flyball.paper.har;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * In how many cells of a Table 2, here or in the paper, the directional law beats another method,
 * and by how much on the mean.
 *
 * @param compared the cells that both have
 * @param meanGain the mean difference of F1; NaN where no cell is compared
 * @param relativeGain the same as a share of the other method's mean F1
 * @param notAbove the directional law's cells whose F1 is not the larger
 * @param largest the largest gain of all cells
 */
record WinCount(
    int compared,
    int above,
    double meanGain,
    double relativeGain,
    @JsonIgnore List<Table2Cell> notAbove,
    @JsonIgnore Optional<Gain> largest) {

  /** A cell of the directional law, and how much it gains over the other method's {@code from}. */
  record Gain(Table2Cell cell, double from) {
    double gain() {
      return cell.f1() - from;
    }
  }

  /** Beside {@code other}, in cells of one model. */
  static WinCount of(List<Table2Cell> cells, HarModel model, HarMethod other) {
    List<Gain> gains = new ArrayList<>();
    for (Table2Cell cell : cells) {
      if (cell.model() == model && cell.method() == HarMethod.DIRECTIONAL) {
        Table2Cell place = new Table2Cell(model, cell.activity(), other, cell.step(), Double.NaN);
        for (Table2Cell beside : cells) {
          if (place.samePlace(beside)) {
            gains.add(new Gain(cell, beside.f1()));
          }
        }
      }
    }
    double sum = gains.stream().mapToDouble(Gain::gain).sum();
    List<Table2Cell> notAbove =
        gains.stream().filter(gain -> !(gain.gain() > 0)).map(Gain::cell).toList();
    return new WinCount(
        gains.size(),
        gains.size() - notAbove.size(),
        sum / gains.size(),
        sum / gains.stream().mapToDouble(Gain::from).sum(),
        notAbove,
        gains.stream().max(Comparator.comparingDouble(Gain::gain)));
  }

  /** The gain as a share of the other method's mean F1: {@code 9.4 %}. */
  String relative() {
    return String.format(Locale.ROOT, "%.1f %%", 100 * relativeGain);
  }

  /** As {@code 7 of 24}. */
  String count() {
    return "%s of %s".formatted(above, compared);
  }
}
