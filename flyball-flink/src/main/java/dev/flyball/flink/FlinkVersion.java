package dev.flyball.flink;

import org.apache.flink.runtime.util.EnvironmentInformation;

/** The versions of Flink that this module is tested with. */
public final class FlinkVersion {
  private static final String TESTED = "(1\\.20|2\\.[0-3])(\\D.*)?";

  private FlinkVersion() {}

  /**
   * Fails on another Flink than 1.20 and 2.0 to 2.3, before one of its classes turns out to be
   * another.
   *
   * @throws IllegalStateException with the version that was found
   */
  public static void require() {
    require(EnvironmentInformation.getVersion());
  }

  static void require(String version) {
    boolean unknown = !version.matches("\\d.*");
    if (!unknown && !version.matches(TESTED)) {
      throw new IllegalStateException(
          "Flyball runs on Flink 1.20 and 2.0 to 2.3; this is Flink " + version);
    }
  }
}
