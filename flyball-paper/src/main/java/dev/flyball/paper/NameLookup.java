package dev.flyball.paper;

import java.util.Arrays;
import java.util.function.Function;

/** Looks up a value by its name. */
public final class NameLookup {
  private NameLookup() {}

  /**
   * The one of this name.
   *
   * @param kind what they are, for the message
   * @throws IllegalArgumentException naming them all if there is none
   */
  public static <T> T of(String kind, String name, T[] all, Function<T, String> names) {
    for (T each : all) {
      if (names.apply(each).equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "no %s '%s'; there are %s".formatted(kind, name, Arrays.stream(all).map(names).toList()));
  }
}
