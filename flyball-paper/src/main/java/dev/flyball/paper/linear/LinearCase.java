package dev.flyball.paper.linear;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.flyball.missing.Missingness;
import dev.flyball.paper.linear.Masking.Severity;
import dev.flyball.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One of the eight cases of Experiment 1. */
public record LinearCase(Masking masking, Severity severity, double eta) {
  /** The two learning rates of the paper. */
  static final double[] ETAS = {0.020, 0.008};

  /** All eight, in the order of Table 1. */
  public static List<LinearCase> all() {
    List<LinearCase> cases = new ArrayList<>();
    for (Masking masking : Masking.values()) {
      for (Severity severity : Severity.values()) {
        for (double eta : ETAS) {
          cases.add(new LinearCase(masking, severity, eta));
        }
      }
    }
    return cases;
  }

  /**
   * The cases whose names begin with one of {@code names}: {@code block}, {@code iid-heavy}, {@code
   * block-moderate-0.020}.
   */
  public static List<LinearCase> named(List<String> names) {
    for (String name : names) {
      if (all().stream().noneMatch(each -> each.name().startsWith(name))) {
        throw new IllegalArgumentException(
            "no case '%s'; there are %s"
                .formatted(name, String.join(", ", all().stream().map(LinearCase::name).toList())));
      }
    }
    return all().stream().filter(each -> names.stream().anyMatch(each.name()::startsWith)).toList();
  }

  /** This case at another rate. */
  LinearCase at(double rate) {
    return new LinearCase(masking, severity, rate);
  }

  /** For instance {@code block-moderate-0.020}. */
  @JsonValue
  public String name() {
    return String.format(Locale.ROOT, "%s-%s-%.3f", masking.name(), severity.name(), eta)
        .toLowerCase(Locale.ROOT);
  }

  /** For instance {@code block, moderate, eta 0.020}. */
  public String words() {
    return String.format(Locale.ROOT, "%s, %s, η %.3f", masking, severity, eta)
        .toLowerCase(Locale.ROOT);
  }

  /** A fresh process that hides features as in this case. */
  public Missingness missingness() {
    return masking.missingness(severity);
  }

  /**
   * The stream of run {@code run}: the two learning rates of a masking see the same rows, the
   * maskings and severities rows of their own.
   */
  public LinearStream stream(long seed, int run) {
    int place = masking.ordinal() * Severity.values().length + severity.ordinal();
    return new LinearStream(
        new RandomStream(seed).split(place).split(run).nextLong(), missingness());
  }
}
