package dev.flyball.paper.datasets;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Visits every file of a zip archive, and of the archives within it, in order. */
final class ArchiveWalk {
  private ArchiveWalk() {}

  /** Receives a file; may read it to its end. */
  @FunctionalInterface
  interface Visitor {
    void visit(String path, InputStream content) throws IOException;
  }

  static void walk(Path archive, Visitor visitor) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
      walk(zip, true, visitor);
    }
  }

  private static void walk(ZipInputStream zip, boolean within, Visitor visitor) throws IOException {
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (within && entry.getName().endsWith(".zip")) {
        walk(new ZipInputStream(unclosable(zip)), false, visitor);
      } else if (!entry.isDirectory()) {
        visitor.visit(entry.getName(), zip);
      }
    }
  }

  /** An archive within an archive ends without ending the outer one. */
  private static InputStream unclosable(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public void close() {
        // The outer archive goes on.
      }
    };
  }
}
