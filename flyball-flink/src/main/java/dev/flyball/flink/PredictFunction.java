package dev.flyball.flink;

import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.co.BroadcastProcessFunction;
import org.apache.flink.util.Collector;

/** Predicts with the parameters last published; learns nothing. */
final class PredictFunction
    extends BroadcastProcessFunction<KeyedObservation, PublishedModel, KeyedPrediction> {
  private static final long serialVersionUID = 1L;

  /** The latest publication, under one name. */
  static final MapStateDescriptor<String, PublishedModel> PUBLISHED =
      new MapStateDescriptor<>("published", Types.STRING, TypeInformation.of(PublishedModel.class));

  private static final String LATEST = "latest";

  private final LearnerSpec spec;
  private transient ModelPublisher publisher;
  private transient Learner learner;
  private transient long version;

  PredictFunction(LearnerSpec spec) {
    this.spec = spec;
  }

  @Override
  public void open(OpenContext context) {
    publisher = new ModelPublisher(spec);
    learner = publisher.first();
    version = 0;
  }

  @Override
  public void processBroadcastElement(
      PublishedModel published, Context context, Collector<KeyedPrediction> out) throws Exception {
    context.getBroadcastState(PUBLISHED).put(LATEST, published);
  }

  @Override
  public void processElement(
      KeyedObservation observation, ReadOnlyContext context, Collector<KeyedPrediction> out)
      throws Exception {
    PublishedModel latest = context.getBroadcastState(PUBLISHED).get(LATEST);
    if (latest != null && latest.steps() != version) {
      learner = publisher.read(latest);
      version = latest.steps();
    }
    out.collect(KeyedPrediction.of(observation, learner.predict(observation.values()), version));
  }
}
