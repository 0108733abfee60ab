package dev.flyball.paper.har;

/** A cell of Table 2: F1 of a class at a step, the mean over seeds. */
record Table2Cell(HarModel model, String activity, HarMethod method, int step, double f1) {

  boolean samePlace(Table2Cell other) {
    return model == other.model
        && method == other.method
        && step == other.step
        && activity.equals(other.activity);
  }
}
