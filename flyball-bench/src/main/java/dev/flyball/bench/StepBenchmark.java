package dev.flyball.bench;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.model.Model;
import dev.flyball.monitor.Step;
import dev.flyball.observability.Memory;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One step on one row, half of its components seen, for every law and memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StepBenchmark {

  @Param({"40", "128", "562"})
  int width;

  @Param({"masked", "scalar", "diagonal", "block", "low-rank", "dense"})
  String law;

  private GappyRows rows;
  private Learner learner;

  /** Builds the learner. */
  @Setup
  public void prepare() {
    rows = new GappyRows(width, 1);
    learner =
        Learner.builder(Model.linear(width).withoutIntercept())
            .law(law())
            .withoutStandardising()
            .build();
  }

  private Law law() {
    return switch (law) {
      case "masked" -> Law.masked(0.001);
      case "scalar" -> Law.scalar(0.1, 1);
      case "diagonal" -> Law.directional().eta(0.1).memory(Memory.diagonal());
      case "block" -> Law.directional().eta(0.1).memory(Memory.block(32));
      case "low-rank" -> Law.directional().eta(0.1).memory(Memory.lowRank(16));
      case "dense" -> Law.directional().eta(0.1);
      default -> throw new IllegalArgumentException(law);
    };
  }

  /** One step. */
  @Benchmark
  public Step step() {
    rows.advance();
    return learner.learn(rows.input(), rows.target());
  }
}
