package dev.flyball.flink;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.util.OutputTag;

/** Tags of the side outputs. */
final class SideOutputs {
  static final OutputTag<Rejected> REJECTED =
      new OutputTag<>("rejected", TypeInformation.of(Rejected.class));
  static final OutputTag<Alarm> ALARMS = new OutputTag<>("alarms", TypeInformation.of(Alarm.class));
  static final OutputTag<KeyedObservation> LATE =
      new OutputTag<>("late", OpaqueType.OF_OBSERVATIONS);
  static final OutputTag<KeyedPrediction> JUDGED =
      new OutputTag<>("judged", TypeInformation.of(KeyedPrediction.class));
  static final OutputTag<KeyedForecast> FORECASTS =
      new OutputTag<>("forecasts", TypeInformation.of(KeyedForecast.class));

  private SideOutputs() {}
}
