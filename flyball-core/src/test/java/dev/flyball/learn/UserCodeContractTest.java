package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Law;
import dev.flyball.control.WeightDecay;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Models, losses and monitors are users' code. Whatever they throw, at whichever call, a call that
 * fails leaves the learner as it was, and trying again gives what one try would have given.
 */
class UserCodeContractTest {
  private static final long SEED = 5;
  private static final int INPUTS = 6;

  @TempDir Path folder;

  static List<Map.Entry<String, Law>> laws() {
    Map<String, Law> laws = new TreeMap<>();
    laws.put("masked", Law.masked(0.1));
    laws.put("scalar", Law.scalar());
    laws.put("directional", Law.directional());
    laws.put("directional, decay", Law.directional().decay(WeightDecay.decoupled(0.01)));
    laws.put("directional, coupled", Law.directional().decay(WeightDecay.coupled(0.01)));
    laws.put("diagonal", Law.directional().memory(Memory.diagonal()));
    laws.put("rows", Law.directional().memory(Memory.rows()));
    laws.put("low rank", Law.directional().memory(Memory.lowRank(3)));
    laws.put("averaged", Law.averaged(Law.directional()));
    laws.put("pool", Law.pool());
    return new ArrayList<>(laws.entrySet());
  }

  @ParameterizedTest
  @MethodSource("laws")
  void aModelThatThrowsAtItsNthCallChangesNothing(Map.Entry<String, Law> law) {
    for (Throwable failure :
        List.of(new IllegalStateException("mine"), new StackOverflowError("mine"))) {
      Fuse fuse = new Fuse();
      Model model = throwing(Model.class, Model.linear(INPUTS), fuse, false);
      Learner learner = Learner.builder(model).law(law.getValue()).seed(SEED).build();
      Learner twin = Learner.builder(Model.linear(INPUTS)).law(law.getValue()).seed(SEED).build();
      HoleyStream stream = new HoleyStream(Model.linear(INPUTS), SEED);
      boolean failed = true;
      for (int n = 1; failed; n++) {
        var row = stream.next();
        Snapshot before = Snapshot.of(learner);
        fuse.light(n, failure);
        failed = catchThrowable(() -> learner.learn(row)) != null;
        fuse.putOut();
        String what = "%s, %s at call %s".formatted(law.getKey(), failure, n);
        if (failed) {
          before.assertSame(Snapshot.of(learner), what);
          learner.learn(row);
        }
        twin.learn(row);
        assertThat(learner.parameters()).as(what).isEqualTo(twin.parameters());
      }
    }
  }

  /** A linearisation of the user's own may fail while the controller is at work with it. */
  @ParameterizedTest
  @MethodSource("laws")
  void aStepThatFailsHalfwayIsNeitherGoneOnFromNorKept(Map.Entry<String, Law> law) {
    Fuse fuse = new Fuse();
    Model model = throwing(Model.class, Model.linear(INPUTS), fuse, true);
    Learner learner = Learner.builder(model).law(law.getValue()).seed(SEED).build();
    HoleyStream stream = new HoleyStream(Model.linear(INPUTS), SEED);
    boolean failed = true;
    for (int n = 1; failed; n++) {
      var row = stream.next();
      State before = learner.state();
      Snapshot whole = Snapshot.of(learner);
      fuse.light(n, new IllegalStateException("mine"));
      failed = catchThrowable(() -> learner.learn(row)) != null;
      fuse.putOut();
      if (failed && catchThrowable(learner::state) instanceof IllegalStateException torn) {
        assertThat(torn).hasMessageContaining("a step failed halfway");
        assertThatThrownBy(() -> learner.learn(row)).hasMessageContaining("halfway");
        assertThatThrownBy(() -> learner.checkpoint(folder.resolve("no")))
            .hasMessageContaining("halfway");
        learner.restore(before);
      }
      if (failed) {
        whole.assertSame(Snapshot.of(learner), law.getKey() + " at call " + n);
      }
    }
    assertThat(folder.resolve("no")).doesNotExist();
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

    void burn() throws Throwable {
      if (left > 0 && --left == 0) {
        throw failure;
      }
    }
  }

  /** The same object, whose every answer may throw; with {@code parts} also what it gives out. */
  private static <T> T throwing(Class<T> type, Object inner, Fuse fuse, boolean parts) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
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
    Throwing broken = new Throwing(3);
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
    private int seen;

    Throwing(int at) {
      this.at = at;
    }

    @Override
    public String name() {
      return "throwing";
    }

    @Override
    public void watch(Step step) {
      if (++seen == at) {
        throw new IllegalStateException("mine");
      }
    }

    @Override
    public void reset() {
      seen = 0;
    }

    @Override
    public Monitor fresh() {
      return new Throwing(at);
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

  @Test
  void aRidgeTooSmallForTheRowsIsRefusedBeforeTheRowIsRemembered() {
    int inputs = 1_500;
    Learner learner =
        Learner.builder(Model.linear(inputs))
            .law(Law.directional().epsilon(1e-14).memory(Memory.rows()))
            .withoutStandardising()
            .build();
    double[] x = new double[inputs];
    java.util.Arrays.fill(x, 1);
    Snapshot before = Snapshot.of(learner);
    assertThatThrownBy(() -> learner.learn(x, 1)).hasMessageContaining("give a larger epsilon");
    before.assertSame(Snapshot.of(learner), "rows memory");
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
}
