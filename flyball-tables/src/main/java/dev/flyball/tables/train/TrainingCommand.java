package dev.flyball.tables.train;

import static dev.flyball.report.Text.text;

import dev.flyball.data.Input;

/** The command that keeps a model which was looked at. */
public final class TrainingCommand {
  private TrainingCommand() {}

  /**
   * The advice to train it.
   *
   * @param options those that make it the same model, each after a space; may be empty
   */
  public static String advice(String source, String target, String options) {
    return text(
        "keep the model with `flyball train %s --target \"%s\"%s --checkpoint model.ckpt`.",
        file(source), target, options);
  }

  private static String file(String source) {
    if (source.equals(Input.STANDARD_INPUT_NAME)) {
      return "FILE";
    }
    return source.matches("[A-Za-z0-9_.,:/=@%+-]+") ? source : '"' + source + '"';
  }
}
