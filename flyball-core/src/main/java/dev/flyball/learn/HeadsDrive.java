package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.control.AveragedLaw;
import dev.flyball.control.Controller;
import dev.flyball.control.PredictionRule;
import dev.flyball.linalg.Workers;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** One controller a head; heads share the batch and nothing else, and are stepped side by side. */
final class HeadsDrive implements Drive {
  private final Model model;
  private final Workers workers;
  private final Head[] heads;

  /** The mean of the parameters where the law predicts with it, or null. */
  private final double @Nullable [] averaged;

  private final double[] scores;

  /** What several heads do side by side; null for one, which just does it. */
  private final @Nullable IntConsumer lineariseHead;

  private final @Nullable IntConsumer decideHead;

  @SuppressWarnings("NullAway.Init") // set at the beginning of every step
  private double[] w;

  @SuppressWarnings("NullAway.Init") // as w
  private Batch batch;

  private int labelled;

  HeadsDrive(LearnerSpec spec, Workers workers) {
    this.model = spec.model();
    this.workers = workers;
    this.heads = new Head[model.heads()];
    this.averaged = spec.law() instanceof AveragedLaw ? new double[model.parameters()] : null;
    this.scores = new double[model.outputs()];
    this.lineariseHead = heads.length == 1 ? null : this::lineariseHead;
    this.decideHead = heads.length == 1 ? null : this::decideHead;
    // Several heads share the workers among themselves: a head that waited for them in turn would
    // wait for itself.
    Workers withinHead = heads.length > 1 ? Workers.one() : workers;
    for (int h = 0; h < heads.length; h++) {
      heads[h] =
          new Head(
              model,
              spec.loss(),
              h,
              spec.law().curvature(),
              spec.law().controller(model.head(), withinHead));
    }
  }

  @Override
  public void look(double[] parameters, Batch rows, int labelledRows) {
    w = parameters;
    batch = rows;
    labelled = labelledRows;
    if (lineariseHead == null) {
      lineariseHead(0);
    } else {
      workers.forEach(heads.length, lineariseHead);
    }
  }

  private void lineariseHead(int h) {
    heads[h].linearise(w, batch, labelled);
    if (labelled > 0) {
      heads[h].check();
    }
  }

  @Override
  public void predictions(Batch rows, double[] into) {
    if (averaged == null) {
      for (Head head : heads) {
        head.predictions(rows.rows(), into);
      }
      return;
    }
    publish(w, averaged);
    for (int row = 0; row < rows.rows(); row++) {
      model.scores(averaged, 0, rows, row, scores);
      for (int k = 0; k < scores.length; k++) {
        into[row * scores.length + k] = model.link().value(scores[k]);
      }
    }
  }

  @Override
  public boolean takesWhole() {
    return heads.length == 1 && heads[0].takesWhole();
  }

  @Override
  public void move(double[] parameters, Batch rows, double[] change) {
    if (decideHead == null) {
      heads[0].decide(w);
      heads[0].move(parameters, change);
      return;
    }
    workers.forEach(heads.length, decideHead);
    for (Head head : heads) {
      head.move(parameters, change);
    }
  }

  @Override
  public void writeChange(double[] change) {
    for (Head head : heads) {
      head.writeChange(change);
    }
  }

  @Override
  public boolean mayFail() {
    for (Head head : heads) {
      if (head.mayFail()) {
        return true;
      }
    }
    return false;
  }

  private void decideHead(int h) {
    heads[h].decide(w);
  }

  @Override
  public double lossSum() {
    double loss = 0;
    for (Head head : heads) {
      loss += head.lossSum();
    }
    return loss;
  }

  @Override
  public double lossOf(Batch rows, double[] predictions) {
    double sum = 0;
    for (Head head : heads) {
      sum += head.lossOf(rows, predictions);
    }
    return sum;
  }

  @Override
  public double leverage() {
    double leverage = 0;
    for (Head head : heads) {
      leverage = Math.max(leverage, head.controller().leverage());
    }
    return leverage;
  }

  @Override
  public Controller controller(int h) {
    return heads[h].controller();
  }

  @Override
  public PredictionRule rule() {
    return new ModelPrediction(model, takesWhole());
  }

  @Override
  public void publish(double[] parameters, double[] into) {
    if (averaged == null) {
      System.arraycopy(parameters, 0, into, 0, parameters.length);
      return;
    }
    for (Head head : heads) {
      head.published(parameters, into);
    }
  }

  @Override
  public void publishStep(double[] parameters, double[] into) {
    if (averaged != null) {
      publish(parameters, into);
      return;
    }
    for (Head head : heads) {
      head.copyChanged(parameters, into);
    }
  }

  @Override
  public boolean publishesParameters() {
    return averaged == null;
  }

  @Override
  public void stay(double[] change) {
    for (Head head : heads) {
      head.stay(change);
    }
  }

  @Override
  public void startFrom(double[] parameters) {}

  @Override
  public void fields(Fields f) {
    for (int h = 0; h < heads.length; h++) {
      f.part("head" + h, heads[h].controller());
    }
  }
}
