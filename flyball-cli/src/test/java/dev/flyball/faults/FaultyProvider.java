package dev.flyball.faults;

import dev.flyball.faults.Faults.Call;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The machine's own files, through {@link Faults}. A JVM that is started with {@code
 * -Djava.nio.file.spi.DefaultFileSystemProvider} set to this class reaches every path through it,
 * so that whole commands can be tried on a disk that fails.
 */
public final class FaultyProvider extends FileSystemProvider {
  private final FileSystemProvider inner;
  private final FaultyFileSystem system;
  private final Faults faults = new Faults();

  /** Called by the JVM with the provider that it would have used. */
  public FaultyProvider(FileSystemProvider inner) {
    this.inner = inner;
    this.system = new FaultyFileSystem(this, inner.getFileSystem(URI.create("file:///")));
  }

  /** The faults of the JVM's own file system, which must be one of these. */
  public static Faults faults() {
    return ((FaultyProvider) FileSystems.getDefault().provider()).faults;
  }

  private Path real(Call call, Path path) throws IOException {
    faults.before(call, path);
    return FaultyPath.inner(path);
  }

  @Override
  public String getScheme() {
    return inner.getScheme();
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> env) throws IOException {
    return inner.newFileSystem(uri, env);
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    return system;
  }

  @Override
  public Path getPath(URI uri) {
    return system.of(inner.getPath(uri));
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return newFileChannel(path, options, attributes);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean makes =
        options.contains(StandardOpenOption.CREATE)
            || options.contains(StandardOpenOption.CREATE_NEW);
    Path file = real(makes ? Call.MAKE : Call.LOOK, path);
    return new FaultyChannel(inner.newFileChannel(file, options, attributes), path, faults);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path folder, DirectoryStream.Filter<? super Path> filter) throws IOException {
    Path real = real(Call.LOOK, folder);
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> stream =
        inner.newDirectoryStream(real, path -> filter.accept(system.of(path)))) {
      stream.forEach(path -> found.add(system.of(path)));
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return found.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path folder, FileAttribute<?>... attributes) throws IOException {
    inner.createDirectory(real(Call.MAKE, folder), attributes);
  }

  @Override
  public void createLink(Path link, Path existing) throws IOException {
    inner.createLink(real(Call.MAKE, link), FaultyPath.inner(existing));
  }

  @Override
  public void createSymbolicLink(Path link, Path target, FileAttribute<?>... attributes)
      throws IOException {
    inner.createSymbolicLink(real(Call.MAKE, link), FaultyPath.inner(target), attributes);
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return system.of(inner.readSymbolicLink(real(Call.LOOK, link)));
  }

  @Override
  public void delete(Path path) throws IOException {
    inner.delete(real(Call.DELETE, path));
  }

  @Override
  public boolean deleteIfExists(Path path) throws IOException {
    return inner.deleteIfExists(real(Call.DELETE, path));
  }

  @Override
  public void copy(Path from, Path to, CopyOption... options) throws IOException {
    inner.copy(FaultyPath.inner(from), real(Call.MAKE, to), options);
  }

  @Override
  public void move(Path from, Path to, CopyOption... options) throws IOException {
    inner.move(FaultyPath.inner(from), real(Call.MOVE, to), options);
  }

  @Override
  public boolean isSameFile(Path one, Path other) throws IOException {
    return inner.isSameFile(real(Call.LOOK, one), FaultyPath.inner(other));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return inner.isHidden(real(Call.LOOK, path));
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return inner.getFileStore(real(Call.LOOK, path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    inner.checkAccess(real(Call.LOOK, path), modes);
  }

  @Override
  public <V extends FileAttributeView> V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return inner.getFileAttributeView(FaultyPath.inner(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return inner.readAttributes(real(Call.LOOK, path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return inner.readAttributes(real(Call.LOOK, path), names, options);
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    inner.setAttribute(real(Call.FORCE, path), name, value, options);
  }
}
