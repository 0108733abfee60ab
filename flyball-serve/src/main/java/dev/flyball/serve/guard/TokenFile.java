package dev.flyball.serve.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a file as it is now: it is read again once it has changed, so that revoking a token
 * takes no restart. A look costs one question to the file system. For any thread.
 */
public final class TokenFile {
  /** A file may change once more within the resolution of its time. */
  private static final long UNSETTLED_MILLIS = 2_000;

  private final Path path;
  private volatile Content latest;

  /** What was read, and what the file looked like then; null where there was none. */
  private record Content(Tokens tokens, @Nullable Look look, boolean settled) {}

  private record Look(FileTime modified, long size, @Nullable Object file) {}

  private TokenFile(Path path, Content first) {
    this.path = path;
    this.latest = first;
  }

  /**
   * Opens a file of tokens.
   *
   * @throws IllegalArgumentException if a line is none, or there is no token
   */
  public static TokenFile open(Path path) throws IOException {
    Tokens tokens = Tokens.read(path);
    return new TokenFile(path, new Content(tokens, null, false));
  }

  /**
   * What the bearer of {@code token} may do; empty if it is none of the tokens. Lines that are none
   * open nothing, and a file that cannot be read opens nothing at all.
   */
  public Optional<Scope> scopeOf(String token) {
    Content now = latest;
    Look look = look();
    if (!now.settled() || look == null || !look.equals(now.look())) {
      now = read(look);
      latest = now;
    }
    return now.tokens().scopeOf(token);
  }

  private Content read(@Nullable Look look) {
    boolean settled =
        look != null && System.currentTimeMillis() - look.modified().toMillis() > UNSETTLED_MILLIS;
    try {
      return new Content(Tokens.readLeniently(path), look, settled);
    } catch (IOException e) {
      return new Content(Tokens.none(), null, false);
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
}
