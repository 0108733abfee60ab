package dev.flyball.flink.job;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import de.siegmar.fastcsv.reader.CsvReader;
import dev.flyball.data.CsvLine;
import dev.flyball.learn.Learner;
import dev.flyball.linalg.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import picocli.CommandLine;

/** The job jar as the build makes it: Flyball and its command line, nothing of Flink. */
final class JobJar {
  private JobJar() {}

  static Path write(Path file) throws IOException, URISyntaxException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      for (Class<?> part :
          List.of(
              FlinkCommand.class,
              Learner.class,
              Kernels.class,
              CsvLine.class,
              CsvReader.class,
              JavaDoubleParser.class,
              CommandLine.class)) {
        Path place = Path.of(part.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
          add(place, jar);
        } else {
          try (FileSystem inside = FileSystems.newFileSystem(place)) {
            add(inside.getPath("/"), jar);
          }
        }
      }
    }
    return file;
  }

  private static void add(Path root, JarOutputStream jar) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(root)) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = root.relativize(file).toString();
      if (!name.startsWith("META-INF")) {
        jar.putNextEntry(new ZipEntry(name));
        try (InputStream in = Files.newInputStream(file)) {
          in.transferTo(jar);
        }
        jar.closeEntry();
      }
    }
  }
}
