package dev.flyball.paper.linear;

/** A row of Table 1 here and in the paper; differences are in points. */
record Deviation(TableRow here, TableRow paper) {

  public double severe() {
    return here.severe() - paper.severe();
  }

  public double misaligned() {
    return here.misaligned() - paper.misaligned();
  }

  public double aligned() {
    return here.aligned() - paper.aligned();
  }

  /** The mean over the three cells of the absolute difference. */
  public double mean() {
    return (Math.abs(severe()) + Math.abs(misaligned()) + Math.abs(aligned())) / 3;
  }
}
