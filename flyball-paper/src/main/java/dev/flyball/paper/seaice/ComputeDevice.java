package dev.flyball.paper.seaice;

import ai.djl.Device;
import ai.djl.engine.Engine;
import dev.flyball.paper.NameLookup;
import java.util.Locale;

/** The device of the network; the optimizer's memory is on the host in any case. */
public enum ComputeDevice {
  CPU,
  GPU;

  /** The processor of this name, in small letters. */
  public static ComputeDevice named(String name) {
    return NameLookup.of("device", name, values(), ComputeDevice::toString);
  }

  /** DJL's word for it. */
  Device device() {
    if (this == CPU) {
      return Device.cpu();
    }
    if (Engine.getInstance().getGpuCount() == 0) {
      throw new IllegalArgumentException(
          "--device gpu: %s sees no GPU; expected one, and the native library for it on the class"
                  .formatted(Engine.getInstance().getEngineName())
              + " path");
    }
    return Device.gpu();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
