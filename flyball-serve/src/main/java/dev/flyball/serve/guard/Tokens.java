package dev.flyball.serve.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The tokens that open the service, as a file holds them: a line each, a scope and the SHA-256 of
 * the token, which is itself written nowhere. Tokens are random and long, so that a plain hash is
 * enough. A token is compared with all of them, in time that does not depend on where they differ.
 */
public final class Tokens {
  private static final int TOKEN_BYTES = 32;
  private static final String PREFIX = "fly_";

  private final List<Known> known;

  private record Known(Scope scope, byte[] hash) {}

  private Tokens(List<Known> known) {
    this.known = List.copyOf(known);
  }

  /**
   * Reads a file of tokens; blank lines and what follows # are passed over.
   *
   * @throws IllegalArgumentException if a line is something else, or there is none
   */
  public static Tokens read(Path file) throws IOException {
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
    return new Tokens(known);
  }

  /** The tokens of a file that may be half written: lines that are none are passed over. */
  static Tokens readLeniently(Path file) throws IOException {
    return new Tokens(
        Files.readAllLines(file, UTF_8).stream()
            .map(Tokens::read)
            .flatMap(Optional::stream)
            .toList());
  }

  /** Opens nothing. */
  static Tokens none() {
    return new Tokens(List.of());
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

  /** What the bearer of {@code token} may do; empty if it is none of the tokens. */
  public Optional<Scope> scopeOf(String token) {
    byte[] hash = hash(token);
    Scope found = null;
    for (Known each : known) {
      if (MessageDigest.isEqual(each.hash(), hash)
          && (found == null || each.scope().includes(found))) {
        found = each.scope();
      }
    }
    return Optional.ofNullable(found);
  }

  private static byte[] hash(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
