package dev.flyball.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the level of an interval: {@code 0.9}, or {@code 90%}. */
final class LevelText implements ITypeConverter<Double> {
  @Override
  public Double convert(String text) {
    boolean percent = text.endsWith("%");
    try {
      double number = Double.parseDouble(percent ? text.substring(0, text.length() - 1) : text);
      return percent ? number / 100 : number;
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a level such as 0.9 or 90%");
    }
  }
}
