package dev.flyball.flink.job;

import dev.flyball.flink.KeyedObservation;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** One JSON object a line. */
record JsonFormat(FieldRoles roles) implements LineFormat<KeyedObservation> {

  @Override
  public LineParser<KeyedObservation> ofFile(String name, LineReader lines) {
    return ofRecords();
  }

  @Override
  public LineParser<KeyedObservation> ofRecords() {
    return new JsonLineParser(roles);
  }

  @Override
  public TypeInformation<KeyedObservation> type() {
    return TypeInformation.of(KeyedObservation.class);
  }
}
