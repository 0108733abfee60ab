package dev.flyball.bench;

import com.yahoo.labs.samoa.instances.Instance;
import dev.flyball.bench.peer.MoaLearner;
import dev.flyball.bench.peer.TribuoLearner;
import java.util.function.DoubleFunction;

/**
 * A stream in the shape that a method takes its rows in. The conversion is not timed: users of a
 * library have their rows in its layout.
 */
interface StreamRows {

  /** A method's pass over the rows. */
  @FunctionalInterface
  interface Walk {
    /** Predicts row {@code t}, then learns it; returns the prediction. */
    double learn(int t);
  }

  /** A method that has learned nothing yet, with a learning rate where it has one. */
  Walk start(double rate);

  /** Rows as MOA takes them; {@code any} is a learner like those that {@code started} makes. */
  static StreamRows moa(GappyStream stream, MoaLearner any, DoubleFunction<MoaLearner> started) {
    Instance[] rows = new Instance[stream.rows()];
    for (int t = 0; t < rows.length; t++) {
      rows[t] = any.instance(stream.input(t), stream.target(t));
    }
    return rate -> {
      MoaLearner learner = started.apply(rate);
      return t -> learner.learn(rows[t]);
    };
  }

  /** Rows as Tribuo takes them. */
  static StreamRows tribuo(GappyStream stream) {
    TribuoLearner.Row[] rows = new TribuoLearner.Row[stream.rows()];
    for (int t = 0; t < rows.length; t++) {
      rows[t] = TribuoLearner.row(stream.input(t), stream.target(t));
    }
    return rate -> {
      TribuoLearner learner = new TribuoLearner(stream.width(), rate);
      return t -> learner.learn(rows[t]);
    };
  }
}
