package dev.flyball.learn;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import dev.flyball.networks.Networks;
import dev.flyball.observability.Memory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of threads changes how long a step takes and nothing else. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsTest {
  private static final long SEED = 31;

  @ParameterizedTest
  @CsvSource({"1, dense", "1, block", "4, dense", "4, block", "4, low-rank"})
  void oneAndTwoThreadsAgreeBitForBit(int heads, String form) {
    Model head = Model.logistic(20);
    Model model = heads == 1 ? head : Model.oneVersusRest(head, heads);
    Memory memory =
        switch (form) {
          case "dense" -> Memory.dense();
          case "block" -> Memory.block(6);
          default -> Networks.lowRank(5);
        };
    Learner one = learner(model, memory, 1);
    Learner two = learner(model, memory, 2);
    Learner three = learner(model, memory, 3);
    HoleyStream stream = new HoleyStream(model, SEED);
    for (int t = 0; t < 100; t++) {
      var minibatch = stream.minibatch(1 + t % 3);
      one.learn(minibatch);
      two.learn(minibatch);
      three.learn(minibatch);
    }
    String what = "%d heads, %s, seed %d".formatted(heads, form, SEED);
    Snapshot.of(one).assertSame(Snapshot.of(two), what + ", 2 threads");
    Snapshot.of(one).assertSame(Snapshot.of(three), what + ", 3 threads");
  }

  private static Learner learner(Model model, Memory memory, int threads) {
    return Learner.builder(model).law(Law.directional().memory(memory)).threads(threads).build();
  }
}
