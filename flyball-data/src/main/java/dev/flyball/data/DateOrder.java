package dev.flyball.data;

/** In which order a date's numbers stand. */
enum DateOrder {
  /** 2004-03-10 or 2004/03/10. */
  YEAR_FIRST,
  /** 10/03/2004 or 10.03.2004, the tenth of March. */
  DAY_FIRST,
  /** 03/10/2004, the tenth of March. */
  MONTH_FIRST
}
