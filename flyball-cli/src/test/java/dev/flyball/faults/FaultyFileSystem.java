package dev.flyball.faults;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Set;
import java.util.stream.StreamSupport;

/** The file system of a {@link FaultyProvider}. */
final class FaultyFileSystem extends FileSystem {
  private final FaultyProvider provider;
  private final FileSystem inner;

  FaultyFileSystem(FaultyProvider provider, FileSystem inner) {
    this.provider = provider;
    this.inner = inner;
  }

  Path of(Path path) {
    return new FaultyPath(this, path);
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() throws IOException {
    inner.close();
  }

  @Override
  public boolean isOpen() {
    return inner.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return inner.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return inner.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return StreamSupport.stream(inner.getRootDirectories().spliterator(), false)
        .map(this::of)
        .toList();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return inner.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return inner.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return of(inner.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String syntaxAndPattern) {
    PathMatcher matcher = inner.getPathMatcher(syntaxAndPattern);
    return path -> matcher.matches(FaultyPath.inner(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return inner.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return inner.newWatchService();
  }
}
