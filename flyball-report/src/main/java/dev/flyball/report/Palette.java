package dev.flyball.report;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;
import java.util.List;

/** How a heat map turns values into colours; all read the same in shades of grey. */
@EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
public enum Palette {
  /** 1 is seen, 0 is hidden; what lies between is a share of the time. */
  SEEN("#1c2b47", "#7f98bd", "#cfe1f7"),
  /** 1 is seen, 0 is hidden, below is there and not trusted. */
  TRUSTED("#f28e1c", "#1c2b47", "#cfe1f7"),
  /** From little to much. */
  SEQUENTIAL("#f7fbff", "#5ba3cf", "#08306b"),
  /** Around zero: the range is made symmetric. */
  DIVERGING("#b35806", "#f7f7f7", "#1f4e8c");

  private final List<String> stops;

  Palette(String... stops) {
    this.stops = List.of(stops);
  }

  /** The colours at the low end, in the middle and at the high end, as {@code #rrggbb}. */
  public String[] stops() {
    return stops.toArray(String[]::new);
  }
}
