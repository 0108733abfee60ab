package dev.flyball.cli;

import dev.flyball.serve.ServeConfig;
import dev.flyball.serve.model.Limits;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options that set the upper bounds of the service; see {@link Limits}. */
final class ServeLimitOptions {
  private static final long MINUTE = 60_000;
  private static final Limits USUAL = Limits.defaults();

  @Option(names = "--max-body", paramLabel = "MB", description = "Largest request. Default: 8.")
  private int body = 8;

  @Option(
      names = "--max-connections",
      paramLabel = "N",
      description = "Open connections. Default: 1024.")
  private int connections = 1024;

  @Option(
      names = "--memory",
      paramLabel = "MB",
      description =
          "Heap that models, keys, pages and requests may take: megabytes, or a share such as 40%%."
              + " Beyond it keys wait on the disk, pages get shorter and new models are refused."
              + " Default: 50%%.")
  private String memory = "50%";

  @Option(names = "--max-models", paramLabel = "N", description = "Models. Default: 64.")
  private int models = USUAL.models();

  @Option(
      names = "--max-features",
      paramLabel = "N",
      description = "Inputs of a model; each category counts as one. Default: 1000.")
  private int features = USUAL.features();

  @Option(
      names = "--max-categories",
      paramLabel = "N",
      description = "Categories of a feature. Default: 200.")
  private int categories = USUAL.categories();

  @Option(
      names = "--max-queue",
      paramLabel = "ROWS",
      description = "Rows of a model that may wait to be learned. Default: 20000.")
  private int queue = USUAL.waitingRows();

  @Option(
      names = "--max-ids",
      paramLabel = "N",
      description = "Number of ids that are remembered, to learn no row twice. Default: 100000.")
  private int ids = USUAL.ids();

  @Option(
      names = "--max-labels",
      paramLabel = "N",
      description = "Rows that may wait for their labels. Default: 10000.")
  private int labels = USUAL.labels();

  @Option(
      names = "--label-ttl",
      paramLabel = "TIME",
      description = "How long a row may wait for its label, as in 12h. Default: 30d.")
  private String labelTime = "30d";

  @Option(
      names = "--max-keys",
      paramLabel = "N",
      description = "Keys of a model. Default: 1000000.")
  private int keys = USUAL.keys();

  @Option(
      names = "--hot-keys",
      paramLabel = "N",
      description = "Keys whose learners stay in memory. Default: 1000.")
  private int hot = USUAL.hotKeys();

  @Option(
      names = "--key-ttl",
      paramLabel = "TIME",
      description = "Forget keys that were not used for this long. Default: 365d.")
  private String keyTime = "365d";

  @Option(
      names = "--snapshot-rows",
      paramLabel = "N",
      description = "Write a snapshot every N rows. Default: 50000.")
  private int snapshotRows = USUAL.snapshotRows();

  @Option(
      names = "--snapshot-every",
      paramLabel = "TIME",
      description = "Write a snapshot at least this often. Default: 60s.")
  private String snapshotTime = "60s";

  @Option(
      names = "--reserve",
      paramLabel = "MB",
      description =
          "Keep this much of the disk free; nothing is learned if less is left. Default: 64.")
  private int reserve = 64;

  ServeConfig on(ServeConfig config) {
    if (body < 1 || body > 1024) {
      throw new IllegalArgumentException("--max-body is %s; expected 1 to 1024".formatted(body));
    }
    Limits limits =
        USUAL
            .models(atLeast(1, "--max-models", models))
            .features(atLeast(1, "--max-features", features))
            .categories(atLeast(1, "--max-categories", categories))
            .waitingRows(atLeast(1, "--max-queue", queue))
            .ids(atLeast(1, "--max-ids", ids))
            .labels(atLeast(0, "--max-labels", labels), millis("--label-ttl", labelTime))
            .keys(
                atLeast(1, "--max-keys", keys),
                atLeast(1, "--hot-keys", hot),
                millis("--key-ttl", keyTime))
            .snapshots(
                atLeast(1, "--snapshot-rows", snapshotRows),
                millis("--snapshot-every", snapshotTime))
            .memory(bytes(memory));
    return config
        .limits(limits)
        .bounds(body << 20, atLeast(1, "--max-connections", connections), config.idleMillis())
        .reserve((long) atLeast(0, "--reserve", reserve) << 20);
  }

  private static int atLeast(int least, String option, int value) {
    if (value < least) {
      throw new IllegalArgumentException(
          "%s is %s; expected %s or more".formatted(option, value, least));
    }
    return value;
  }

  private static long bytes(String text) {
    String number = text.replaceFirst("%$", "");
    boolean share = !number.equals(text);
    if (!number.matches("[1-9][0-9]{0,6}") || share && Integer.parseInt(number) > 90) {
      throw new IllegalArgumentException(
          "--memory is %s; expected megabytes, or a share of 1%% to 90%%".formatted(text));
    }
    long value = Long.parseLong(number);
    return share ? Runtime.getRuntime().maxMemory() / 100 * value : value << 20;
  }

  /** Such as 500ms, 90s, 15m, 12h or 30d. */
  static long millis(String option, String text) {
    String unit = text.replaceFirst("^[0-9]+", "").toLowerCase(Locale.ROOT);
    long each =
        switch (unit) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> MINUTE;
          case "h" -> 60 * MINUTE;
          case "d" -> 24 * 60 * MINUTE;
          default -> 0;
        };
    String number = text.substring(0, text.length() - unit.length());
    if (each == 0 || number.isEmpty() || number.length() > 9) {
      throw new IllegalArgumentException(
          "%s is %s; expected a time such as 90s, 12h or 30d".formatted(option, text));
    }
    return Math.max(1, Long.parseLong(number) * each);
  }
}
