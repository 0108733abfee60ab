package dev.flyball.serve.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * RocksDB's list of its files: {@code CURRENT} names it.
 *
 * @param number in its name; 0 if none is known
 * @param bytes how long it is; it only grows
 */
record Manifest(long number, long bytes) {
  private static final String PREFIX = "MANIFEST-";

  Path in(Path folder) {
    return folder.resolve(String.format(Locale.ROOT, "%s%06d", PREFIX, number));
  }

  /** The one in use; empty if there is none, or it is not there. */
  static Optional<Manifest> of(Path folder) throws IOException {
    Path current = folder.resolve("CURRENT");
    String name =
        Files.exists(current) ? new String(Files.readAllBytes(current), US_ASCII).strip() : "";
    if (!name.matches(PREFIX + "\\d{1,18}") || !Files.exists(folder.resolve(name))) {
      return Optional.empty();
    }
    long number = Long.parseLong(name.substring(PREFIX.length()));
    return Optional.of(new Manifest(number, Files.size(folder.resolve(name))));
  }

  /** Has {@code CURRENT} name the newest one there is; false if there is none. */
  static boolean found(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Optional<String> newest =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.startsWith(PREFIX))
              .max(String::compareTo);
      if (newest.isEmpty()) {
        return false;
      }
      Files.write(folder.resolve("CURRENT"), (newest.get() + "\n").getBytes(US_ASCII));
      return true;
    }
  }

  /** How long it is by now. */
  Manifest now(Path folder) throws IOException {
    Path file = in(folder);
    return Files.exists(file)
        ? new Manifest(number, Files.size(file))
        : of(folder).orElse(new Manifest(0, 0));
  }
}
