package dev.flyball.flink.job;

import picocli.CommandLine.Option;

/** Where results go. */
final class OutputOptions {
  @Option(
      names = "--output",
      paramLabel = "PLACE",
      description =
          "Folder, or kafka://host:port/topic, for the predictions. Rejected lines, late"
              + " observations and alarms go to folders inside it, or to topic-rejected, topic-late"
              + " and topic-alarms. Default: ${DEFAULT-VALUE}.")
  private String output = "flyball-results";

  @Option(
      names = "--parameters",
      description = "Write the parameters of every key at the end, too.")
  private boolean parameters;

  boolean parameters() {
    return parameters;
  }

  String text() {
    return output;
  }

  /** Where {@code name} goes: a folder of its own, or a topic. */
  Endpoint endpoint(String name) {
    if (Endpoint.of(output) instanceof Endpoint.Topic topic) {
      String suffix = name.equals("predictions") ? "" : "-" + name;
      return new Endpoint.Topic(topic.servers(), topic.topic() + suffix);
    }
    return new Endpoint.Files(output + "/" + name);
  }
}
