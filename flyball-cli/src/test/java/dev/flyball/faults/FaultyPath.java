package dev.flyball.faults;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;

/** A path of a {@link FaultyProvider}: another path, whose files are reached through it. */
record FaultyPath(FaultyFileSystem system, Path inner) implements Path {

  private Path of(Path path) {
    return path == null ? null : new FaultyPath(system, path);
  }

  static Path inner(Path path) {
    return path instanceof FaultyPath faulty ? faulty.inner : path;
  }

  @Override
  public FileSystem getFileSystem() {
    return system;
  }

  @Override
  public boolean isAbsolute() {
    return inner.isAbsolute();
  }

  @Override
  public Path getRoot() {
    return of(inner.getRoot());
  }

  @Override
  public Path getFileName() {
    return of(inner.getFileName());
  }

  @Override
  public Path getParent() {
    return of(inner.getParent());
  }

  @Override
  public int getNameCount() {
    return inner.getNameCount();
  }

  @Override
  public Path getName(int index) {
    return of(inner.getName(index));
  }

  @Override
  public Path subpath(int from, int to) {
    return of(inner.subpath(from, to));
  }

  @Override
  public boolean startsWith(Path other) {
    return inner.startsWith(inner(other));
  }

  @Override
  public boolean endsWith(Path other) {
    return inner.endsWith(inner(other));
  }

  @Override
  public Path normalize() {
    return of(inner.normalize());
  }

  @Override
  public Path resolve(Path other) {
    return of(inner.resolve(inner(other)));
  }

  @Override
  public Path relativize(Path other) {
    return of(inner.relativize(inner(other)));
  }

  @Override
  public URI toUri() {
    return inner.toUri();
  }

  @Override
  public Path toAbsolutePath() {
    return of(inner.toAbsolutePath());
  }

  @Override
  public Path toRealPath(LinkOption... options) throws IOException {
    return of(inner.toRealPath(options));
  }

  @Override
  public File toFile() {
    return inner.toFile();
  }

  @Override
  public WatchKey register(
      WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers)
      throws IOException {
    return inner.register(watcher, events, modifiers);
  }

  @Override
  public int compareTo(Path other) {
    return inner.compareTo(inner(other));
  }

  @Override
  public String toString() {
    return inner.toString();
  }
}
