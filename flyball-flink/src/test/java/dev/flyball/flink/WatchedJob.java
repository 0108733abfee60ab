package dev.flyball.flink;

import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A job over simulated keys whose predictions and final parameters end up in folders, every number
 * as its bits, to be compared with those of the bare library.
 */
record WatchedJob(SimulatedKeys keys, long rows, LearnerSpec spec, Path folder) {

  /** The job with its sinks. */
  void addTo(
      StreamExecutionEnvironment env,
      double rate,
      MapFunction<KeyedObservation, KeyedObservation> hurdle) {
    KeyedStreams results = learn(env, rate, hurdle);
    predictions().write(results.predictions().map(WatchedJob::line), "predictions");
  }

  /** Rows a second no faster than {@code rate}; each row goes through {@code hurdle}. */
  KeyedStreams learn(
      StreamExecutionEnvironment env,
      double rate,
      MapFunction<KeyedObservation, KeyedObservation> hurdle) {
    DataStream<KeyedObservation> observations =
        env.fromSource(
                new DataGeneratorSource<>(
                    keys,
                    rows,
                    RateLimiterStrategy.perSecond(rate),
                    TypeInformation.of(KeyedObservation.class)),
                WatermarkStrategy.noWatermarks(),
                "rows")
            .uid("rows")
            .setParallelism(1)
            .map(hurdle)
            .uid("hurdle")
            .setParallelism(1);
    return KeyedLearning.of(spec).inEventTimeOrder(Duration.ofMillis(50)).on(observations);
  }

  CommittedLines predictions() {
    return new CommittedLines(folder.resolve("predictions"));
  }

  /** Of learners that RocksDB stores. */
  List<String> expectedOnDisk() throws IOException {
    List<String> lines = new ArrayList<>();
    keys.learnedOnDisk(spec, rows, prediction -> lines.add(line(prediction)));
    lines.sort(null);
    return lines;
  }

  List<String> expectedPredictions() {
    List<String> lines = new ArrayList<>();
    keys.learned(spec, rows, prediction -> lines.add(line(prediction)));
    lines.sort(null);
    return lines;
  }

  private static String line(KeyedPrediction p) {
    return "%s %d %x %d %x %d"
        .formatted(
            p.key(),
            p.time(),
            Double.doubleToLongBits(p.prediction()),
            p.seen(),
            Double.doubleToLongBits(p.leverage()),
            p.steps());
  }
}
