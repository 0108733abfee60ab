package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import io.jhdf.HdfFile;
import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import io.jhdf.api.Node;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** An ASID-v2 file as variables and attributes; knows names and types, not what they mean. */
final class SceneFile implements AutoCloseable {
  private final String name;
  private final HdfFile file;
  private final long length;

  SceneFile(Path path) {
    name = path.getFileName().toString();
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw DataException.inFile(
          path.toString(), "there is no such file to read", "a netCDF-4 file", null);
    }
    try {
      file = new HdfFile(path);
    } catch (RuntimeException e) {
      throw DataException.inFile(
          name, "not a netCDF-4 file, or cut short (" + e.getMessage() + ")", "HDF5 inside", e);
    }
    length = path.toFile().length();
  }

  /**
   * Fails if the file is shorter than it says it is, naming the first of the variables that lost
   * something.
   */
  void requireWhole(List<String> variables) {
    long expected = file.getHdfBackingStorage().getSuperblock().getEndOfFileAddress();
    if (length >= expected) {
      return;
    }
    String lost =
        variables.stream()
            .filter(variable -> !endIsReadable(variable))
            .findFirst()
            .map(variable -> ", variable %s cannot be read to its end".formatted(variable))
            .orElse("");
    throw DataException.inFile(
        name,
        "the file is cut short, it has %s of %s bytes%s".formatted(length, expected, lost),
        "a whole netCDF-4 file",
        null);
  }

  /** Whether the last line of a variable can be read; one that is not in the file lost nothing. */
  private boolean endIsReadable(String variable) {
    try {
      if (!has(variable)) {
        return true;
      }
      Dataset dataset = dataset(variable);
      if (dataset.isVariableLength()) {
        return dataset.getData() != null;
      }
      int[] part = dataset.getDimensions();
      long[] from = new long[part.length];
      from[0] = part[0] - 1L;
      part[0] = 1;
      return dataset.getData(from, part) != null;
    } catch (RuntimeException e) {
      return false;
    }
  }

  String name() {
    return name;
  }

  boolean has(String variable) {
    return SceneVariable.guarded(name, variable, () -> file.getChild(variable)) != null;
  }

  SceneVariable variable(String variable) {
    return new SceneVariable(name, dataset(variable));
  }

  /** A variable of strings; characters of a fixed length count as strings too. */
  List<String> strings(String variable) {
    Dataset dataset = dataset(variable);
    Object data = SceneVariable.guarded(name, variable, dataset::getData);
    if (data instanceof String[] strings) {
      return Arrays.asList(strings);
    }
    if (data instanceof String[][] characters) {
      return Arrays.stream(characters).map(line -> String.join("", line).strip()).toList();
    }
    throw DataException.inFile(
        name, "variable " + variable + " holds no strings", "strings such as id;CT;CA", null);
  }

  /** A global attribute that is one whole number, or {@code otherwise} where it is not given. */
  int attribute(String attribute, int otherwise) {
    Attribute found = SceneVariable.guarded(name, attribute, () -> file.getAttribute(attribute));
    if (found == null) {
      return otherwise;
    }
    Object data = SceneVariable.guarded(name, attribute, found::getData);
    if (data.getClass().isArray() && Array.getLength(data) == 1) {
      data = Array.get(data, 0);
    }
    if (data instanceof Number number) {
      return number.intValue();
    }
    throw DataException.inFile(
        name, "attribute %s is %s".formatted(attribute, data), "a whole number", null);
  }

  private Dataset dataset(String variable) {
    Node node = SceneVariable.guarded(name, variable, () -> file.getChild(variable));
    if (node instanceof Dataset dataset) {
      return dataset;
    }
    throw DataException.inFile(
        name,
        node == null ? "there is no variable " + variable : variable + " is not a variable",
        "an ASID-v2 scene",
        null);
  }

  @Override
  public void close() {
    file.close();
  }
}
