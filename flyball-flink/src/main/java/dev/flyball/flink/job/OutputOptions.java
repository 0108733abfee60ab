package dev.flyball.flink.job;

import picocli.CommandLine.Option;

/** Where results go. */
final class OutputOptions {
  @Option(
      names = "--output",
      defaultValue = "flyball-flink",
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
  End end(String name) {
    if (End.of(output) instanceof End.Topic topic) {
      String suffix = name.equals("predictions") ? "" : "-" + name;
      return new End.Topic(topic.servers(), topic.topic() + suffix);
    }
    return new End.Files(output + "/" + name);
  }
}
