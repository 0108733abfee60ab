package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Lines to observations; what cannot be read goes aside with the reason. */
final class ParseFunction extends ProcessFunction<String, KeyedObservation> {
  private static final long serialVersionUID = 1L;

  static final OutputTag<Rejected> UNREADABLE =
      new OutputTag<>("unreadable", TypeInformation.of(Rejected.class));

  private final LineParser parser;

  ParseFunction(LineParser parser) {
    this.parser = parser;
  }

  @Override
  public void processElement(String line, Context context, Collector<KeyedObservation> out) {
    try {
      KeyedObservation observation = parser.parse(line);
      if (observation != null) {
        out.collect(observation);
      }
    } catch (LineException | RuntimeException e) {
      // Whatever a line makes the parser do, the job goes on.
      context.output(UNREADABLE, new Rejected("", "", 0, String.valueOf(e.getMessage()), line));
    }
  }
}
