package dev.flyball.bench.networks;

/**
 * A place in a method's grid. Numbers below 0, or from the grid's length on, lie beyond it.
 *
 * @param eta the number of its rate
 * @param constant the number of the constant beside it
 */
public record NetworkSetting(int eta, int constant) {
  @Override
  public String toString() {
    return eta + "_" + constant;
  }

  /** What {@link #toString} wrote. */
  static NetworkSetting parse(String text) {
    String[] numbers = text.split("_");
    return new NetworkSetting(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
  }
}
