package dev.flyball.bench;

import dev.flyball.bench.peer.PythonPeers;
import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The stream in the hands of Python's learners, where they are installed. */
final class PythonStreams {
  /** The module that a peer needs, and what it is called in the results. */
  private static final Map<String, String> PEERS = new LinkedHashMap<>();

  static {
    PEERS.put("sklearn", "scikit-learn SGD");
    PEERS.put("numpy", "NumPy dense law");
    PEERS.put("torch", "torch dense law");
  }

  /** How far the weights of the same law may be apart. */
  private static final double TOLERANCE = 1e-6;

  private final Session session;
  private final PythonPeers peers;

  private PythonStreams(Session session, PythonPeers peers) {
    this.session = session;
    this.peers = peers;
  }

  static PythonStreams found(Session session) {
    return new PythonStreams(session, PythonPeers.found());
  }

  /** What is there, and what is left out because it is not. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!peers.versions().isEmpty()) {
      notes.add("Python peers on one thread: " + peers.versions());
    }
    PEERS.forEach(
        (module, name) -> {
          if (!peers.versions().containsKey(module)) {
            notes.add("%s was left out: no %s in python3".formatted(name, module));
          }
        });
    return notes;
  }

  /** Measures those that are there, and checks that the dense laws are ours. */
  List<Measurement> measure(GappyStream stream, List<String> notes) {
    List<Measurement> measured = new ArrayList<>();
    Path file = null;
    try {
      file = write(stream);
      for (Map.Entry<String, String> peer : PEERS.entrySet()) {
        if (peers.versions().containsKey(peer.getKey())) {
          session.say("  stream who=%s width=%s".formatted(peer.getValue(), stream.width()));
          PythonPeers.Result result = peers.run(peer.getKey(), file, session.quick() ? 1 : 3);
          measured.add(measurement(stream, peer.getValue(), result));
          if (!peer.getKey().equals("sklearn")) {
            notes.add(agreement(stream, peer.getValue(), result));
          }
        }
      }
      return measured;
    } catch (IOException e) {
      throw new BenchException("a Python peer failed: " + e.getMessage(), e);
    } finally {
      delete(file);
    }
  }

  private static Measurement measurement(
      GappyStream stream, String who, PythonPeers.Result result) {
    if (result.seconds().length == 0) {
      return StreamSuite.diverged(stream, who);
    }
    double[] speeds = result.seconds().clone();
    for (int i = 0; i < speeds.length; i++) {
      speeds[i] = stream.rows() / speeds[i];
    }
    return new Measurement(
            "stream", who, StreamSuite.at(stream, result.rate()), "rows/s", Spread.of(speeds))
        .with("MAE", result.error());
  }

  /** The same law on the same stream must end at the same weights. */
  private static String agreement(GappyStream stream, String who, PythonPeers.Result result) {
    double apart = Agreement.difference(bareLaw(stream), result.weights());
    if (!(apart <= TOLERANCE)) {
      throw new BenchException(
          String.format(
              Locale.ROOT,
              "%s ends %.2g away from our weights, expected at most %.0e",
              who,
              apart,
              TOLERANCE));
    }
    return String.format(
        Locale.ROOT, "%s at width %d: weights within %.1e of ours", who, stream.width(), apart);
  }

  /** Our weights after the stream, without what the scripts leave out. */
  static double[] bareLaw(GappyStream stream) {
    Learner learner =
        Learner.builder(Model.linear(stream.width()).withoutIntercept())
            .law(Law.directional().beta(0.99).epsilon(0.05))
            .withoutStandardising()
            .build();
    for (int t = 0; t < stream.rows(); t++) {
      learner.learn(stream.input(t), stream.target(t));
    }
    return learner.parameters();
  }

  /** The stream as the script reads it. */
  static Path write(GappyStream stream) throws IOException {
    int width = stream.width();
    ByteBuffer bytes = ByteBuffer.allocate(16 + 8 * stream.rows() * (width + 1));
    bytes.order(ByteOrder.nativeOrder()).putLong(stream.rows()).putLong(width);
    for (int t = 0; t < stream.rows(); t++) {
      for (double value : stream.input(t)) {
        bytes.putDouble(value);
      }
      bytes.putDouble(stream.target(t));
    }
    Path file = Files.createTempFile("flyball-bench", ".stream");
    return Files.write(file, bytes.array());
  }

  private static void delete(Path file) {
    if (file != null && !file.toFile().delete()) {
      file.toFile().deleteOnExit();
    }
  }
}
