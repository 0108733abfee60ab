package dev.flyball.paper.walkthrough;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The walkthrough as data, in full precision. */
public final class WalkthroughJson {
  private WalkthroughJson() {}

  /** Every number, by name. */
  public static Map<String, Object> numbers(Walkthrough walkthrough) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("eta", Walkthrough.ETA);
    all.put("w_star", Walkthrough.W_STAR);
    all.put("steps", walkthrough.steps().stream().map(WalkthroughJson::round).toList());
    all.put("scalar replay of step 2", replay(walkthrough.scalarReplay()));
    all.put("note", "the counterfactual starts each step where masked SGD stands");
    return all;
  }

  /** {@link #numbers} as indented text. */
  public static String text(Walkthrough walkthrough) {
    try {
      return new ObjectMapper()
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(numbers(walkthrough));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and texts are always JSON", e);
    }
  }

  private static Map<String, Object> round(Walkthrough.Round round) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("x", round.x());
    numbers.put("y", round.y());
    numbers.put("masked x", zeroed(round.maskedX()));
    numbers.put("full", move(round.full()));
    numbers.put("masked", move(round.masked()));
    numbers.put("counterfactual", move(round.counterfactual()));
    numbers.put("hidden", round.exogenous() + round.endogenous());
    numbers.put("hidden, exogenous", round.exogenous());
    numbers.put("hidden, endogenous", round.endogenous());
    numbers.put("masked error turned by degrees", round.turned());
    return numbers;
  }

  private static Map<String, Object> move(Move move) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("prediction", move.prediction());
    numbers.put("residual", move.residual());
    numbers.put("step", move.step());
    numbers.put("w", move.w());
    numbers.put("error norm", move.errorNorm());
    return numbers;
  }

  private static Map<String, Object> replay(Move move) {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("epsilon", Walkthrough.EPSILON);
    numbers.put("gain", move.gain());
    numbers.put("step", move.step());
    numbers.put("w", move.w());
    numbers.put("error norm", move.errorNorm());
    return numbers;
  }

  /** x~ as the paper writes it: zero where the mask hides. */
  static double[] zeroed(double[] x) {
    return Arrays.stream(x).map(value -> Double.isNaN(value) ? 0 : value).toArray();
  }
}
