package dev.flyball.paper.scenes;

import io.jhdf.api.Attribute;
import io.jhdf.api.Dataset;
import java.lang.reflect.Array;

/**
 * Decodes the stored numbers of a variable by the conventions of netCDF: {@code _FillValue} and
 * {@code missing_value} are masked, and so are NaN, infinities and netCDF's own filling of what was
 * never written; {@code scale_factor} and {@code add_offset} unpack.
 */
record FillValues(double fill, double missing, double factor, double offset) {
  /** Just under netCDF's default filling of floating-point variables, 9.969e36. */
  private static final double NEVER_WRITTEN = 9.96e36;

  static FillValues of(Dataset dataset) {
    return new FillValues(
        attribute(dataset, "_FillValue", Double.NaN),
        attribute(dataset, "missing_value", Double.NaN),
        attribute(dataset, "scale_factor", 1),
        attribute(dataset, "add_offset", 0));
  }

  /** The value that is stored as {@code number}; NaN if masked. */
  float value(double number) {
    boolean masked = number == fill || number == missing || !(Math.abs(number) < NEVER_WRITTEN);
    return masked ? Float.NaN : (float) (number * factor + offset);
  }

  private static double attribute(Dataset dataset, String name, double otherwise) {
    Attribute attribute = dataset.getAttribute(name);
    if (attribute == null) {
      return otherwise;
    }
    Object data = attribute.getData();
    while (data != null && data.getClass().isArray() && Array.getLength(data) == 1) {
      data = Array.get(data, 0);
    }
    return data instanceof Number number ? number.doubleValue() : otherwise;
  }
}
