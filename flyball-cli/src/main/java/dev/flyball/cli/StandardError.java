package dev.flyball.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.lang.reflect.Field;

/**
 * The true standard error. The launcher hands it over as another descriptor, because what the JVM
 * itself writes to 2, such as its warning of incubator modules, goes through a filter.
 */
final class StandardError {
  private static final int USUAL = 2;

  /** Set by the launcher: the number of the descriptor. */
  private static final int DESCRIPTOR = Integer.getInteger("flyball.stderr", USUAL);

  private StandardError() {}

  static Terminal screen() {
    return Terminal.at(DESCRIPTOR);
  }

  @SuppressWarnings("DefaultCharset") // the terminal's own
  static PrintWriter writer() {
    if (DESCRIPTOR == USUAL) {
      return new PrintWriter(System.err, true);
    }
    try {
      // By its number: to open /dev/fd/3 would begin a file anew, and fails for sockets.
      FileDescriptor descriptor = new FileDescriptor();
      Field number = FileDescriptor.class.getDeclaredField("fd");
      number.setAccessible(true);
      number.setInt(descriptor, DESCRIPTOR);
      return new PrintWriter(new FileOutputStream(descriptor), true);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return new PrintWriter(System.err, true);
    }
  }
}
