package dev.flyball.flink.job;

import java.util.Locale;

/** An input or output of a job: a path of any file system that Flink supports, or a Kafka topic. */
sealed interface Endpoint {

  /** The endpoint for further output: a folder beside the predictions, or a topic. */
  Endpoint beside(String name);

  /** Files: one, or all below a folder. */
  record Files(String path) implements Endpoint {
    @Override
    public Endpoint beside(String name) {
      return new Files(path + "/" + name);
    }
  }

  /** A topic at {@code servers}. */
  record Topic(String servers, String topic) implements Endpoint {
    @Override
    public Endpoint beside(String name) {
      return name.equals("predictions") ? this : new Topic(servers, topic + "-" + name);
    }
  }

  /** Reads {@code kafka://host:port[,host:port]/topic}; anything else is a path. */
  static Endpoint of(String text) {
    if (!text.startsWith("kafka:")) {
      return new Files(text);
    }
    String rest = text.substring("kafka:".length());
    int slash = rest.lastIndexOf('/');
    if (!rest.startsWith("//") || slash <= 2 || slash == rest.length() - 1) {
      throw new IllegalArgumentException(
          "'%s' is not of the form kafka://host:port/topic".formatted(text));
    }
    return new Topic(rest.substring(2, slash), rest.substring(slash + 1));
  }

  /** Whether a file's name says that it holds JSON lines. */
  static boolean isJson(String path) {
    return path.toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson|json)(\\.gz)?");
  }
}
