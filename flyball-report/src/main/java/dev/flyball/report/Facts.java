package dev.flyball.report;

import java.util.ArrayList;
import java.util.List;

/** Key figures, set large in a row. */
public record Facts(List<Fact> facts) implements Block {
  /** One number with its name and, where it helps, a value to compare it with. */
  public record Fact(String label, String value, String note) {}

  public Facts {
    facts = List.copyOf(facts);
  }

  /** The start of a row of facts. */
  public static Facts none() {
    return new Facts(List.of());
  }

  /** These facts and one more without a note. */
  public Facts and(String label, String value) {
    return and(label, value, "");
  }

  /** These facts and one more; {@code note} may be empty. */
  public Facts and(String label, String value, String note) {
    List<Fact> more = new ArrayList<>(facts);
    more.add(new Fact(label, value, note));
    return new Facts(more);
  }
}
