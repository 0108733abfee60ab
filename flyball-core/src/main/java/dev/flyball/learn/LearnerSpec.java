package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.Intervals;
import dev.flyball.law.Defaults;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.observation.Standardisation;
import dev.flyball.trust.Trusting;
import java.io.Serializable;
import java.util.Objects;

/**
 * Everything that a learner is made from, as one value. It makes learners, and it can be written as
 * text and read back as an equal value. The text of your own model or loss is only its name: pass
 * the object again when you read it. Serialises as its text.
 *
 * @param model what predicts
 * @param loss what a prediction costs
 * @param law how parameters move
 * @param standardisation how values are brought to a common scale
 * @param intervals the levels of the intervals that predictions carry; none by default
 * @param seed makes models that start at random start the same way
 * @param trust whether it looks for values that are there and wrong; with a pool that has trees, of
 *     up to 200 inputs, where the first rows show time order, else off
 * @param threads how many threads step heads and blocks side by side; no result depends on it
 */
public record LearnerSpec(
    Model model,
    Loss loss,
    Law law,
    Standardisation standardisation,
    Intervals intervals,
    Trusting trust,
    long seed,
    int threads)
    implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final String NAME = "learner";

  /** Beyond these trust has to be asked for: its memory grows with them. */
  private static final int WATCHED = 200;

  public LearnerSpec {
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(law, "law");
    Objects.requireNonNull(standardisation, "standardisation");
    Objects.requireNonNull(intervals, "intervals");
    Objects.requireNonNull(trust, "trust");
    if (threads < 1) {
      throw new IllegalArgumentException("at least 1 thread is needed, not " + threads);
    }
  }

  /**
   * The defaults for {@code model}: the loss that goes with its link, {@link Defaults#law(Model)},
   * {@link Standardisation#robust}, seed 0, one thread.
   */
  public static LearnerSpec of(Model model) {
    return of(model, Defaults.law(model));
  }

  /** The same for one learner among many, each with few rows: a pool has no trees. */
  public static LearnerSpec keyed(Model model) {
    return of(model, Defaults.keyed(model));
  }

  private static LearnerSpec of(Model model, Law law) {
    return new LearnerSpec(
        model,
        Loss.of(model.link()),
        law,
        Standardisation.robust(),
        Intervals.none(),
        usualTrust(model, law),
        0,
        1);
  }

  /** A single law costs less than half of what watching its inputs would add. */
  private static Trusting usualTrust(Model model, Law law) {
    boolean affords = law instanceof PoolLaw pool && pool.treesFor(model) > 0;
    return affords && model.inputs() > 1 && model.inputs() <= WATCHED
        ? Trusting.auto()
        : Trusting.off();
  }

  /**
   * The spec that {@link #describe} wrote: equal to it.
   *
   * @throws CheckpointException if a part is missing or not one of Flyball's
   */
  public static LearnerSpec of(Description description) {
    if (!description.name().equals(NAME)) {
      throw new CheckpointException(
          "'%s' describes no learner; expected %s(model=..., law=..., ...)"
              .formatted(description.name(), NAME));
    }
    return new LearnerSpec(
        Model.of(description.inner("model")),
        Loss.of(description.inner("loss")),
        Law.of(description.inner("law")),
        Standardisation.of(description.inner("standardisation")),
        description.has("intervals")
            ? Intervals.of(description.inner("intervals"))
            : Intervals.none(),
        description.has("trust") ? Trusting.of(description.inner("trust")) : Trusting.off(),
        description.whole("seed"),
        description.integer("threads"));
  }

  /**
   * The spec of the learner in a checkpoint, with one thread: the number of threads is not kept.
   *
   * @throws CheckpointException if the state is not that of a learner of Flyball's own parts
   */
  public static LearnerSpec of(State checkpoint) {
    return LearnerCheckpoint.spec(checkpoint);
  }

  /** {@link #of(Description)} of a text. */
  public static LearnerSpec parse(String text) {
    return of(Description.parse(text));
  }

  public Description describe() {
    Description described =
        Description.of(NAME)
            .with("model", model.describe())
            .with("loss", loss.describe())
            .with("law", law.describe())
            .with("standardisation", standardisation.describe())
            .with("seed", seed)
            .with("threads", threads);
    Description bounded =
        intervals.isEmpty() ? described : described.with("intervals", intervals.describe());
    return trust.isOff() ? bounded : bounded.with("trust", trust.describe());
  }

  public LearnerSpec model(Model value) {
    return new LearnerSpec(value, loss, law, standardisation, intervals, trust, seed, threads);
  }

  public LearnerSpec loss(Loss value) {
    return new LearnerSpec(model, value, law, standardisation, intervals, trust, seed, threads);
  }

  /** The same under another law; where nothing was said of trust, with what is usual for that. */
  public LearnerSpec law(Law value) {
    Trusting next = trust.equals(usualTrust(model, law)) ? usualTrust(model, value) : trust;
    return new LearnerSpec(model, loss, value, standardisation, intervals, next, seed, threads);
  }

  public LearnerSpec standardisation(Standardisation value) {
    return new LearnerSpec(model, loss, law, value, intervals, trust, seed, threads);
  }

  public LearnerSpec intervals(Intervals value) {
    return new LearnerSpec(model, loss, law, standardisation, value, trust, seed, threads);
  }

  /** Intervals at these levels, in outage groups found from the masks. */
  public LearnerSpec intervals(double... levels) {
    return intervals(Intervals.of(levels));
  }

  public LearnerSpec trust(Trusting value) {
    return new LearnerSpec(model, loss, law, standardisation, intervals, value, seed, threads);
  }

  public LearnerSpec seed(long value) {
    return new LearnerSpec(model, loss, law, standardisation, intervals, trust, value, threads);
  }

  public LearnerSpec threads(int value) {
    return new LearnerSpec(model, loss, law, standardisation, intervals, trust, seed, value);
  }

  /** Whether values are standardised at all. */
  public boolean standardises() {
    return !standardisation.equals(Standardisation.none());
  }

  /** A learner that has seen nothing. */
  public Learner learner() {
    return builder().build();
  }

  /** A builder that starts with this spec, without monitors. */
  public LearnerBuilder builder() {
    return new LearnerBuilder(this);
  }

  @Override
  public String toString() {
    return describe().toString();
  }

  private Object writeReplace() {
    return new Text(toString());
  }

  /** The serialised form of a spec. */
  private record Text(String text) implements Serializable {
    private static final long serialVersionUID = 1L;

    private Object readResolve() {
      return parse(text);
    }
  }
}
