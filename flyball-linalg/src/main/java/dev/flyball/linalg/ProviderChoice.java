package dev.flyball.linalg;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Chooses the kernels once, at start-up, and logs what the fast ones lack. */
final class ProviderChoice {
  /**
   * {@code plain} keeps the vector kernels off whatever the JVM offers, {@code vector} takes them
   * from the first call on. Without it they take over when they are worth their compilation.
   */
  static final String PROPERTY = "dev.flyball.kernels";

  /** Vectors of two doubles gain too little for sums of eight lanes to pass by four times. */
  private static final int LEAST_LANES = 4;

  static final String MODULE = "jdk.incubator.vector";

  private static final KernelProvider CHOSEN =
      choose(
          System.getProperty(PROPERTY, "warming"),
          () -> ModuleLayer.boot().findModule(MODULE).isPresent(),
          () -> System.getLogger("dev.flyball.linalg"));

  private ProviderChoice() {}

  static KernelProvider chosen() {
    return CHOSEN;
  }

  /** The logger is made only where there is something to log: making it takes a while. */
  static KernelProvider choose(
      String wanted, BooleanSupplier moduleThere, Supplier<Logger> logger) {
    if (wanted.equals("plain")) {
      return KernelProvider.plain();
    }
    if (!wanted.equals("vector") && !wanted.equals("warming")) {
      throw new IllegalArgumentException(
          "-D" + PROPERTY + " is plain or vector, not '" + wanted + "'");
    }
    if (!moduleThere.getAsBoolean()) {
      logger
          .get()
          .log(
              Level.INFO,
              "Vector kernels are off; to turn them on, pass --add-modules {0}.",
              MODULE);
      return KernelProvider.plain();
    }
    if (!Fused.FAST) {
      logger.get().log(Level.INFO, "Vector kernels are off: this processor fuses no products.");
      return KernelProvider.plain();
    }
    KernelSupport loaded = vectorOrPlain(logger);
    return wanted.equals("warming")
        ? KernelProvider.plainUntil(KernelProvider.ENOUGH, loaded)
        : KernelProvider.of(loaded);
  }

  /** By name, because without the module the classes themselves cannot be loaded. */
  private static KernelSupport vectorOrPlain(Supplier<Logger> logger) {
    try {
      RowKernels rows = instance("dev.flyball.linalg.VectorRows", RowKernels.class);
      if (rows.vector() < LEAST_LANES) {
        logger.get().log(Level.INFO, "Vector kernels are off: vectors of this machine are short.");
        return KernelSupport.plain();
      }
      return new KernelSupport(
          "vector",
          rows,
          instance("dev.flyball.linalg.VectorTiles", TileKernels.class),
          instance("dev.flyball.linalg.VectorPlaces", PlaceKernels.class),
          instance("dev.flyball.linalg.VectorSquares", SquareKernels.class));
    } catch (ReflectiveOperationException | LinkageError e) {
      logger.get().log(Level.INFO, "Vector kernels are off: this JVM cannot load them.", e);
      return KernelSupport.plain();
    }
  }

  private static <T> T instance(String name, Class<T> type) throws ReflectiveOperationException {
    return type.cast(Class.forName(name).getDeclaredConstructor().newInstance());
  }
}
