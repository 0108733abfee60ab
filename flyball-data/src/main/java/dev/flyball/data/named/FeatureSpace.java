package dev.flyball.data.named;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.data.Encoding;
import dev.flyball.data.EventEncoding;
import dev.flyball.data.FeatureKind;
import dev.flyball.data.Lagged;
import dev.flyball.data.MissingCodes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The named features of a learner: kinds, categories, which are retired, and how many more may
 * join. Immutable.
 *
 * <p>A feature is known once it is named, and becomes an input of the model, or several, with its
 * first value. So a name that never gets a value changes no number at all.
 */
public final class FeatureSpace {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_INPUTS = 500;
  private static final int MOST_CATEGORIES = 100;

  private final EventEncoding encoding;
  private final Map<String, FeatureKind> awaited;
  private final Set<String> retired;
  private final boolean strict;
  private final int mostInputs;
  private final int mostCategories;

  private FeatureSpace(
      EventEncoding encoding,
      Map<String, FeatureKind> awaited,
      Set<String> retired,
      boolean strict,
      int mostInputs,
      int mostCategories) {
    this.encoding = encoding;
    this.awaited = Collections.unmodifiableMap(new LinkedHashMap<>(awaited));
    this.retired = Collections.unmodifiableSet(new LinkedHashSet<>(retired));
    this.strict = strict;
    this.mostInputs = mostInputs;
    this.mostCategories = mostCategories;
  }

  /** Empty and open: new features join. */
  public static FeatureSpace empty() {
    return new FeatureSpace(
        EventEncoding.empty(), Map.of(), Set.of(), false, MOST_INPUTS, MOST_CATEGORIES);
  }

  /** The features of a table as a training encodes it; others may join. */
  public static FeatureSpace of(Encoding encoding) {
    return empty().encoded(EventEncoding.of(encoding));
  }

  /** With other codes for what is missing than the {@linkplain MissingCodes#usual usual} ones. */
  public FeatureSpace missing(MissingCodes codes) {
    return encoded(encoding.withMissing(codes));
  }

  /** The codes for missing values. */
  public MissingCodes missing() {
    return encoding.missing();
  }

  private FeatureSpace encoded(EventEncoding value) {
    return new FeatureSpace(value, awaited, retired, strict, mostInputs, mostCategories);
  }

  private FeatureSpace awaiting(Map<String, FeatureKind> value) {
    return new FeatureSpace(encoding, value, retired, strict, mostInputs, mostCategories);
  }

  private FeatureSpace retiring(Set<String> value) {
    return new FeatureSpace(encoding, awaited, value, strict, mostInputs, mostCategories);
  }

  /** With a number of this name, an input from the start. */
  public FeatureSpace number(String name) {
    return encoded(requireNew(name).encoding.with(name, FeatureKind.NUMBER));
  }

  /** With a timestamp of this name: its time of day, of the week and of the year. */
  public FeatureSpace time(String name) {
    return encoded(requireNew(name).encoding.with(name, FeatureKind.TIME));
  }

  /** With a category of this name and these values; further ones may join. */
  public FeatureSpace category(String name, String... known) {
    EventEncoding wide = requireNew(name).encoding.with(name, FeatureKind.CATEGORY);
    for (String category : known) {
      wide = wide.withCategory(wide.place(name), category);
    }
    return encoded(wide);
  }

  /** With the past of these columns as inputs, behind all others; see {@link NamedBuilder#lag}. */
  FeatureSpace lagged(List<Lagged> columns) {
    return columns.isEmpty() ? this : encoded(encoding.lagged(columns));
  }

  /** With a name that becomes an input with its first value. */
  public FeatureSpace named(String name, FeatureKind kind) {
    Map<String, FeatureKind> more = new LinkedHashMap<>(requireNew(name).awaited);
    more.put(name, kind);
    return awaiting(more);
  }

  /** That refuses names and categories it does not know. */
  public FeatureSpace strict() {
    return new FeatureSpace(encoding, awaited, retired, true, mostInputs, mostCategories);
  }

  /**
   * With other limits.
   *
   * @param inputs the most inputs that the model may have
   * @param categories the most categories of a feature; further ones count as none of them
   */
  public FeatureSpace limits(int inputs, int categories) {
    if (inputs < 1 || categories < 1) {
      throw new IllegalArgumentException(
          "at most %s inputs and %s categories; expected at least 1 of each"
              .formatted(inputs, categories));
    }
    return new FeatureSpace(encoding, awaited, retired, strict, inputs, categories);
  }

  /**
   * Without values of this feature from now on: they count as missing.
   *
   * @throws FeatureException if it is not known
   */
  FeatureSpace retire(String name) {
    if (!knows(name)) {
      throw new FeatureException(name, "is not known; expected one of " + names());
    }
    Set<String> more = new LinkedHashSet<>(retired);
    more.add(name);
    return retiring(more);
  }

  /** With values of a retired feature again. */
  FeatureSpace revive(String name) {
    Set<String> fewer = new LinkedHashSet<>(retired);
    if (!fewer.remove(name)) {
      throw new FeatureException(name, "is not retired; expected one of " + retired);
    }
    return retiring(fewer);
  }

  private FeatureSpace requireNew(String name) {
    if (knows(name)) {
      throw new FeatureException(name, "is known already");
    }
    return this;
  }

  private boolean knows(String name) {
    return encoding.place(name) >= 0 || awaited.containsKey(name);
  }

  /**
   * With inputs for a value that has none yet: of a new name, or a new category.
   *
   * @throws FeatureException if the limit is reached or the value is of no kind
   */
  FeatureSpace grown(String name, Object value) {
    int place = encoding.place(name);
    EventEncoding wide = encoding;
    Map<String, FeatureKind> others = new LinkedHashMap<>(awaited);
    if (place < 0) {
      FeatureKind kind = awaited.getOrDefault(name, NamedRow.kindOf(name, value));
      others.remove(name);
      place = wide.names().size();
      wide = wide.with(name, kind);
    }
    if (wide.kind(place) == FeatureKind.CATEGORY && wide.isNewCategory(place, value)) {
      wide = wide.withCategory(place, value);
    }
    if (wide.settles(place, value)) {
      wide = wide.settled(place, value);
    }
    if (wide.inputs() > mostInputs) {
      throw new FeatureException(
          name, "there are %s inputs already, which is the limit".formatted(encoding.inputs()));
    }
    return encoded(wide).awaiting(others);
  }

  /** Whether a value that is a new category of this column may have an input of its own. */
  boolean hasRoomFor(int column) {
    return !strict && encoding.width(column) < mostCategories && encoding.inputs() < mostInputs;
  }

  /** Whether a target of so many classes may have one more. */
  boolean takesClasses(int known) {
    return !strict && known < mostCategories;
  }

  /** The features that are known, by name; those without a value so far come last. */
  public List<String> names() {
    List<String> names = new ArrayList<>(encoding.names());
    names.addAll(awaited.keySet());
    return List.copyOf(names);
  }

  /** The kind of a feature's values. */
  public FeatureKind kind(String name) {
    int place = encoding.place(name);
    FeatureKind kind = place < 0 ? awaited.get(name) : encoding.kind(place);
    if (kind == null) {
      throw new FeatureException(name, "is not known; expected one of " + names());
    }
    return kind;
  }

  /** The categories of a feature; none where it has others. */
  List<String> categories(String name) {
    int place = encoding.place(name);
    return place < 0 ? List.of() : encoding.categories(place);
  }

  /** The column index of a feature that is not retired; -1 if it has no input. */
  int column(String name) {
    return retired.isEmpty() || !retired.contains(name) ? encoding.place(name) : -1;
  }

  /** Whether this name is known and has had no value yet. */
  boolean awaits(String name) {
    return awaited.containsKey(name);
  }

  /** The inputs of the model by name, such as {@code CO} and {@code color=red}. */
  public List<String> inputs() {
    return encoding.encoding().features();
  }

  public Set<String> retired() {
    return retired;
  }

  public boolean isStrict() {
    return strict;
  }

  public Encoding encoding() {
    return encoding.encoding();
  }

  EventEncoding events() {
    return encoding;
  }

  /** As text that {@link #parse} reads. */
  public String toText() {
    SerializedForm written =
        new SerializedForm(
            encoding.encoding().toText(),
            awaited,
            List.copyOf(retired),
            strict,
            mostInputs,
            mostCategories,
            missing().texts());
    try {
      return JSON.writeValueAsString(written);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("names and numbers are always JSON", e);
    }
  }

  /**
   * The space that {@link #toText} wrote.
   *
   * @throws CheckpointException if it did not
   */
  public static FeatureSpace parse(String text) {
    try {
      SerializedForm written = JSON.readValue(text, SerializedForm.class);
      return new FeatureSpace(
          EventEncoding.of(Encoding.parse(written.encoding()))
              .withMissing(MissingCodes.of(written.missing())),
          written.awaited(),
          new LinkedHashSet<>(written.retired()),
          written.strict(),
          written.inputs(),
          written.categories());
    } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
      throw new CheckpointException("the note %s is no space of features".formatted(text), e);
    }
  }

  /** The JSON form of a space. */
  private record SerializedForm(
      String encoding,
      Map<String, FeatureKind> awaited,
      List<String> retired,
      boolean strict,
      int inputs,
      int categories,
      List<String> missing) {}

  @Override
  public boolean equals(Object other) {
    return other instanceof FeatureSpace that && that.toText().equals(toText());
  }

  @Override
  public int hashCode() {
    return encoding().hashCode();
  }

  @Override
  public String toString() {
    return "FeatureSpace" + names();
  }
}
