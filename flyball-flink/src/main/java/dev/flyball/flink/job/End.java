package dev.flyball.flink.job;

/** One end of a job: a path of any file system that Flink knows, or a Kafka topic. */
sealed interface End {

  /** Files: one, or all below a folder. */
  record Files(String path) implements End {}

  /** A topic at {@code servers}. */
  record Topic(String servers, String topic) implements End {}

  /** Reads {@code kafka://host:port[,host:port]/topic}; anything else is a path. */
  static End of(String text) {
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
