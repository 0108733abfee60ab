package dev.flyball.tables.fuzz;

import dev.flyball.law.Law;
import java.nio.charset.StandardCharsets;

/** The entry for a fuzzer: any text as a law. One that is read is written and read back equal. */
public final class LawFuzz {
  private LawFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    Law law;
    try {
      law = Law.parse(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      // Refused with a reason, as it should be.
      return;
    }
    if (!Law.of(law.describe()).equals(law)) {
      throw new AssertionError(law.describe() + " is not read back equal");
    }
  }
}
