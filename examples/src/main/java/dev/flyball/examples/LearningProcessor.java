package dev.flyball.examples;

import dev.flyball.learn.Learner;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;

/**
 * One learner for each key of a Kafka topic, kept in a state store that Kafka Streams backs up and
 * moves. A record is a line of numbers with the target last, and empty where one is missing: {@code
 * 1.5,,0.3,2.0}. Each gets a prediction made before it was learned.
 *
 * <p>The learner is read and written once a record. That is right wherever the stream stops, and
 * costs the size of the learner each time: some hundred bytes to some kilobytes with the scalar law
 * and few inputs, 40 KB with a pool of 16 inputs.
 */
public final class LearningProcessor implements Processor<String, String, String, Double> {
  private static final String STORE = "learners";

  private final Supplier<Learner> fresh;
  private ProcessorContext<String, Double> context;
  private KeyValueStore<String, Learner> learners;

  private LearningProcessor(Supplier<Learner> fresh) {
    this.fresh = fresh;
  }

  /** Reads lines from one topic and writes predictions to another. */
  public static Topology topology(String from, String to, Supplier<Learner> fresh) {
    StreamsBuilder builder = new StreamsBuilder();
    builder.addStateStore(
        Stores.keyValueStoreBuilder(
            Stores.inMemoryKeyValueStore(STORE), Serdes.String(), new LearnerSerde()));
    builder.stream(from, Consumed.with(Serdes.String(), Serdes.String()))
        .process(() -> new LearningProcessor(fresh), STORE)
        .to(to, Produced.with(Serdes.String(), Serdes.Double()));
    return builder.build();
  }

  @Override
  public void init(ProcessorContext<String, Double> given) {
    context = given;
    learners = given.getStateStore(STORE);
  }

  @Override
  public void process(Record<String, String> record) {
    String[] cells = record.value().split(",", -1);
    double[] input = new double[cells.length - 1];
    for (int j = 0; j < input.length; j++) {
      input[j] = number(cells[j]);
    }
    double target = number(cells[input.length]);
    Learner kept = learners.get(record.key());
    Learner learner = kept == null ? fresh.get() : kept;
    double prediction = learner.predict(input).value();
    if (!Double.isNaN(target)) {
      learner.learn(input, target);
      learners.put(record.key(), learner);
    }
    context.forward(record.withValue(prediction));
  }

  private static double number(String cell) {
    return cell.isBlank() ? Double.NaN : Double.parseDouble(cell.trim());
  }
}
