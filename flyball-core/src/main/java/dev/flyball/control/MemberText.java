package dev.flyball.control;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.control.PoolMember.Fit;
import dev.flyball.control.PoolMember.Learning;
import dev.flyball.control.PoolMember.Metric;
import dev.flyball.control.PoolMember.Stepping;
import java.util.ArrayList;
import java.util.List;

/**
 * Members of a pool as text, {@code wide:directional:0.98:0.1:0.5;ridge:1.0;mean;last}, and as
 * words for people.
 */
final class MemberText {
  static final String CORRECTED = "corrected:";
  private static final String WIDE = "wide:";
  private static final String SQUARES = "squares:";

  private MemberText() {}

  static String of(List<PoolMember> members) {
    return String.join(";", members.stream().map(PoolMember::text).toList());
  }

  static String of(Stepping member) {
    String kinds = (member.wide() ? WIDE : "") + (member.fit() == Fit.SQUARES ? SQUARES : "");
    double horizon = member.rate().horizon();
    String metric =
        member.metric() instanceof Metric.Forgetting forgetting
            ? "directional:" + forgetting.beta() + ":" + forgetting.epsilon()
            : "scalar:" + ((Metric.Isotropic) member.metric()).epsilon();
    String decay = Double.isInfinite(horizon) ? "" : ":" + horizon;
    return kinds + metric + ":" + member.rate().eta() + decay;
  }

  static String name(Stepping member) {
    StringBuilder name = new StringBuilder();
    if (member.metric() instanceof Metric.Forgetting forgetting) {
      name.append("directional, beta ").append(forgetting.beta());
    } else {
      name.append("scalar");
    }
    name.append(", eta ").append(member.rate().eta());
    if (!Double.isInfinite(member.rate().horizon())) {
      name.append(" decaying from row ").append((long) member.rate().horizon());
    }
    name.append(member.fit() == Fit.SQUARES ? ", least squares" : "");
    return name.append(member.wide() ? ", wide rows" : "").toString();
  }

  /** The members that {@link #of(List)} wrote. */
  static List<PoolMember> parse(String text) {
    List<PoolMember> members = new ArrayList<>();
    for (String member : text.split(";")) {
      members.add(parseOne(member.strip()));
    }
    return members;
  }

  private static PoolMember parseOne(String text) {
    try {
      return switch (text) {
        case "mean" -> PoolMember.mean();
        case "last" -> PoolMember.last();
        default ->
            text.startsWith(CORRECTED)
                ? learning(text.substring(CORRECTED.length())).corrected()
                : learning(text);
      };
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new CheckpointException(
          ("'%s' is no member of a pool (%s); expected [wide:][squares:]directional:BETA:EPSILON:ETA"
                  + "[:HORIZON], [wide:][squares:]scalar:EPSILON:ETA[:HORIZON], ridge:EPSILON,"
                  + " corrected: with one of these, mean or last")
              .formatted(text, e.getMessage()),
          e);
    }
  }

  private static Learning learning(String text) {
    return text.startsWith("ridge:")
        ? PoolMember.ridge(number(text.split(":"), 1))
        : stepping(text);
  }

  private static Stepping stepping(String text) {
    if (text.startsWith(WIDE)) {
      return stepping(text.substring(WIDE.length())).onWideRows();
    }
    if (text.startsWith(SQUARES)) {
      return stepping(text.substring(SQUARES.length())).onSquares();
    }
    String[] parts = text.split(":");
    return switch (parts[0]) {
      case "directional" ->
          rated(
              PoolMember.directional(number(parts, 1), number(parts, 2), number(parts, 3)),
              parts,
              4);
      case "scalar" -> rated(PoolMember.scalar(number(parts, 1), number(parts, 2)), parts, 3);
      default -> throw new IllegalArgumentException("there is no such member");
    };
  }

  private static Stepping rated(Stepping member, String[] parts, int place) {
    return parts.length > place ? member.decaying(number(parts, place)) : member;
  }

  private static double number(String[] parts, int place) {
    return Double.parseDouble(parts[place]);
  }
}
