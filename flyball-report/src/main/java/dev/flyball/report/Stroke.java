package dev.flyball.report;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/** How a curve is drawn: tells variants of one law apart, which share its colour. */
@EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
public enum Stroke {
  SOLID,
  DASHED,
  DOTTED,
  DASH_DOTTED,
  /** Single points, not joined. */
  POINTS
}
