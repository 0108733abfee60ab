package dev.flyball.serve.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The access tokens from a file: per line a scope and the SHA-256 of a token, which is itself
 * written nowhere. Tokens are random and long, so that a plain hash is enough. A token is compared
 * with all of them, in time that does not depend on where they differ.
 *
 * <p>The file is read again once it has changed, so that revoking a token takes no restart. A
 * look-up costs one file system call. Thread-safe.
 */
public final class Tokens {
  private static final int TOKEN_BYTES = 32;
  private static final String PREFIX = "fly_";

  /** A file may change once more within the resolution of its time. */
  private static final long UNSETTLED_MILLIS = 2_000;

  private final Path path;
  private volatile Content latest;

  private record Known(Scope scope, byte[] hash) {}

  /** The tokens read, and the file's state then; null if there was no file. */
  private record Content(List<Known> known, @Nullable Look look, boolean settled) {}

  private record Look(FileTime modified, long size, @Nullable Object file) {}

  private Tokens(Path path, List<Known> known) {
    this.path = path;
    this.latest = new Content(known, null, false);
  }

  /**
   * Opens a file of tokens; blank lines and what follows # are passed over.
   *
   * @throws IllegalArgumentException if a line is something else, or there is none
   */
  public static Tokens open(Path file) throws IOException {
    List<Known> known = new ArrayList<>();
    List<String> lines = Files.readAllLines(file, UTF_8);
    for (int k = 0; k < lines.size(); k++) {
      Optional<Known> read = read(lines.get(k));
      if (read.isEmpty() && !text(lines.get(k)).isEmpty()) {
        throw new IllegalArgumentException(
            "%s, line %s: expected a scope (read, learn, admin) and a SHA-256 in hexadecimal"
                .formatted(file, k + 1));
      }
      read.ifPresent(known::add);
    }
    if (known.isEmpty()) {
      throw new IllegalArgumentException("%s holds no token".formatted(file));
    }
    return new Tokens(file, known);
  }

  private static String text(String line) {
    return line.replaceFirst("#.*", "").strip();
  }

  private static Optional<Known> read(String line) {
    String[] words = text(line).split("\\s+");
    Optional<Scope> scope = Scope.of(words[0]);
    return words.length == 2 && words[1].matches("[0-9a-f]{64}")
        ? scope.map(each -> new Known(each, HexFormat.of().parseHex(words[1])))
        : Optional.empty();
  }

  /**
   * Makes a token, adds its hash to {@code file}, and gives the token, which cannot be read from
   * there.
   */
  public static String add(Path file, Scope scope) throws IOException {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    String token = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    if (!Files.exists(file)) {
      try {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      } catch (UnsupportedOperationException e) {
        Files.createFile(file);
      }
    }
    String line = scope.word() + " " + HexFormat.of().formatHex(hash(token)) + "\n";
    Files.writeString(file, line, UTF_8, StandardOpenOption.APPEND);
    return token;
  }

  /**
   * The scope of {@code token}; empty if it is unknown. Lines that are none open nothing, as the
   * file may be half written, and a file that cannot be read opens nothing at all.
   */
  public Optional<Scope> scopeOf(String token) {
    Content now = latest;
    Look look = look();
    if (!now.settled() || look == null || !look.equals(now.look())) {
      now = read(look);
      latest = now;
    }
    byte[] hash = hash(token);
    Scope found = null;
    for (Known each : now.known()) {
      if (MessageDigest.isEqual(each.hash(), hash)
          && (found == null || each.scope().includes(found))) {
        found = each.scope();
      }
    }
    return Optional.ofNullable(found);
  }

  private Content read(@Nullable Look look) {
    boolean settled =
        look != null && System.currentTimeMillis() - look.modified().toMillis() > UNSETTLED_MILLIS;
    try {
      List<Known> known =
          Files.readAllLines(path, UTF_8).stream()
              .map(Tokens::read)
              .flatMap(Optional::stream)
              .toList();
      return new Content(known, look, settled);
    } catch (IOException e) {
      return new Content(List.of(), null, false);
    }
  }

  private @Nullable Look look() {
    try {
      BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
      return new Look(now.lastModifiedTime(), now.size(), now.fileKey());
    } catch (IOException e) {
      return null;
    }
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
