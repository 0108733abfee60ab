package dev.flyball.flink.job;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that must know theirs before they start. */
final class Ports {
  /** Below those that the system hands out to connections, which come and go all the time. */
  private static final int FIRST = 11_000;

  private static final int END = 32_000;

  private Ports() {}

  /** One that no server has. */
  static int free() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        // Taken: another.
      }
    }
  }
}
