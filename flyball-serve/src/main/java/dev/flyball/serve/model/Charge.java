package dev.flyball.serve.model;

/** What one owner takes of the budget. For one thread at a time. */
final class Charge {
  private final Budget budget;
  private final Budget.Part part;
  private long bytes;

  Charge(Budget budget, Budget.Part part) {
    this.budget = budget;
    this.part = part;
  }

  /** It takes so much now. */
  void set(long now) {
    budget.add(part, now - bytes);
    bytes = now;
  }
}
