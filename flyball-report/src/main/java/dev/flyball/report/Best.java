package dev.flyball.report;

import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.annotation.EnumNaming;

/** Which value of a table's column is highlighted: the smallest, the largest or none. */
@EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
public enum Best {
  NONE,
  MIN,
  MAX;

  /** Whether {@code a} beats {@code b}. */
  boolean prefers(double a, double b) {
    return this == MIN ? a < b : this == MAX && a > b;
  }
}
