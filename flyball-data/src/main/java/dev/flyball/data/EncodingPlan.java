package dev.flyball.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides for each column of a table whether and how it becomes features. */
final class EncodingPlan {
  private static final String COUNTS = "it counts the rows";

  /** So many features do the categories share that have none of their own. */
  private static final int SHARED = 32;

  private final Schema schema;
  private final EncodingOptions options;

  /** Whether a column tells the time of day: in hourly tables a feature a weekday gains nothing. */
  private final boolean hours;

  /** Whether a column tells the date, so that rows come one after the other in time. */
  private final boolean dated;

  EncodingPlan(Schema schema, EncodingOptions options) {
    this.schema = schema;
    this.options = options;
    this.dated =
        schema.columns().stream()
            .anyMatch(column -> column.layout().flatMap(TimestampLayout::date).isPresent());
    this.hours = schema.columns().stream().anyMatch(EncodingPlan::tellsHours);
  }

  private static boolean tellsHours(ColumnReport report) {
    return report.layout().map(TimestampLayout::time).orElse(false)
        || CalendarUnit.of(report).equals(Optional.of(CalendarUnit.HOUR));
  }

  Encoding of(ColumnSelection selection) {
    List<String> targets = new ArrayList<>(selection.targetNames());
    targets.addAll(options.alsoPredicted());
    targets.forEach(schema::column);
    return selection.featureNames().isEmpty()
        ? rest(targets)
        : chosen(targets, selection.featureNames());
  }

  private Encoding chosen(List<String> targets, List<String> names) {
    List<FeatureColumn> columns = new ArrayList<>();
    for (String name : names) {
      ColumnReport report = schema.column(name);
      boolean twice = columns.stream().anyMatch(column -> column.name().equals(name));
      if (targets.contains(name) || twice) {
        throw refusal(
            name,
            "feature " + DataException.quote(name) + " is already chosen",
            "every column at most once, as a target or as a feature");
      }
      if (!keys().contains(name)) {
        refuseText(report);
      }
      columns.add(column(report, true));
    }
    for (String name : keys()) {
      if (!names.contains(name)) {
        columns.add(column(schema.column(name), true));
      }
    }
    return new Encoding(columns, lagged(), List.of());
  }

  private void refuseText(ColumnReport report) {
    if (report.type() == ColumnType.TEXT) {
      throw refusal(
          report.name(),
          "holds " + report.describe(),
          "numbers, categories or timestamps as a feature");
    }
  }

  private Encoding rest(List<String> targets) {
    keys().forEach(schema::column);
    codes().forEach(schema::column);
    options.excluded().forEach(schema::column);
    options.included().forEach(name -> refuseText(schema.column(name)));
    List<FeatureColumn> columns = new ArrayList<>();
    List<SkippedColumn> skipped = new ArrayList<>();
    for (int place = 0; place < schema.columns().size(); place++) {
      ColumnReport report = schema.columns().get(place);
      if (targets.contains(report.name())) {
        continue;
      }
      String label = report.name().isEmpty() ? "number " + (place + 1) : report.name();
      Optional<String> reason = reasonAgainst(report);
      reason.ifPresentOrElse(
          why -> skipped.add(new SkippedColumn(label, why)),
          () -> columns.add(column(report, options.included().contains(report.name()))));
    }
    if (columns.isEmpty() && options.lagged().isEmpty()) {
      keepCounters(columns, skipped);
    }
    List<Lagged> lagged = lagged();
    if (columns.isEmpty() && lagged.isEmpty()) {
      throw refusal(
          null,
          "no column is left to be a feature"
              + (skipped.isEmpty() ? "" : ": " + whyLeftOut(skipped)),
          "at least one column of numbers or categories beside the targets");
    }
    return new Encoding(columns, lagged, skipped);
  }

  /** The columns that say to which series a row belongs: categories, whatever they hold. */
  private List<String> keys() {
    return options.key().orElse(List.of());
  }

  /** The columns of numbers that are categories. */
  private List<String> codes() {
    return options.codes().orElse(List.of());
  }

  private static String whyLeftOut(List<SkippedColumn> skipped) {
    SkippedColumn first = skipped.get(0);
    String more = skipped.size() > 1 ? ", and %s more".formatted(skipped.size() - 1) : "";
    return "%s is left out because %s%s".formatted(first.column(), first.reason(), more);
  }

  private static String grows(String column) {
    return "its numbers only go one way, so that every new row lies outside what was learned (--include %s uses it)"
        .formatted(column);
  }

  /** A row counter is used where no other column is left. */
  private void keepCounters(List<FeatureColumn> columns, List<SkippedColumn> skipped) {
    for (SkippedColumn left : List.copyOf(skipped)) {
      if (left.reason().equals(COUNTS) || left.reason().equals(grows(left.column()))) {
        columns.add(column(schema.column(left.column()), true));
        skipped.remove(left);
      }
    }
  }

  private Optional<String> reasonAgainst(ColumnReport report) {
    if (report.name().isEmpty()) {
      return Optional.of("it has no name");
    }
    if (options.excluded().contains(report.name())) {
      return Optional.of("it was excluded");
    }
    if (options.included().contains(report.name()) || keys().contains(report.name())) {
      return Optional.empty();
    }
    if (report.counter()) {
      return Optional.of(COUNTS);
    }
    if (report.grows() && (report.whole() || dated)) {
      return Optional.of(grows(report.name()));
    }
    if (report.constant() && schema.complete()) {
      return Optional.of("it is constant (" + report.values().get(0) + ")");
    }
    return Optional.ofNullable(
        switch (report.type()) {
          case NUMERIC, CATEGORICAL -> null;
          case TIMESTAMP -> reasonAgainstTimestamps(report);
          case TEXT -> "it holds " + report.describe();
          case EMPTY ->
              schema.complete()
                  ? "it is always missing"
                  : "it is missing in the first " + schema.rows() + " rows";
        });
  }

  private @Nullable String reasonAgainstTimestamps(ColumnReport report) {
    if (!options.timestamps() || report.misfits() > 0) {
      return "it holds " + report.describe();
    }
    boolean cycles = report.layout().orElseThrow().hasCycles();
    return cycles ? null : "its dates cover less than two weeks";
  }

  /** The columns whose past is asked for, each with numbers or few categories in it. */
  private List<Lagged> lagged() {
    return options.lagged().stream().map(this::lagged).toList();
  }

  private Lagged lagged(Lagged column) {
    ColumnReport report = schema.column(column.column());
    boolean categories = report.type() == ColumnType.CATEGORICAL && !report.manyValues();
    if (categories && !column.change()) {
      return column.ofClasses(ClassNames.of(report).names());
    }
    if (!report.ofNumbers() && report.type() != ColumnType.EMPTY) {
      throw refusal(
          report.name(),
          "holds " + report.describe(),
          categories
              ? "numbers to take changes of"
              : "numbers or at most %s categories to take lags of".formatted(Schema.MOST_VALUES));
    }
    return column;
  }

  /** The feature column made of a column; one {@code asked} for by name gets all its cycles. */
  private FeatureColumn column(ColumnReport report, boolean asked) {
    if (keys().contains(report.name())) {
      return new FeatureColumn.Categories(report.name(), categories(report), others(report));
    }
    if (report.oneValue() && report.missing() > 0) {
      return new FeatureColumn.Categories(
          report.name(), List.of(FeatureColumn.Categories.MISSING), 0);
    }
    Optional<CalendarUnit> unit = options.timestamps() ? CalendarUnit.of(report) : Optional.empty();
    if (unit.isPresent()) {
      double period = unit.get().period();
      return period > 0
          ? new FeatureColumn.Cycle(report.name(), period)
          : new FeatureColumn.Categories(report.name(), categories(report), others(report));
    }
    if (report.type() == ColumnType.NUMERIC && codes().contains(report.name())) {
      return new FeatureColumn.Categories(report.name(), categories(report), others(report));
    }
    return switch (report.type()) {
      case NUMERIC, EMPTY, TEXT -> new FeatureColumn.Numbers(report.name());
      case CATEGORICAL ->
          new FeatureColumn.Categories(report.name(), categories(report), others(report));
      case TIMESTAMP -> {
        TimestampLayout found = report.layout().orElseThrow();
        TimestampLayout layout = found.withWeekdays(found.weekdays() && !hours);
        yield new FeatureColumn.Timestamps(report.name(), asked ? layout.withAllCycles() : layout);
      }
    };
  }

  /** Of very many categories the rare ones share some features. */
  private int others(ColumnReport report) {
    return report.manyValues() ? SHARED : options.unseen() ? 1 : 0;
  }

  private List<String> categories(ColumnReport report) {
    List<String> categories = new ArrayList<>(report.values());
    if (report.missing() > 0 && !categories.contains(FeatureColumn.Categories.MISSING)) {
      categories.add(FeatureColumn.Categories.MISSING);
    }
    return categories;
  }

  private DataException refusal(@Nullable String column, String problem, String expectation) {
    return new DataException(new Location(schema.source(), 0, 0, column), problem, "", expectation);
  }
}
