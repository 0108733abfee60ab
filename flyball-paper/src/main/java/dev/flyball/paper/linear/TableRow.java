package dev.flyball.paper.linear;

/** A row of Table 1: shares of the steps, in percent. */
record TableRow(
    LinearCase setting, LinearMethod learner, double severe, double misaligned, double aligned) {

  static TableRow of(LinearCase setting, LinearMethod learner, Outcome outcome) {
    return new TableRow(
        setting,
        learner,
        100 * outcome.severe(),
        100 * outcome.misaligned(),
        100 * outcome.aligned());
  }
}
