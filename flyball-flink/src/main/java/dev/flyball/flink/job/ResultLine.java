package dev.flyball.flink.job;

import dev.flyball.flink.KeyedForecast;
import dev.flyball.flink.KeyedPrediction;
import dev.flyball.flink.Rejected;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * A result as it is written.
 *
 * @param key the key that it is of; empty without one
 * @param time event time, milliseconds
 * @param text one JSON object
 * @param attachment the headers of the record that it is of
 */
public record ResultLine(String key, long time, String text, String attachment) {
  static final TypeInformation<ResultLine> TYPE = TypeInformation.of(ResultLine.class);

  static ResultLine of(KeyedPrediction prediction) {
    return new ResultLine(
        prediction.key(), prediction.time(), JsonLine.of(prediction), prediction.attachment());
  }

  static ResultLine of(KeyedForecast forecast) {
    return new ResultLine(forecast.key(), forecast.time(), JsonLine.of(forecast), "");
  }

  static ResultLine of(Rejected rejected) {
    return new ResultLine(
        rejected.key(), rejected.time(), JsonLine.of(rejected), rejected.attachment());
  }
}
