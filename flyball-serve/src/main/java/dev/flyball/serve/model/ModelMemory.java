package dev.flyball.serve.model;

/**
 * Keeps one model within the budget of all: its keys go to the store first, then its page gets
 * shorter. A call costs O(1) where nothing has to go. For the writing thread.
 */
final class ModelMemory {
  private final Budget budget;
  private final LearnersByKey learners;
  private final KnownIds ids;
  private final ModelWatch watch;
  private final Charge idsCharge;
  private final Charge page;

  ModelMemory(Budget budget, LearnersByKey learners, KnownIds ids, ModelWatch watch) {
    this.budget = budget;
    this.learners = learners;
    this.ids = ids;
    this.watch = watch;
    this.idsCharge = new Charge(budget, Budget.Part.MODELS);
    this.page = new Charge(budget, Budget.Part.PAGES);
  }

  /** To be called after rows were applied, and now and then. */
  void keep() {
    idsCharge.set(ids.bytes());
    if (watch.bytes() > budget.share()) {
      watch.shorten(budget.share());
    }
    page.set(watch.bytes());
    if (budget.over()) {
      learners.giveWay();
    }
    if (budget.over()) {
      watch.shorten(watch.bytes() / 2);
      page.set(watch.bytes());
    }
  }

  /** Whether rows may be learned. */
  void requireSome() {
    if (budget.spent()) {
      throw budget.noRoom();
    }
  }

  /** The model is gone. */
  void close() {
    idsCharge.set(0);
    page.set(0);
    learners.close();
  }
}
