package dev.flyball.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Locale;

/** One connection that is kept open: sends a request, reads its answer, sends the next. */
final class LoadClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  LoadClient(int port) throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
  }

  /** A request, made once and sent often. */
  static byte[] request(String method, String path, String body) {
    byte[] content = body.getBytes(UTF_8);
    byte[] head =
        "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %s\r\n\r\n"
            .formatted(method, path, content.length)
            .getBytes(US_ASCII);
    byte[] all = java.util.Arrays.copyOf(head, head.length + content.length);
    System.arraycopy(content, 0, all, head.length, content.length);
    return all;
  }

  /** Sends a request and returns the status of its answer. */
  int send(byte[] request) throws IOException {
    out.write(request);
    out.flush();
    String first = line();
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(15).strip());
      }
    }
    in.skipNBytes(length);
    return Integer.parseInt(first.split(" ")[1]);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection ended");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
