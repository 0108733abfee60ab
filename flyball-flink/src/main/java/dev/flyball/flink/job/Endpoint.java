package dev.flyball.flink.job;

/** One end of a job: a path of any file system that Flink knows, or a Kafka topic. */
sealed interface Endpoint {

  /** Files: one, or all below a folder. */
  record Files(String path) implements Endpoint {}

  /** A topic at {@code servers}. */
  record Topic(String servers, String topic) implements Endpoint {}

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
}
