package dev.flyball.flink.job;

import picocli.CommandLine.Option;

/** Where results go. */
final class OutputOptions {
  @Option(
      names = "--output",
      defaultValue = "flyball-results",
      description =
          "folder, or kafka://host:port/topic, for predictions; what is rejected, late or alarming"
              + " goes to folders inside it, or to topic-rejected and so on (default: ${DEFAULT-VALUE})")
  private String output;

  @Option(names = "--parameters", description = "also write every key's parameters at the end")
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
