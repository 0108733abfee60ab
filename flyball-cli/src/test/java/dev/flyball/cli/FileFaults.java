package dev.flyball.cli;

import dev.flyball.checkpoint.CheckpointFile;
import dev.flyball.faults.Faults;
import dev.flyball.faults.FaultyProvider;
import dev.flyball.learn.Learner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Tries commands on a disk that fails, fills or tears at its n-th call, with n going up until
 * nothing goes wrong any more. To be run in a JVM whose file system is a {@link FaultyProvider};
 * prints how many faults each command was tried with, and throws where one did harm.
 */
final class FileFaults {
  private static final int ROWS = 30;
  private static final int OLD_ROWS = 15;

  /** Doing it again takes as long; where nothing was torn it is tried now and then. */
  private static final int AGAIN_EVERY = 5;

  /** Unless all are tried: the first calls each, then some. */
  private static final int EACH_UP_TO = 12;

  private static final int STRIDE = 25;
  private static final long SEED = 9;
  private static final int MOST_CALLS = 5_000;

  /** With little to write, so that there are not too many calls. */
  private static final String LAW = "scalar";

  private static final String TABLE = "plant.csv";
  private static final String KEPT = "kept.ckpt";
  private static final String PREDICTED = "predicted.csv";
  private static final String REPORT = "report";
  private static final String ONNX = "model.onnx";
  private static final String OLD_MODEL = "an older model";

  private final Path good;
  private final Path folder;
  private final boolean all;

  /** The parameters that the command at hand leaves where nothing goes wrong. */
  private double[] expected = {};

  private final Faults faults = FaultyProvider.faults();

  private FileFaults(Path base, boolean all) throws IOException {
    this.all = all;
    this.good = Files.createDirectories(base.resolve("good"));
    this.folder = base.resolve("tried");
    Path some = Plant.numbers(good.resolve("some.csv"), OLD_ROWS);
    Path whole = Plant.numbers(good.resolve(TABLE), ROWS);
    ok("train", some, "--target", "output", "--law", LAW, "--checkpoint", good.resolve(KEPT));
    ok("predict", good.resolve(KEPT), whole, "--predictions", good.resolve("new.csv"));
    Files.writeString(good.resolve(PREDICTED), "row,prediction\n1,2\n");
    ok("evaluate", some, "--target", "output", "--out", good.resolve(REPORT));
    ok(Command.EXPORT.line(good));
  }

  /** A folder to work in; and {@code all} to try every call, which takes minutes. */
  public static void main(String[] arguments) throws IOException {
    boolean all = arguments.length > 1 && arguments[1].equals("all");
    FileFaults suite = new FileFaults(Path.of(arguments[0]).toRealPath(), all);
    for (Command command : Command.values()) {
      for (Faults.Kind kind : Faults.Kind.values()) {
        System.out.printf("%s %s %d%n", command, kind, suite.tryAll(command, kind));
      }
    }
  }

  /** What is tried. */
  private enum Command {
    TRAIN {
      @Override
      Object[] line(Path in) {
        return new Object[] {
          "train",
          in.resolve(TABLE),
          "--target",
          "output",
          "--checkpoint",
          in.resolve(KEPT),
          "--checkpoint-every",
          10,
          "--law",
          LAW,
          "--keep",
          3,
          "--trace",
          in.resolve("trace.csv")
        };
      }
    },
    RESUME {
      @Override
      Object[] line(Path in) {
        return new Object[] {
          "train", in.resolve(TABLE), "--resume", in.resolve(KEPT), "--checkpoint", in.resolve(KEPT)
        };
      }
    },
    PREDICT {
      @Override
      Object[] line(Path in) {
        return new Object[] {
          "predict", in.resolve(KEPT), in.resolve(TABLE), "--predictions", in.resolve(PREDICTED)
        };
      }
    },
    EVALUATE {
      @Override
      Object[] line(Path in) {
        return new Object[] {
          "evaluate",
          in.resolve(TABLE),
          "--target",
          "output",
          "--law",
          LAW,
          "--out",
          in.resolve(REPORT)
        };
      }
    },
    INSPECT {
      @Override
      Object[] line(Path in) {
        return new Object[] {"inspect", in.resolve(KEPT), "--json"};
      }
    },
    EXPORT {
      @Override
      Object[] line(Path in) {
        return new Object[] {"export", in.resolve(KEPT), "--onnx", in.resolve(ONNX)};
      }
    };

    abstract Object[] line(Path in);

    /** Whether it holds a lock; what others leave is cleared after an hour. */
    boolean isTheOnlyWriter() {
      return this == TRAIN || this == RESUME;
    }
  }

  private static Cli ok(Object... line) {
    Cli run = Cli.run(line);
    require(run.code() == 0, Arrays.toString(line) + ": " + run.err());
    return run;
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  /** How many calls went wrong, one at a time. */
  private int tryAll(Command command, Faults.Kind kind) throws IOException {
    prepare();
    ok(command.line(folder));
    expected = Learner.resume(folder.resolve(KEPT)).parameters();
    Random random = new Random(SEED);
    int tried = 0;
    for (int n = 1; n < MOST_CALLS; n += n < EACH_UP_TO || all ? 1 : 1 + random.nextInt(STRIDE)) {
      prepare();
      tried++;
      String what = "%s, %s at call %d".formatted(command, kind, n);
      Cli run = tried(command, kind, n);
      if (run != null) {
        checkWords(run, what);
      }
      checkFiles(what, run != null && run.code() == 0 ? command : null);
      if (!faults.fired()) {
        return tried;
      }
      if (kind == Faults.Kind.TEARS || n % AGAIN_EVERY == 0) {
        ok(command.line(folder));
        checkFiles(what + ", done again", command);
        checkLeftovers(what, command.isTheOnlyWriter());
      }
    }
    throw new AssertionError(command + ": more than " + MOST_CALLS + " calls");
  }

  /** Removes a folder with all that is in it. */
  static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private void prepare() throws IOException {
    if (Files.exists(folder)) {
      remove(folder);
    }
    Files.createDirectories(folder.resolve(REPORT));
    for (String name :
        List.of(TABLE, KEPT, PREDICTED, REPORT + "/results.json", REPORT + "/report.html")) {
      Files.copy(good.resolve(name), folder.resolve(name));
    }
    Files.writeString(folder.resolve(ONNX), OLD_MODEL);
  }

  /** What the command said, or null if its process was torn away. */
  private Cli tried(Command command, Faults.Kind kind, int n) {
    faults.arm(folder, kind, n);
    try {
      return Cli.run(command.line(folder));
    } catch (Faults.Torn e) {
      return null;
    } finally {
      faults.disarm();
    }
  }

  /** One or two lines for people, whatever happened. */
  private static void checkWords(Cli run, String what) {
    String said = what + " ended with " + run.code() + " and said: " + run.err();
    require(run.code() >= 0 && run.code() <= 2, said);
    require(run.code() == 0 || !run.err().isBlank(), said);
    for (String word : List.of("\tat ", "unexpected error", "null", "Exception")) {
      require(!run.err().contains(word), said);
    }
  }

  /** Every file is whole: as it was before or as it is to be; the latter if {@code done}. */
  private void checkFiles(String what, Command done) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.filter(path -> path.toString().contains(KEPT)).toList()) {
        CheckpointFile.read(file);
        long rows = Learner.resume(file).observations();
        require(rows > 0 && rows <= ROWS, what + ": " + file + " holds " + rows + " rows");
      }
    }
    long kept = Learner.resume(folder.resolve(KEPT)).observations();
    boolean learned = done == Command.TRAIN || done == Command.RESUME;
    require(!learned || kept == ROWS, what + ": it ended well with " + kept + " rows");
    double[] parameters = Learner.resume(folder.resolve(KEPT)).parameters();
    require(
        !learned || Arrays.equals(parameters, expected),
        what + ": its learner is not the one it should be");
    require(
        same(folder.resolve(PREDICTED), "new.csv")
            || done != Command.PREDICT && same(folder.resolve(PREDICTED), PREDICTED),
        what + ": predictions are neither the old ones nor the new ones");
    Path model = folder.resolve(ONNX);
    boolean old = Files.size(model) == OLD_MODEL.length();
    require(
        same(model, ONNX) || done != Command.EXPORT && old,
        what + ": " + ONNX + " is neither the old model nor the new one");
    String json = Files.readString(folder.resolve(REPORT).resolve("results.json"));
    String page = Files.readString(folder.resolve(REPORT).resolve("report.html"));
    require(json.startsWith("{") && json.strip().endsWith("}"), what + ": results.json is cut");
    require(page.strip().endsWith("</html>"), what + ": report.html is cut");
    require(
        done != Command.EVALUATE
            || !json.equals(Files.readString(good.resolve(REPORT + "/results.json"))),
        what + ": it ended well with the old results");
  }

  /** Whether a file is as one that went well. */
  private boolean same(Path file, String name) throws IOException {
    return Files.mismatch(file, good.resolve(name)) == -1;
  }

  /** Whoever did it again has cleared what was left, where no other writer can be at work. */
  private void checkLeftovers(String what, boolean alone) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.toList()) {
        String name = path.getFileName().toString();
        boolean waits = !alone && name.matches("\\.flyball-.*\\.tmp");
        require(!name.startsWith(".") || waits, what + " left " + path);
      }
    }
  }
}
