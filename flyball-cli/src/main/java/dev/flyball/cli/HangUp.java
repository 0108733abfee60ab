package dev.flyball.cli;

import java.lang.reflect.Proxy;

/**
 * What a process does on SIGHUP, in place of ending. The platform's only way to it is an interface
 * that it promises to nobody, so it is looked up by name; without it the signal ends the process.
 */
final class HangUp {
  private HangUp() {}

  static void runs(Runnable work) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object ours =
          Proxy.newProxyInstance(
              HangUp.class.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                work.run();
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), ours);
    } catch (ReflectiveOperationException e) {
      return; // Windows has no such signal
    }
  }
}
