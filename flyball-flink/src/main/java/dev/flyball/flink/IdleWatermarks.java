package dev.flyball.flink;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/** Watermark strategy of a stream without event time: other inputs do not wait for it. */
final class IdleWatermarks<T> implements WatermarkStrategy<T> {
  private static final long serialVersionUID = 1L;

  @Override
  public WatermarkGenerator<T> createWatermarkGenerator(
      WatermarkGeneratorSupplier.Context context) {
    return new WatermarkGenerator<>() {
      @Override
      public void onEvent(T event, long timestamp, WatermarkOutput output) {}

      @Override
      public void onPeriodicEmit(WatermarkOutput output) {
        output.emitWatermark(Watermark.MAX_WATERMARK);
      }
    };
  }
}
