package dev.flyball.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The kernels are only worth comparing if they compute the same. */
class KernelSetTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 40, 131})
  void oursAndOpenBlasComputeTheSame(int width) {
    KernelSet ours = KernelSet.named("vector", width, true);
    KernelSet peer = KernelSet.named("OpenBLAS", width, true);
    assertThat(ours.dot()).isCloseTo(peer.dot(), within(1e-12 * width));
    same(ours, peer, KernelSet::axpy);
    same(ours, peer, KernelSet::product);
    same(ours, peer, KernelSet::choleskySolve);
    same(ours, peer, KernelSet::rankOneProduct);
  }

  private static void same(KernelSet ours, KernelSet peer, Consumer<KernelSet> kernel) {
    kernel.accept(ours);
    kernel.accept(peer);
    assertThat(Agreement.difference(ours.y(), peer.y())).isLessThan(1e-11);
  }
}
