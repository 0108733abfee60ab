package dev.flyball.law;

import dev.flyball.checkpoint.Description;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import java.util.List;

/**
 * Many laws, one mixture, no rate to choose. The members learn side by side from the same rows.
 * Those with the same metric share its memory and its one solve per row. The prediction is the mean
 * of the members', weighted by how well they have predicted. For models that are linear in their
 * parameters.
 *
 * @param numbers the members where a number is predicted
 * @param classes the members where classes are predicted
 * @param memory the form of the memories that forget
 * @param trees how many trees stand on what the members leave; 0 for a linear pool
 */
public record PoolLaw(List<PoolMember> numbers, List<PoolMember> classes, Memory memory, int trees)
    implements Law {
  private static final int WIDEST_RIDGE = 1000;

  /** More inputs, and what trees see beside them, than this have no trees. */
  private static final int WIDEST_TREES = 1000;

  private static final int MOST_TREES = 192;

  /** The mixture has members with half of the trees, a quarter, and an eighth. */
  private static final int TREES_BY = 8;

  public PoolLaw {
    numbers = List.copyOf(numbers);
    classes = List.copyOf(classes);
    checkMembers("numbers", numbers);
    checkMembers("classes", classes);
    if (trees < 0 || trees > MOST_TREES || trees % TREES_BY != 0) {
      throw new IllegalArgumentException(
          "trees must be a multiple of %s from 0 to %s, not %s"
              .formatted(TREES_BY, MOST_TREES, trees));
    }
    if (classes.stream().anyMatch(PoolMember.Corrected.class::isInstance)) {
      throw new IllegalArgumentException(
          "corrected members are for numbers, not for classes: " + PoolMember.text(classes));
    }
  }

  private static void checkMembers(String what, List<PoolMember> members) {
    if (members.stream().noneMatch(PoolMember.Stepping.class::isInstance)) {
      throw new IllegalArgumentException(
          "a pool for %s needs a member that learns; there is only '%s'"
              .formatted(what, PoolMember.text(members)));
    }
    if (members.stream().distinct().count() < members.size()) {
      throw new IllegalArgumentException(
          "a member is named twice among " + PoolMember.text(members));
    }
  }

  /** With these members where a number is predicted. */
  public PoolLaw numbers(List<PoolMember> members) {
    return new PoolLaw(members, classes, memory, trees);
  }

  /** With memories of another form. */
  public PoolLaw memory(Memory value) {
    return new PoolLaw(numbers, classes, value, trees);
  }

  /** With so many trees on what the members leave; 0 for a linear pool. */
  public PoolLaw trees(int value) {
    return new PoolLaw(numbers, classes, memory, value);
  }

  /** The trees that {@code model} has: none where it is too wide for them. */
  public int treesFor(Model model) {
    // Beside the inputs they see what the pool says, once per head, and what the last target said.
    return model.inputs() + model.heads() + 1 <= WIDEST_TREES ? trees : 0;
  }

  @Override
  public String name() {
    return "pool";
  }

  /** Not defined: each member has its own rate. */
  @Override
  public double eta() {
    return Double.NaN;
  }

  /** Bounded: members share a metric because it does not depend on their parameters. */
  @Override
  public Curvature curvature() {
    return Curvature.BOUNDED;
  }

  /** Whether a pool can learn {@code model}. */
  public static boolean learns(Model model) {
    return model.linearInParameters() && model.head().outputs() == 1;
  }

  /** Whether {@code model} predicts classes: through a link, or with one head a class. */
  public static boolean predictsClasses(Model model) {
    return model.heads() > 1 || model.link() != Link.IDENTITY;
  }

  /**
   * The members that {@code model} has: ridge regression is left out of models so wide that its
   * sums would not fit.
   */
  public List<PoolMember> membersFor(Model model) {
    List<PoolMember> all = predictsClasses(model) ? classes : numbers;
    if (model.head().parameters() <= WIDEST_RIDGE) {
      return all;
    }
    return all.stream()
        .filter(
            member ->
                !(member instanceof PoolMember.Ridge)
                    && !(member instanceof PoolMember.Corrected corrected
                        && corrected.base() instanceof PoolMember.Ridge))
        .toList();
  }

  /**
   * Fails if a pool cannot learn this.
   *
   * @throws IllegalArgumentException if the model or the loss is not one for a pool
   */
  public static void check(Model model, Loss loss) {
    if (!learns(model)) {
      throw new IllegalArgumentException(
          "a pool is for models that are linear in their parameters, not for %s; take %s"
              .formatted(model.describe(), "the directional law"));
    }
    if (Double.isInfinite(loss.curvature(model.link()))) {
      throw new IllegalArgumentException(
          "no bound is known on the curvature of the loss %s with the link %s, and a pool needs one"
              .formatted(loss.describe(), Settings.word(model.link())));
    }
  }

  @Override
  public Description kept() {
    return describe();
  }

  @Override
  public PoolLaw with(Settings s) {
    List<PoolMember> ofNumbers = s.members("numbers", numbers);
    List<PoolMember> ofClasses = s.members("classes", classes);
    int count = Math.toIntExact(s.whole("trees", trees));
    return new PoolLaw(ofNumbers, ofClasses, s.memory(memory), count);
  }

  /** {@code pool (13 members for numbers, 13 for classes)}, and how many trees. */
  @Override
  public String summary() {
    PoolLaw usual = Defaults.pool();
    boolean own = !numbers.equals(usual.numbers) || !classes.equals(usual.classes);
    return "pool (%s%s members for numbers, %s for classes%s)"
        .formatted(
            own ? "of its own: " : "",
            numbers.size(),
            classes.size(),
            trees == 0 ? "" : "; " + trees + " trees");
  }
}
