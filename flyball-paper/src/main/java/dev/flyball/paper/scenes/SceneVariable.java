package dev.flyball.paper.scenes;

import dev.flyball.data.DataException;
import io.jhdf.api.Dataset;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;

/** A numeric variable of a scene file, read in part; NaN where it is masked. */
final class SceneVariable {
  private static final Set<Class<?>> NUMBERS =
      Set.of(double[].class, byte[].class, short[].class, int[].class, long[].class);

  private final String file;
  private final Dataset dataset;
  private final int[] shape;
  private final FillValues masking;

  SceneVariable(String file, Dataset dataset) {
    this.file = file;
    this.dataset = dataset;
    shape = guarded(file, dataset.getName(), dataset::getDimensions);
    masking = guarded(file, dataset.getName(), () -> FillValues.of(dataset));
  }

  int[] shape() {
    return shape.clone();
  }

  void requireShape(int... expected) {
    if (!Arrays.equals(shape, expected)) {
      throw fault("has the shape " + Arrays.toString(shape), Arrays.toString(expected), null);
    }
  }

  /** All values of a variable of one dimension. */
  float[] row() {
    float[] row = new float[shape[0]];
    copy(guarded(file, dataset.getName(), dataset::getData), row, 0);
    return row;
  }

  /** Whole lines of a variable of two dimensions, one after the other. */
  float[] lines(int first, int count) {
    int samples = shape[1];
    Object[] rows =
        guarded(
            file,
            dataset.getName(),
            () -> (Object[]) dataset.getData(new long[] {first, 0}, new int[] {count, samples}));
    float[] values = new float[count * samples];
    for (int i = 0; i < count; i++) {
      copy(rows[i], values, i * samples);
    }
    return values;
  }

  private void copy(Object from, float[] to, int at) {
    if (from instanceof float[] numbers) {
      for (int i = 0; i < numbers.length; i++) {
        to[at + i] = masking.value(numbers[i]);
      }
    } else if (NUMBERS.contains(from.getClass())) {
      for (int i = 0; i < Array.getLength(from); i++) {
        to[at + i] = masking.value(Array.getDouble(from, i));
      }
    } else {
      throw fault("holds " + from.getClass().getComponentType(), "numbers", null);
    }
  }

  private DataException fault(String problem, String expectation, Throwable cause) {
    return DataException.inFile(
        file, "variable %s %s".formatted(dataset.getName(), problem), expectation, cause);
  }

  /**
   * The result of {@code reading}. The HDF5 reader meets a damaged file with whatever its parsing
   * runs into, so every unchecked exception means that the variable cannot be read.
   */
  static <T> T guarded(String file, String variable, Supplier<T> reading) {
    try {
      return reading.get();
    } catch (DataException e) {
      throw e;
    } catch (RuntimeException e) {
      throw DataException.inFile(
          file,
          "variable %s cannot be read (%s)".formatted(variable, e.getMessage()),
          "a whole netCDF-4 file",
          e);
    }
  }
}
