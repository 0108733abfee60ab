package dev.flyball.flink.job;

import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.types.Either;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** What could be read goes on; what could not goes aside with the reason. */
final class SortFunction<T> extends ProcessFunction<Either<Rejected, T>, T> {
  private static final long serialVersionUID = 1L;

  static final OutputTag<Rejected> UNREADABLE =
      new OutputTag<>("unreadable", TypeInformation.of(Rejected.class));

  @Override
  public void processElement(Either<Rejected, T> parsed, Context context, Collector<T> out) {
    if (parsed.isRight()) {
      out.collect(parsed.right());
    } else {
      context.output(UNREADABLE, parsed.left());
    }
  }
}
