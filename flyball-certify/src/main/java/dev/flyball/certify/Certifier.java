package dev.flyball.certify;

import static dev.flyball.certify.CertificateText.text;

import dev.flyball.certify.Certificate.CannotBeKnown;
import dev.flyball.certify.Certificate.NotCertified;
import dev.flyball.certify.Certificate.Unknown;
import dev.flyball.law.GradientLaw;
import dev.flyball.learn.LearnerSpec;
import dev.flyball.loss.Sector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Certifies a recorded run by the paper's lemmas 1-4 and its proposition ("Stability analyses").
 * Every condition is checked on the record; what a record cannot show must be granted ({@link
 * Assumptions}). The answer speaks of the recorded steps, and of others only as far as they keep to
 * the same constants.
 */
public final class Certifier {
  private final RunRecord record;
  private final TheoremScope scope;
  private final int window;
  private final boolean sharpened;
  private final Assumptions assumptions;
  private final double[] reference;

  /** One walk a space: everything that is asked follows from it. */
  private final Map<Space, Walk> walks = new IdentityHashMap<>();

  /** What a walk over the record shows; {@code trace} is null without a reference. */
  private record Walk(Optional<Unknown> foreign, Excitation excitation, ErrorTrace trace) {}

  private Certifier(
      RunRecord record,
      TheoremScope scope,
      int window,
      boolean sharpened,
      Assumptions assumptions,
      double[] reference) {
    if (window < 1) {
      throw new IllegalArgumentException("a window needs T of at least 1, not " + window);
    }
    this.record = record;
    this.scope = scope;
    this.window = window;
    this.sharpened = sharpened;
    this.assumptions = assumptions;
    this.reference = reference;
  }

  /** Windows of {@code window} steps, b_low = epsilon, nothing granted. */
  public static Certifier of(RunRecord record, LearnerSpec spec, int window) {
    return new Certifier(record, new TheoremScope(spec), window, false, Assumptions.none(), null);
  }

  /** Starts the analysis after the first window, where lemma 1's sharper b_low holds. */
  public Certifier afterFirstWindow() {
    return new Certifier(record, scope, window, true, assumptions, reference);
  }

  public Certifier assuming(Assumptions granted) {
    return new Certifier(record, scope, window, sharpened, granted, reference);
  }

  /** Also holds what is granted against the mismatch and the error that a reference shows. */
  public Certifier against(double[] knownReference) {
    return new Certifier(record, scope, window, sharpened, assumptions, knownReference.clone());
  }

  /** The spaces this run can be certified on; see {@link Space}. */
  public List<Space> spaces() {
    return scope
        .directional()
        .map(law -> Spaces.of(record, law.memory()))
        .orElseGet(() -> List.of(new Space.Full(record.width())));
  }

  /** The answer for one space. */
  public Certificate certify(Space space) {
    List<Unknown> outside = scope.outsideLemmas(assumptions);
    if (!record.isRowByRow()) {
      outside.add(
          new Unknown("steps have several rows", "the lemmas analyse one; see the metric bound"));
    }
    if (outside.isEmpty()) {
      // The lemmas analyse w - eta psi s: a step that a safeguard held back is outside them.
      walk(space).foreign().ifPresent(outside::add);
    }
    if (!outside.isEmpty()) {
      return new CannotBeKnown(space, outside, Optional.empty());
    }
    Conditions windowed = conditions(space);
    return windowed.hold()
        ? answer(constants(space, scope.sector(assumptions).orElseThrow()))
        : new NotCertified(space, windowed.failures());
  }

  /** Every constant on {@code space}, whether or not the conditions hold. */
  public Constants constants(Space space) {
    return constants(space, scope.sector(assumptions).orElse(Sector.withoutLower(0)));
  }

  private Constants constants(Space space, Sector sector) {
    GradientLaw law = law();
    return new Constants(
        walk(space).excitation(), sector, law.eta(), law.beta(), law.epsilon(), sharpened);
  }

  private Walk walk(Space space) {
    return walks.computeIfAbsent(
        space,
        where -> {
          Conformity conformity = new Conformity(record, where);
          Excitation.Watch excitation = new Excitation.Watch(record, where, window, from());
          ErrorTrace trace = reference == null ? null : new ErrorTrace(record, where, reference);
          replay(where)
              .walk(
                  at -> conformity.see(at, law().eta()),
                  excitation,
                  trace == null ? at -> {} : trace);
          return new Walk(conformity.found(), excitation.measured(), trace);
        });
  }

  /** Blocks have the metric of their own rows, as a dense memory has. */
  private Replay replay(Space space) {
    return new Replay(record, space, law().beta(), law().epsilon());
  }

  private GradientLaw law() {
    return scope
        .directional()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "constants are those of the directional law, not of "
                        + scope.law().describe()));
  }

  private int from() {
    return sharpened ? window - 1 : 0;
  }

  /** The window fits, and the run and its reference keep to what delta-bar would follow from. */
  private Conditions conditions(Space space) {
    int k = space.dimension();
    String wider =
        "T = %s or more, or a block memory with blocks of at most %s".formatted(k, window);
    Conditions conditions =
        new Conditions().spans(window, k, wider).fits(from() + window, record.steps());
    if (assumptions.deltaBar().isPresent()) {
      return conditions;
    }
    double residual = 0;
    for (int t = from(); t < record.steps(); t++) {
      residual = Math.max(residual, Math.abs(record.residual(t)));
    }
    holds(conditions, "|r|", assumptions.residualBound(), residual);
    if (assumptions.errorBound().isPresent() && reference != null) {
      double error = Math.sqrt(Arrays.stream(walk(space).trace().v).max().orElse(0));
      holds(conditions, "|e|", assumptions.errorBound(), error);
    }
    return conditions;
  }

  private void holds(Conditions conditions, String what, OptionalDouble granted, double shown) {
    double limit = granted.orElse(Double.POSITIVE_INFINITY);
    String remedy = "a larger bound; the run itself exceeds this one";
    conditions.granted(Condition.MISMATCH, what, limit, shown, record.rounding(), remedy);
  }

  private Certificate answer(Constants constants) {
    Space space = constants.excitation().space();
    OptionalDouble shown =
        reference == null || assumptions.mismatch(constants.directionBound()).isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(walk(space).trace().largestMismatch(from()));
    return new Proposition(constants, FeedbackRange.of(record), () -> remedyWindow(space))
        .answer(assumptions, shown);
  }

  /** The largest |r_t - chi_t| that {@code against} shows on this run; a fact about it alone. */
  public double largestMismatch(Space space, double[] against) {
    ErrorTrace trace = new ErrorTrace(record, space, against);
    replay(space).walk(trace);
    return trace.largestMismatch(from());
  }

  /**
   * The effect of a larger T where a window misses a direction: bounds for all lengths, in one
   * walk.
   */
  private String remedyWindow(Space space) {
    List<Integer> lengths = new ArrayList<>();
    List<BoundedExcitation> bounds = new ArrayList<>();
    for (int wider = 2 * window; from() + wider <= record.steps(); wider *= 2) {
      lengths.add(wider);
      bounds.add(new BoundedExcitation(space.dimension(), wider));
    }
    replay(space)
        .walk(
            at -> {
              if (at.step() >= from()) {
                bounds.forEach(bound -> bound.add(at.psi()));
              }
            });
    for (int i = 0; i < lengths.size(); i++) {
      double mu = bounds.get(i).least();
      if (mu > 0) {
        return text(
            "T = %d gives mu of at least %.3g (lemma 4's step bound falls with T^2)",
            lengths.get(i), mu);
      }
    }
    return "no T up to the length of the run does: some direction is never seen again";
  }
}
