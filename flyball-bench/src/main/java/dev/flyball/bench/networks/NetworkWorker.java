package dev.flyball.bench.networks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A process that runs trials, one a line of its input, and answers each with a line: what it keeps
 * lies in a file by then.
 */
public final class NetworkWorker {
  private NetworkWorker() {}

  /** The folder to keep trials in, HAR's archive, a folder of pages, a folder of scenes. */
  public static void main(String[] places) throws IOException {
    Path folder = Path.of(places[0]);
    TaskKind.Sources sources =
        new TaskKind.Sources(Path.of(places[1]), Path.of(places[2]), Path.of(places[3]));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      NetworkTrial trial = NetworkTrial.parse(line);
      try (NetworkTask task = sources.task(trial.task(), trial.seed());
          NetworkTraining training = new NetworkTraining(task, trial)) {
        training.run(trial.steps()).write(folder.resolve(trial.file()));
      }
      System.out.println("done");
    }
  }
}
