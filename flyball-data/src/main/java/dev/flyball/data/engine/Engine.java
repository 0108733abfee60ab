package dev.flyball.data.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Question;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Serves learners to the program that started it, until its input ends. A frame is its length in
 * bytes (int), a letter, a model's number (int), and a body; an answer is its length, 0 or 1 for
 * done or refused, and a body: what was asked for, or a sentence. Everything is little-endian.
 *
 * <pre>
 * C  a new model: the spec as JSON        answered {}
 * O  a model from a checkpoint's bytes    answered as D
 * L  learn a {@link RowBlock}             not answered: what was refused is told by the next answer
 * W  learn a block by weights: a double   not answered, as L
 *    a row, then the block
 * P  predict a block: a byte that says    answered by columns, see {@link EngineModel#predict}
 *    next row (0), settled (1) or any (2)
 * F  all that was sent is learned         answered the number of rows learned (long)
 * S  the checkpoint's bytes
 * D  what the model is, as JSON
 * X  forget the model                     not answered
 * </pre>
 */
public final class Engine {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LARGEST = 1 << 30;

  private final DataInputStream in;
  private final OutputStream out;
  private final Map<Integer, EngineModel> models = new HashMap<>();

  /** What a call without an answer could not do, by model; told once. */
  private final Map<Integer, String> refused = new HashMap<>();

  private Engine(InputStream in, OutputStream out) {
    this.in = new DataInputStream(new BufferedInputStream(in, 1 << 16));
    this.out = new BufferedOutputStream(out, 1 << 16);
  }

  /** Serves the program that started this one, until it ends. */
  public static void main(String[] arguments) throws IOException {
    serve(System.in, System.out);
  }

  /** Serves until {@code in} ends; closes neither. */
  public static void serve(InputStream in, OutputStream out) throws IOException {
    new Engine(in, out).run();
  }

  private void run() throws IOException {
    ByteBuffer frame = next();
    while (frame != null) {
      char call = (char) frame.get();
      int model = frame.getInt();
      byte @Nullable [] answer = null;
      int status = 0;
      try {
        answer = answer(call, model, frame);
      } catch (RuntimeException | OutOfMemoryError e) {
        refused.putIfAbsent(model, sentence(e));
        status = 1;
      }
      if (call != 'L' && call != 'W' && call != 'X') {
        String wrong = refused.remove(model);
        if (wrong != null) {
          status = 1;
          answer = wrong.getBytes(StandardCharsets.UTF_8);
        }
        answer(status, answer == null ? new byte[0] : answer);
      }
      frame = next();
    }
  }

  private @Nullable ByteBuffer next() throws IOException {
    byte[] size = in.readNBytes(4);
    if (size.length == 0) {
      return null;
    }
    if (size.length < 4) {
      throw new EOFException("the input ended within a frame's length");
    }
    int length = ByteBuffer.wrap(size).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (length < 5 || length > LARGEST) {
      throw new IOException(
          "a frame of %s bytes; 5 to %s were expected".formatted(length, LARGEST));
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the input ended within a frame");
    }
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void answer(int status, byte[] body) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(5).order(ByteOrder.LITTLE_ENDIAN);
    out.write(head.putInt(body.length + 1).put((byte) status).array());
    out.write(body);
    out.flush();
  }

  private byte @Nullable [] answer(char call, int number, ByteBuffer frame) {
    switch (call) {
      case 'C' -> models.put(number, EngineModel.of(json(frame)));
      case 'O' -> {
        models.put(number, new EngineModel(NamedLearner.fromBytes(rest(frame))));
        return written(model(number).describe());
      }
      case 'L' -> model(number).learn(RowBlock.read(frame), null);
      case 'W' -> {
        int rows = frame.getInt();
        if (rows < 0 || rows > frame.remaining() / 8) {
          throw new IllegalArgumentException("%s weights are not in the frame".formatted(rows));
        }
        double[] weights = new double[rows];
        frame.asDoubleBuffer().get(weights);
        frame.position(frame.position() + 8 * weights.length);
        model(number).learn(RowBlock.read(frame), weights);
      }
      case 'P' -> {
        Question question =
            switch (frame.get()) {
              case 0 -> Question.NEXT;
              case 1 -> Question.SETTLED;
              default -> Question.ANY;
            };
        return model(number).predict(RowBlock.read(frame), question);
      }
      case 'F' -> {
        ByteBuffer learned = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        return learned.putLong(model(number).learned()).array();
      }
      case 'S' -> {
        return model(number).toBytes();
      }
      case 'D' -> {
        return written(model(number).describe());
      }
      case 'X' -> {
        models.remove(number);
        refused.remove(number);
      }
      default -> throw new IllegalArgumentException("there is no call '%s'".formatted(call));
    }
    return null;
  }

  private EngineModel model(int number) {
    EngineModel model = models.get(number);
    if (model == null) {
      throw new IllegalArgumentException("there is no model " + number);
    }
    return model;
  }

  private static byte[] rest(ByteBuffer frame) {
    byte[] bytes = new byte[frame.remaining()];
    frame.get(bytes);
    return bytes;
  }

  private static JsonNode json(ByteBuffer frame) {
    try {
      return JSON.readTree(rest(frame));
    } catch (IOException e) {
      throw new IllegalArgumentException("the spec is not JSON: " + e.getMessage(), e);
    }
  }

  private static byte[] written(Map<String, Object> description) {
    try {
      return JSON.writeValueAsBytes(description);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sentence(Throwable e) {
    return e instanceof OutOfMemoryError
        ? "the engine has not enough memory: set FLYBALL_OPTS=-Xmx8g, for example"
        : e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
