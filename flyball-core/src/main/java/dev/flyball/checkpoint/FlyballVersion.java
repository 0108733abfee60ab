package dev.flyball.checkpoint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this Flyball, as the build wrote it down. */
public final class FlyballVersion {
  private FlyballVersion() {}

  public static String current() {
    try (InputStream in = FlyballVersion.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read Flyball's own version", e);
    }
  }
}
