package dev.flyball.monitor;

import dev.flyball.checkpoint.Description;
import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Groups;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How often each feature, and each group of features, was seen: over all rows, and lately, with
 * weights that fade by 1 - 1/horizon a row. A group is seen where any of its members is. Every
 * observation counts, labelled or not. Shares are free of scale. O(inputs) per row.
 */
public final class ObservedShare implements Monitor {
  private static final Groups NO_GROUPS = Groups.of(1, List.of());

  private final Groups groups;
  private final int horizon;
  private final boolean grouped;
  private final SeenRows whole;
  private final long[] groupSeenAt;
  private SeenRows features;

  ObservedShare(@Nullable Groups groups, int horizon) {
    if (horizon < 2) {
      throw new IllegalArgumentException(
          "the horizon of observed shares must be at least 2 rows, not " + horizon);
    }
    this.grouped = groups != null;
    this.groups = groups == null ? NO_GROUPS : groups;
    this.horizon = horizon;
    this.features = new SeenRows(this.groups.size(), horizon);
    this.whole = new SeenRows(this.groups.count(), horizon);
    this.groupSeenAt = new long[this.groups.count()];
  }

  /** Rows watched. */
  public long rows() {
    return features.rows();
  }

  /** Share of all rows in which feature {@code j} was seen; NaN before the first row. */
  public double share(int j) {
    return features.share(j);
  }

  /** Share of recent rows in which feature {@code j} was seen. */
  public double recent(int j) {
    return features.recentShare(j);
  }

  /** Share of all rows in which any member of group {@code g} was seen. */
  public double groupShare(int g) {
    return whole.share(g);
  }

  /** Share of recent rows in which any member of group {@code g} was seen. */
  public double groupRecent(int g) {
    return whole.recentShare(g);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%s rows)", name(), rows());
  }

  @Override
  public String name() {
    return "observed-share-" + horizon;
  }

  @Override
  public void begin(Model model) {
    if (grouped && groups.size() != model.inputs()) {
      throw new IllegalArgumentException(
          "groups over %s components for a model of %s inputs"
              .formatted(groups.size(), model.inputs()));
    }
    features = new SeenRows(model.inputs(), horizon);
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      features.next();
      whole.next();
      for (int e = batch.from(row); e < batch.to(row); e++) {
        see(batch.components()[e]);
      }
    }
  }

  private void see(int component) {
    features.see(component);
    int g = grouped ? groups.groupOf(component) : -1;
    if (g >= 0 && groupSeenAt[g] != features.rows()) {
      groupSeenAt[g] = features.rows();
      whole.see(g);
    }
  }

  @Override
  public Optional<Description> describe() {
    return Optional.of(
        DescribedMonitors.withGroups(
            Description.of("observed-share").with(WindowMonitor.WINDOW, horizon),
            grouped ? Optional.of(groups) : Optional.empty()));
  }

  @Override
  public ObservedShare fresh() {
    return new ObservedShare(grouped ? groups : null, horizon);
  }

  @Override
  public void fields(Fields f) {
    f.part("features", features);
    f.part("groups", whole);
    if (f.changes()) {
      Arrays.fill(groupSeenAt, 0);
    }
  }
}
