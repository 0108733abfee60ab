package dev.flyball.learn;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.State;
import dev.flyball.control.Controller;
import dev.flyball.control.HeadController;
import dev.flyball.forest.PublishedTrees;
import dev.flyball.linalg.Workers;
import dev.flyball.loss.Loss;
import dev.flyball.model.Link;
import dev.flyball.model.Model;
import dev.flyball.observation.Batch;
import dev.flyball.pool.PredictionRule;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps every head with a controller of its own; heads share only the batch and run in parallel.
 */
final class HeadsDrive implements Drive {
  private final Model model;
  private final Workers workers;
  private final Head[] heads;

  /** Present if the model learns standardised targets. */
  private final @Nullable StandardisedTargets targets;

  /** Present where a target may be of any size and a step follows it. */
  private final @Nullable TargetReach reach;

  private final boolean averages;
  private final double[] averaged;
  private final PredictionRule byModel;
  private final double[] predicted;
  private final IntConsumer lineariseHead = this::lineariseHead;
  private final IntConsumer decideHead = this::decideHead;

  @SuppressWarnings("NullAway.Init") // set at the beginning of every step
  private double[] w;

  @SuppressWarnings("NullAway.Init") // as w
  private Batch batch;

  private int labelled;

  HeadsDrive(LearnerSpec spec, Workers workers) {
    this.model = spec.model();
    this.workers = workers;
    this.heads = new Head[model.heads()];
    this.targets = model.standardisesTargets() ? new StandardisedTargets(spec) : null;
    boolean follows =
        targets == null
            && spec.loss().equals(Loss.squared())
            && model.link() == Link.IDENTITY
            && model.targets() == model.outputs();
    this.reach = follows ? new TargetReach(model.targets()) : null;
    this.byModel = new ModelPrediction(model);
    this.predicted = new double[model.outputs()];
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
              HeadController.of(spec.law(), model.head(), withinHead));
    }
    this.averages = heads[0].controller().averages();
    this.averaged = new double[averages ? model.parameters() : 0];
  }

  @Override
  public void look(double[] parameters, Batch rows, int labelledRows) {
    w = parameters;
    batch = rows;
    labelled = labelledRows;
    if (targets == null) {
      forEachHead(lineariseHead);
      if (reach != null) {
        reach.check(rows);
      }
      return;
    }
    targets.standardise(rows);
    try {
      forEachHead(lineariseHead);
    } finally {
      targets.putBack(rows);
    }
  }

  private void forEachHead(IntConsumer act) {
    if (heads.length == 1) {
      act.accept(0);
    } else {
      workers.forEach(heads.length, act);
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
    if (averages) {
      predictByMeans(rows, into);
    } else {
      for (Head head : heads) {
        head.predictions(rows.rows(), into);
      }
    }
    if (targets != null) {
      targets.toUnits(rows, into);
    }
  }

  private void predictByMeans(Batch rows, double[] into) {
    predictingWith(w, averaged);
    for (int row = 0; row < rows.rows(); row++) {
      byModel.predict(averaged, rows, row, predicted);
      System.arraycopy(predicted, 0, into, row * predicted.length, predicted.length);
    }
  }

  @Override
  public void move(double[] parameters, Batch rows, double[] change) {
    forEachHead(decideHead);
    for (Head head : heads) {
      head.move(parameters);
    }
    if (targets != null) {
      targets.learn(rows);
    }
    if (reach != null) {
      reach.takeNote(rows);
    }
  }

  @Override
  public void writeChange(double[] change) {
    for (Head head : heads) {
      head.writeChange(change);
    }
  }

  @Override
  public void addChange(double[] change) {
    for (Head head : heads) {
      head.addChange(change);
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
    if (targets != null) {
      return targets.lossSum();
    }
    double loss = 0;
    for (Head head : heads) {
      loss += head.lossSum();
    }
    return loss;
  }

  @Override
  public double lossOf(Batch rows, int row, double[] predictions, int at) {
    double sum = 0;
    for (Head head : heads) {
      sum += head.lossOf(rows, row, predictions, at);
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
  public PredictionRule rule(PublishedTrees beside) {
    return targets == null ? byModel : targets.rule(byModel);
  }

  @Override
  public void publish(double[] parameters, double[] into, PublishedTrees beside) {
    predictingWith(parameters, into);
    publishTargets(parameters, into);
  }

  @Override
  public void publishStep(double[] parameters, double[] into, PublishedTrees beside) {
    if (averages) {
      predictingWith(parameters, into);
    } else {
      for (Head head : heads) {
        head.copyChanged(parameters, into);
      }
    }
    publishTargets(parameters, into);
  }

  /** Writes what is not the parameters themselves. */
  private void publishTargets(double[] parameters, double[] into) {
    if (targets != null) {
      targets.publish(into, parameters.length);
    }
  }

  @Override
  public boolean publishesParameters() {
    return !averages && targets == null;
  }

  @Override
  public void stay(double[] change) {
    for (Head head : heads) {
      head.stay(change);
    }
  }

  @Override
  public void predictingWith(double[] parameters, double[] into) {
    for (Head head : heads) {
      head.controller().predictingWith(parameters, head.offset(), into);
    }
  }

  @Override
  public void startFrom(double[] parameters) {
    for (Head head : heads) {
      head.controller().startOver();
    }
  }

  @Override
  public void fields(Fields f) {
    for (int h = 0; h < heads.length; h++) {
      f.part("head" + h, heads[h].controller());
    }
    if (targets != null) {
      f.part(targets);
    }
    if (reach != null) {
      f.part(reach);
    }
  }

  @Override
  public void loadUnits(State state) {
    if (targets != null) {
      targets.load(state);
    }
  }
}
