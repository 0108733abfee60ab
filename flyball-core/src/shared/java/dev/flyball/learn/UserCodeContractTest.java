package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.interval.AdaptiveIntervals;
import dev.flyball.interval.IntervalReceipt;
import dev.flyball.law.Law;
import dev.flyball.law.PoolLaw;
import dev.flyball.law.WeightDecay;
import dev.flyball.loss.Loss;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import dev.flyball.observation.Observation;
import dev.flyball.random.RandomStream;
import dev.flyball.trust.Trusting;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Models, losses and monitors are users' code. Whatever they throw, at whichever call, a call that
 * fails leaves the learner as it was, and trying again gives what one try would have given.
 */
class UserCodeContractTest {
  private static final long SEED = 5;
  private static final int INPUTS = 6;
  private static final List<Throwable> FAILURES =
      List.of(new IllegalStateException("mine"), new StackOverflowError("mine"));

  @TempDir Path folder;

  static List<Map.Entry<String, Law>> laws() {
    Map<String, Law> laws = new TreeMap<>();
    if (Loop.WITH_NETWORKS) {
      laws.put("rows", Law.parse("directional(memory=rows)"));
      laws.put("low rank", Law.parse("directional(memory=low-rank, rank=3)"));
      return new ArrayList<>(laws.entrySet());
    }
    laws.put("masked", Law.masked(0.1));
    laws.put("scalar", Law.scalar());
    laws.put("directional", Law.directional());
    laws.put("directional, decay", Law.directional().decay(WeightDecay.decoupled(0.01)));
    laws.put("directional, coupled", Law.directional().decay(WeightDecay.coupled(0.01)));
    laws.put("diagonal", Law.directional().memory(Memory.diagonal()));
    laws.put("averaged", Law.averaged(Law.directional()));
    laws.put("pool", Law.pool().trees(0));
    laws.put("pool with trees", Law.pool().trees(96));
    return new ArrayList<>(laws.entrySet());
  }

  /** Every law with a model of numbers; those for classes too with both kinds of them. */
  static List<Arguments> lines() {
    List<Arguments> lines = new ArrayList<>();
    for (Map.Entry<String, Law> law : laws()) {
      lines.add(Arguments.of(law.getKey(), law.getValue(), Model.linear(INPUTS)));
    }
    Model logistic = Model.logistic(INPUTS);
    List<String> ofClasses =
        Loop.WITH_NETWORKS
            ? List.of("low rank")
            : List.of("directional", "pool", "pool with trees");
    for (String name : ofClasses) {
      Law law = laws().stream().filter(e -> e.getKey().equals(name)).findFirst().get().getValue();
      lines.add(Arguments.of(name + ", two classes", law, logistic));
      lines.add(Arguments.of(name + ", classes", law, Model.oneVersusRest(logistic, 3)));
    }
    return lines;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lines")
  void aModelThatThrowsAtItsNthCallChangesNothing(String name, Law law, Model model) {
    for (Throwable failure : FAILURES) {
      Fuse fuse = new Fuse();
      Model throwing = throwing(Model.class, model, fuse, false);
      assertThatAFailureChangesNothing(
          name, LearnerSpec.of(throwing).law(law), LearnerSpec.of(model).law(law), fuse, failure);
    }
  }

  /** A linearisation of the user's own may fail while the controller is at work with it. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("lines")
  void aLinearisationThatThrowsAtItsNthCallChangesNothing(String name, Law law, Model model) {
    for (Throwable failure : FAILURES) {
      Fuse fuse = new Fuse();
      Model throwing = throwing(Model.class, model, fuse, true);
      // A linearisation of the user's own is stepped along over all parameters: so is the twin's.
      Model twin = throwing(Model.class, model, new Fuse(), true);
      assertThatAFailureChangesNothing(
          name, LearnerSpec.of(throwing).law(law), LearnerSpec.of(twin).law(law), fuse, failure);
    }
  }

  /** A pool asks for losses between the steps of its members. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("lines")
  void aLossThatThrowsAtItsNthCallChangesNothing(String name, Law law, Model model) {
    for (Throwable failure : FAILURES) {
      for (Loss loss : List.of(Loss.of(model.link()), Loss.huber(0.5))) {
        Fuse fuse = new Fuse();
        Loss throwing = throwing(Loss.class, loss, fuse, false);
        LearnerSpec spec = LearnerSpec.of(model).law(law);
        assertThatAFailureChangesNothing(name, spec.loss(throwing), spec.loss(loss), fuse, failure);
      }
    }
  }

  /** Rows with a doubt ask for losses before the step, and what was found is kept after it. */
  @Test
  void aStepThatFailsLeavesTrustAsItWas() {
    for (Throwable failure : FAILURES) {
      Fuse fuse = new Fuse();
      LearnerSpec spec =
          LearnerSpec.of(Model.linear(INPUTS)).law(Law.directional()).trust(Trusting.on());
      Learner learner = spec.loss(throwing(Loss.class, spec.loss(), fuse, false)).learner();
      Learner twin = spec.learner();
      RandomStream random = new RandomStream(SEED);
      double[] row = new double[INPUTS];
      double common = 0;
      int failures = 0;
      for (int t = 0; t < 500; t++) {
        common = 0.9 * common + random.nextGaussian();
        for (int j = 0; j < INPUTS; j++) {
          boolean stands = j == 1 && t > 450 && t < 470;
          row[j] = stands ? row[j] : common + 0.3 * random.nextGaussian();
        }
        row[2] += t > 470 && t % 5 == 0 ? 20 : 0;
        double target = row[0] + (t % 10 == 0 ? row[2] : common);
        for (int n = 1; t > 440 && n > 0; n++) {
          Snapshot before = Snapshot.of(learner);
          fuse.light(n, failure);
          Throwable thrown = catchThrowable(() -> learner.learn(row, target));
          fuse.putOut();
          if (thrown == null) {
            n = -1;
          } else {
            failures++;
            before.assertSame(Snapshot.of(learner), "row %s, call %s".formatted(t, n));
          }
        }
        if (t <= 440) {
          learner.learn(row, target);
        }
        twin.learn(row, target);
        assertThat(learner.step().untrusted()).isEqualTo(twin.step().untrusted());
      }
      assertThat(failures).isGreaterThan(100);
      assertThat(twin.trust().orElseThrow().found()).hasSizeGreaterThan(1);
      Snapshot.of(twin).assertSame(Snapshot.of(learner), "in the end");
    }
  }

  /** Lets call n of the user's code fail in a step, n = 1, 2, ... until a step passes. */
  private static void assertThatAFailureChangesNothing(
      String name, LearnerSpec throwing, LearnerSpec same, Fuse fuse, Throwable failure) {
    Learner learner = throwing.seed(SEED).learner();
    Learner twin = same.seed(SEED).learner();
    HoleyStream stream = new HoleyStream(same.model(), SEED);
    boolean hasTrees = same.law() instanceof PoolLaw pool && pool.treesFor(same.model()) > 0;
    for (int t = 0; t < (hasTrees ? 100 : 0); t++) {
      Observation row = stream.next();
      learner.learn(row);
      twin.learn(row);
    }
    boolean failed = true;
    for (int n = 1; failed; n++) {
      // In rounds, of which each may fail.
      Observation weighed = stream.next().weighing(n % 5 == 1 ? 2.5 : 1);
      List<Observation> rows = new ArrayList<>(List.of(weighed));
      if (n % 2 == 0) {
        rows.add(stream.next());
      }
      Consumer<Learner> call = n % 3 == 0 ? late(stream, learner, twin) : one -> one.learn(rows);
      Snapshot before = Snapshot.of(learner);
      fuse.light(n, failure);
      Throwable thrown = catchThrowable(() -> call.accept(learner));
      fuse.putOut();
      failed = thrown != null;
      String what = "%s, %s at call %s".formatted(name, failure, n);
      if (failed) {
        assertThat(thrown).as(what).isSameAs(failure);
        before.assertSame(Snapshot.of(learner), what);
        call.accept(learner);
      }
      call.accept(twin);
      assertThat(learner.parameters()).as(what).isEqualTo(twin.parameters());
    }
    Snapshot.of(twin).assertSame(Snapshot.of(learner), name + " in the end");
  }

  /** Labels a row that both have predicted, and another row came since. */
  private static Consumer<Learner> late(HoleyStream stream, Learner learner, Learner twin) {
    double[] late = stream.input();
    Observation since = stream.next();
    for (Learner one : List.of(learner, twin)) {
      one.predict("late", late);
      one.learn(since);
    }
    double[] targets = stream.targets(late);
    return one -> one.label("late", targets);
  }

  /** Counts calls down and throws at the last. */
  private static final class Fuse {
    private int left;
    private Throwable failure;

    void light(int calls, Throwable thrown) {
      left = calls;
      failure = thrown;
    }

    void putOut() {
      left = 0;
    }

    /** Throws what need not be declared. */
    static void fail(Throwable failure) {
      if (failure instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) failure;
    }

    void burn() {
      if (left > 0 && --left == 0) {
        fail(failure);
      }
    }
  }

  /** The same object, whose every answer may throw; with {@code parts} also what it gives out. */
  private static <T> T throwing(Class<T> type, Object inner, Fuse fuse, boolean parts) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("mayFail")) {
            return true;
          }
          fuse.burn();
          try {
            Object answer = method.invoke(inner, arguments);
            if (answer == inner) {
              return proxy;
            }
            Class<?> given = method.getReturnType();
            boolean part =
                parts
                    && given.isInterface()
                    && given.getName().startsWith("dev.flyball.model")
                    && !Model.class.isInstance(answer);
            return part ? throwing(given, answer, fuse, true) : answer;
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aMonitorThatThrowsNeitherUndoesNorDoublesAStep(Map.Entry<String, Law> law) {
    FAILURES.forEach(failure -> assertThatAMonitorMayThrow(law, failure));
  }

  private static void assertThatAMonitorMayThrow(Map.Entry<String, Law> law, Throwable failure) {
    Throwing broken = new Throwing(3, failure);
    CountingMonitor counting = new CountingMonitor();
    Learner learner =
        Learner.builder(Model.linear(INPUTS))
            .law(law.getValue())
            .monitor(broken)
            .monitor(counting)
            .build();
    Learner twin = Learner.builder(Model.linear(INPUTS)).law(law.getValue()).build();
    HoleyStream stream = new HoleyStream(Model.linear(INPUTS), SEED);
    for (int t = 0; t < 10; t++) {
      var row = stream.next();
      learner.learn(row);
      twin.learn(row);
    }
    assertThat(learner.parameters()).isEqualTo(twin.parameters());
    assertThat(learner.steps()).isEqualTo(twin.steps());
    assertThatThrownBy(() -> learner.monitor(broken))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("failed and was set aside")
        .hasRootCauseMessage("mine");
    assertThat(learner.monitor(counting)).isNotNull();
    learner.restore(learner.state());
    assertThat(learner.monitor(broken)).isNotNull();
  }

  private static final class Throwing implements Monitor {
    private final int at;
    private final Throwable failure;
    private int seen;

    Throwing(int at, Throwable failure) {
      this.at = at;
      this.failure = failure;
    }

    @Override
    public String name() {
      return "throwing";
    }

    @Override
    public void watch(Step step) {
      if (++seen == at) {
        Fuse.fail(failure);
      }
    }

    @Override
    public void reset() {
      seen = 0;
    }

    @Override
    public Monitor fresh() {
      return new Throwing(at, failure);
    }

    @Override
    public void save(State state) {
      state.put("seen", seen);
    }

    @Override
    public void load(State state) {
      seen = (int) state.count("seen");
    }
  }

  /** Decay is kept beside a memory; what comes in is divided by it, and must not overflow. */
  @Test
  void anEnormousRowAfterALongDecayIsTakenIn() {
    List<String> memories =
        Loop.WITH_NETWORKS
            ? List.of("rows", "low-rank, rank=3")
            : List.of("dense", "block, chunk=2");
    for (String memory : memories) {
      Learner learner =
          Learner.builder(Model.linear(4))
              .law(Law.parse("directional(beta=0.01, eta=0.5, memory=%s)".formatted(memory)))
              .loss(Loss.huber(1))
              .withoutStandardising()
              .build();
      for (int t = 0; t < 45; t++) {
        learner.learn(new double[] {1, 2, t % 3, 1}, 1);
      }
      learner.learn(new double[] {1e120, -1e120, 1, 1e119}, 1);
      assertThat(learner.steps()).as("%s", memory).isEqualTo(46);
      assertThat(learner.controller(0).observability().trace()).isFinite().isGreaterThan(1e239);
      learner.state();
    }
  }

  /** Finite, checked and yet no sum of squares: a metric that only a larger ridge makes one. */
  @Test
  void aMemoryThatHasNoFactorDoesNotEndAStepHalfway() {
    Learner learner = learned(Model.linear(2));
    State state = learner.state();
    double[] memory = state.doubles(memory(state));
    memory[1] = 50;
    state.put(memory(state), memory);
    learner.restore(state);
    learner.learn(new double[] {1, 2}, 1);
    assertThat(learner.parameters()).doesNotContain(Double.NaN);
    learner.checkpoint(folder.resolve("lifted.ckpt"));
  }

  @Test
  void whatIsNotFiniteReplacesNoGoodCheckpoint() throws Exception {
    Learner learner = learned(Model.linear(2));
    Path file = folder.resolve("kept.ckpt");
    learner.checkpoint(file);
    byte[] good = Files.readAllBytes(file);
    State state = learner.state();
    String name = memory(state);
    double[] memory = state.doubles(name);
    memory[0] = Double.NaN;
    state.put(name, memory);
    assertThatThrownBy(() -> learner.restore(state))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("'" + name + "' holds NaN at place 0");
    learner.checkpoint(file);
    assertThat(Files.readAllBytes(file)).isEqualTo(good);
  }

  @Test
  void aStateOfAnotherLearnerIsRefusedAndNothingChanges() {
    Learner linear = learned(Model.linear(2));
    Snapshot before = Snapshot.of(linear);
    State logistic = Learner.builder(Model.logistic(2)).build().state();
    assertThatThrownBy(() -> linear.restore(logistic))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("it holds the model logistic");
    for (String count : List.of("observations", "steps")) {
      State negative = linear.state();
      negative.put(count, -1L);
      assertThatThrownBy(() -> linear.restore(negative))
          .isInstanceOf(CheckpointException.class)
          .hasMessageContaining("'" + count + "' is -1");
    }
    State cut = linear.state();
    cut.put(memory(cut), new double[1]);
    assertThatThrownBy(() -> linear.restore(cut)).isInstanceOf(CheckpointException.class);
    before.assertSame(Snapshot.of(linear), "after four refusals");
  }

  @Test
  void aCheckpointThatClaimsAHugeModelIsRefusedByName() {
    Path file = folder.resolve("huge.ckpt");
    for (String model : List.of("linear(inputs=2000000000, intercept=true)", "linear(inputs=-5)")) {
      State state = learned(Model.linear(2)).state();
      state.put("model", model);
      CheckpointFile.write(file, state);
      assertThatThrownBy(() -> Learner.resume(file))
          .isInstanceOf(CheckpointException.class)
          .hasMessageStartingWith(file.toString());
    }
  }

  @Test
  void aCheckpointThatDescribesMoreThanItHoldsIsRefusedByName() {
    Map<String, String> hostile = new TreeMap<>();
    if (Loop.WITH_NETWORKS) {
      hostile.put("model", "kernel(features=fourier, inputs=1000000000)");
    }
    hostile.put("law", "directional(eta=0.5, memory=block, over=2000000000, groups=0:1)");
    hostile.put("intervals", "intervals(levels=0.9, most=2000000000)");
    hostile.put("monitors.coherence", "coherence(window=2000000000)");
    hostile.put("monitors.share", "observed-share(window=10, over=2000000000, groups=0)");
    hostile.put("monitors.error", "parameter-error(reference=1, points=99999999999999999999)");
    hostile.forEach(
        (name, text) -> {
          State state = learned(Model.linear(2)).state();
          state.put(name, text);
          Path file = folder.resolve("hostile.ckpt");
          CheckpointFile.write(file, state);
          assertThatThrownBy(() -> Learner.resume(file))
              .as(name)
              .isInstanceOf(CheckpointException.class)
              .hasMessageStartingWith(file.toString())
              .hasMessageContaining("it describes")
              .hasMessageContaining("numbers in all");
        });
  }

  /** Where the memory is, as it is or as the inverse of the metric. */
  private static String memory(State state) {
    return state.allDoubles().keySet().stream()
        .filter(name -> name.matches("head0.*\\b(s|inverse)"))
        .findFirst()
        .orElseThrow();
  }

  private static Learner learned(Model model) {
    Learner learner = Learner.builder(model).law(Law.directional()).build();
    HoleyStream stream = new HoleyStream(model, SEED);
    for (int t = 0; t < 20; t++) {
      learner.learn(stream.next());
    }
    return learner;
  }

  /** What teaches intervals is the learner's alone: user code is shown them, and can only look. */
  @Test
  void whatUserCodeIsShownItCannotChange() {
    for (Class<?> shown : List.of(Step.class, IntervalReceipt.class)) {
      assertThat(shown.getConstructors()).as("%s", shown).allMatch(made -> shown != Step.class);
      assertThat(shown.getDeclaredMethods())
          .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
          .as("%s", shown)
          .isNotEmpty()
          .noneMatch(method -> method.getReturnType() == void.class)
          .noneMatch(
              method -> List.of(method.getParameterTypes()).contains(AdaptiveIntervals.class))
          .noneMatch(method -> method.getReturnType() == AdaptiveIntervals.class);
    }
    Learner learner = Learner.builder(Model.linear(1)).intervals(0.9).build();
    assertThat(learner.intervals()).get().isExactlyInstanceOf(IntervalReceipt.class);
  }
}
