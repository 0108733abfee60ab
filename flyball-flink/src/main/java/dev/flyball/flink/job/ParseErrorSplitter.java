package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.types.Either;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Separates parsed observations from lines that could not be read, which are counted and go to the
 * rejected output with the reason.
 */
final class ParseErrorSplitter
    extends ProcessFunction<Either<Rejected, KeyedObservation>, KeyedObservation> {
  private static final long serialVersionUID = 1L;

  static final OutputTag<Rejected> UNREADABLE =
      new OutputTag<>("unreadable", TypeInformation.of(Rejected.class));

  /** How many lines could not be read, as the job tells at its end. */
  static final String UNREADABLE_LINES = "unreadable lines";

  private final LongCounter unreadable = new LongCounter();

  @Override
  public void open(OpenContext context) {
    getRuntimeContext().addAccumulator(UNREADABLE_LINES, unreadable);
  }

  @Override
  public void processElement(
      Either<Rejected, KeyedObservation> parsed, Context context, Collector<KeyedObservation> out) {
    if (parsed.isRight()) {
      out.collect(parsed.right());
    } else {
      unreadable.add(1L);
      context.output(UNREADABLE, parsed.left());
    }
  }
}
