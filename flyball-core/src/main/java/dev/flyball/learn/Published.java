package dev.flyball.learn;

import dev.flyball.model.Model;
import dev.flyball.observation.Standardiser;
import dev.flyball.trust.Doubts;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/**
 * A copy of the parameters and statistics after the last complete step, for predictors in other
 * threads. Publishing a step costs O(what it has changed) and allocates nothing.
 *
 * <p>Readers work on the published numbers themselves and look afterwards whether a publication
 * came between: then what they computed is thrown away and they start again, so no reader ever gets
 * half a step. They take no lock unless a few tries in a row were disturbed, and then hold the next
 * publication up for the time of one prediction.
 */
final class Published {
  private static final int TRIES = 8;

  private final StampedLock lock = new StampedLock();
  private final Standardiser standardiser;
  private Answers answers;
  private final TrustedInputs trusted;
  private final Doubts doubts;

  Published(ClosedLoop loop, Answers answers) {
    this.standardiser = loop.standardiser.copy();
    this.trusted = loop.trusted;
    this.doubts = trusted.room();
    doubts.copyFrom(trusted.doubts());
    this.answers = answers;
  }

  /** How much to publish. */
  enum Extent {
    /** Everything, whatever was published before. */
    ALL,
    /** One step after the last publication: what it has changed, where that is known. */
    STEP
  }

  /** Publishes where the loop stands. */
  void publish(Extent extent, ClosedLoop loop) {
    long stamp = lock.writeLock();
    try {
      if (answers.areOutdated(loop)) {
        answers = Answers.copyOf(loop);
        answers.take(Extent.ALL, loop);
      } else {
        answers.take(extent, loop);
      }
      doubts.copyFrom(trusted.doubts());
      if (extent == Extent.STEP) {
        standardiser.followFrom(loop.standardiser);
      } else {
        standardiser.copyFrom(loop.standardiser);
      }
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** What another thread can predict in. */
  Workspace workspace(Model model) {
    return new Workspace(model, answers);
  }

  /**
   * A prediction from one whole publication, with {@code workspace} to work in.
   *
   * @param judged what is believed of the input; null if that is to be found here
   */
  Prediction predict(
      Question question, double[] input, @Nullable BelievedRow judged, Workspace workspace) {
    for (int tries = 0; tries < TRIES; tries++) {
      long stamp = lock.tryOptimisticRead();
      if (stamp == 0) {
        Thread.onSpinWait();
        continue;
      }
      try {
        Prediction prediction = compute(question, input, judged, workspace);
        if (lock.validate(stamp)) {
          return prediction;
        }
      } catch (RuntimeException e) {
        // A model of the user's own may stumble over numbers of two steps; that is not its fault.
        if (lock.validate(stamp)) {
          throw e;
        }
      }
    }
    long stamp = lock.readLock();
    try {
      return compute(question, input, judged, workspace);
    } finally {
      lock.unlockRead(stamp);
    }
  }

  private Prediction compute(
      Question question, double[] input, @Nullable BelievedRow judged, Workspace workspace) {
    workspace.batch().clear();
    if (judged != null) {
      judged.addTo(workspace.batch(), standardiser);
      return answer(question, workspace);
    }
    trusted.standing(input, doubts, workspace.believed()).addTo(workspace.batch(), standardiser);
    return answer(question, workspace).doubting(trusted.standing(input, doubts));
  }

  private Prediction answer(Question question, Workspace workspace) {
    Answers by = answers;
    return by.predict(by.blend(question, workspace.batch()), workspace);
  }
}
