package dev.flyball.linalg;

import org.jspecify.annotations.Nullable;

/**
 * The kernels to work with. All give the same bits for the same arguments, always: compiled or
 * interpreted, first call or last, whatever vectors the machine has; the package says in what order
 * they add. Arguments are trusted: {@link Kernels}, {@link PackedSymmetric}, {@link Cholesky}, and
 * {@link SquareSymmetric} check them first.
 *
 * <p>Vector kernels take half a second of a core to compile, so a provider may begin with plain
 * ones until others are worth it: whoever learns from a small table never waits for them. Because
 * the bits are the same, nothing tells when the one took over from the other, nor in which order
 * threads saw that.
 */
final class KernelProvider {
  /** So many entries take plain kernels a third of a second. */
  static final long ENOUGH = 300_000_000;

  private KernelSupport now;
  private final @Nullable KernelSupport later;
  private long left;

  private KernelProvider(KernelSupport now, @Nullable KernelSupport later, long left) {
    this.now = now;
    this.later = later;
    this.left = left;
  }

  /** These kernels from the first call on. */
  static KernelProvider of(KernelSupport kernels) {
    return new KernelProvider(kernels, null, 0);
  }

  static KernelProvider plain() {
    return of(KernelSupport.plain());
  }

  /** These kernels, once plain ones have gone over {@code work} entries. */
  static KernelProvider plainUntil(long work, KernelSupport later) {
    return new KernelProvider(KernelSupport.plain(), later, work);
  }

  /** {@code plain} or {@code vector}: what there is in the end. */
  String name() {
    return (later == null ? now : later).name();
  }

  /** The kernels for something that goes over so many entries. */
  KernelSupport forWork(long entries) {
    if (later != null && left > 0) {
      left -= entries;
      if (left <= 0) {
        now = later;
      }
    }
    return now;
  }
}
