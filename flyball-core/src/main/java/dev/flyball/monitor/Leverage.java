package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.observation.Mask;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The leverage h = g'B^-1 g of every step: how far the data reach in the metric, and so how large a
 * step they can cause. Large where the memory has forgotten what the data now show: an alarm is
 * raised when something returns after an outage and h exceeds what {@link LeverageAlarm} says.
 * O(seen components) per step, plus O(512) where something returns.
 */
public final class Leverage implements Monitor {
  /** The latest alarms, which are kept. */
  private static final int KEPT = 32;

  private final LeverageAlarm settings;
  private final LeverageHistogram histogram = new LeverageHistogram();
  private Outages outages;
  private Alarms alarms;
  private double last = Double.NaN;
  private double largest;
  private double sum;
  private long steps;

  Leverage(LeverageAlarm settings) {
    this.settings = Objects.requireNonNull(settings, "alarm");
    makeRoom(1);
  }

  /** Components came back at {@code step}: those that {@code returned} sees. */
  public record Alarm(long step, double leverage, Mask returned) {}

  /** h of the last step; NaN before the first. */
  public double value() {
    return last;
  }

  /** The largest h so far; 0 before the first step. */
  public double largest() {
    return largest;
  }

  /** The mean of h; NaN before the first step. */
  public double mean() {
    return sum / steps;
  }

  /** The latest alarms, oldest first. */
  public List<Alarm> alarms() {
    return alarms.list();
  }

  /** How many alarms were raised, kept or not. */
  public long raised() {
    return alarms.raised();
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s(%.4g, largest %.4g, mean %.4g, %s alarms)",
        name(),
        value(),
        largest(),
        mean(),
        raised());
  }

  @Override
  public String name() {
    return "leverage";
  }

  @Override
  public void begin(Model model) {
    makeRoom(model.inputs());
  }

  private void makeRoom(int inputs) {
    outages = new Outages(inputs, settings.outage());
    alarms = new Alarms(KEPT, inputs);
  }

  @Override
  public void watch(Step step) {
    if (!step.labelled()) {
      return;
    }
    last = step.leverage();
    Mask returned = outages.returning(step.number(), step.batch());
    if (!returned.none() && isRisky(last)) {
      alarms.raise(step.number(), last, returned);
      outages.settle();
    }
    histogram.add(last);
    largest = Math.max(largest, last);
    sum += last;
    steps++;
  }

  private boolean isRisky(double leverage) {
    return leverage > settings.threshold()
        && (settings.quantile() == 0 || leverage > histogram.quantile(settings.quantile()));
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(settings.describe(name()));
  }

  @Override
  public Leverage fresh() {
    return new Leverage(settings);
  }

  @Override
  public void fields(Fields f) {
    f.part("histogram", histogram);
    f.part("outages", outages);
    f.part("alarms", alarms);
    last = f.number("last", last, Double.NaN);
    largest = f.number("largest", largest);
    sum = f.number("sum", sum);
    steps = f.count("steps", steps);
  }
}
