package dev.flyball.serve.model;

import dev.flyball.learn.Question;
import java.util.Map;

/** Lets tests of other packages make learners whose state shows every row. */
public final class TestLearners {
  private TestLearners() {}

  public static LiveLearners sums() {
    return SumLearner.makers();
  }

  /** Those that run {@code first} before they learn or predict. */
  public static LiveLearners after(Runnable first) {
    LiveLearners sums = sums();
    return new LiveLearners() {
      @Override
      public LiveLearner fresh(ModelSpec spec) {
        return new SumLearner(0.9) {
          @Override
          ServedPrediction learn(Row row) {
            first.run();
            return super.learn(row);
          }

          @Override
          public ServedPrediction predict(Question question, Map<String, Object> values) {
            first.run();
            return super.predict(question, values);
          }
        };
      }

      @Override
      public LiveLearner resume(ModelSpec spec, byte[] bytes) {
        return sums.resume(spec, bytes);
      }

      @Override
      public ModelSpec specOf(byte[] bytes) {
        return sums.specOf(bytes);
      }
    };
  }
}
