package dev.flyball.flink;

import dev.flyball.control.Law;
import dev.flyball.learn.Learner;
import dev.flyball.learn.LearnerSpec;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Learners on their way to the tasks that only predict: O(d) bytes whatever the memory. */
final class ModelPublisher {
  /** Those who only predict take no steps, so the law does not matter; this one has no memory. */
  private static final Law WITHOUT_MEMORY = Law.masked(1);

  private final LearnerSerializer serializer;
  private final DataOutputSerializer bytes = new DataOutputSerializer(512);

  ModelPublisher(LearnerSpec spec) {
    this.serializer = LearnerSerializer.watched(spec.law(WITHOUT_MEMORY));
  }

  PublishedModel publish(Learner learner) throws IOException {
    Learner light = learner.withLaw(WITHOUT_MEMORY);
    light.startFrom(learner.predictingWith());
    bytes.clear();
    serializer.serialize(light, bytes);
    return new PublishedModel(learner.steps(), bytes.getCopyOfBuffer());
  }

  Learner read(PublishedModel published) throws IOException {
    return serializer.deserialize(new DataInputDeserializer(published.learner()));
  }

  /** What there is to predict with before anything was published. */
  Learner first() {
    return serializer.createInstance();
  }
}
