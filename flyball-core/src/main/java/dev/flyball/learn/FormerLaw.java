package dev.flyball.learn;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.InputAxis;
import dev.flyball.checkpoint.State;
import dev.flyball.forest.PublishedTrees;
import dev.flyball.law.Law;
import dev.flyball.linalg.Workers;
import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import dev.flyball.pool.PredictionRule;
import java.util.Arrays;
import java.util.List;

/**
 * The law before the present one, as it stood at the change: it predicts, and does not learn. Live
 * and settled, it predicts until the present law has lost less than it on about the last fifty
 * targets, or has learned a thousand.
 */
final class FormerLaw {
  private static final double FADING = 0.98;
  private static final long FEWEST = 10;
  private static final long MOST = 1000;

  private static final String LAW = "law";
  private static final String PARAMETERS = "parameters";
  private static final String RACE = "race";

  final LearnerSpec spec;
  final Handover drive;
  final double[] w;
  private double[] predicted;
  private final PublishedTrees settledTrees = new PublishedTrees();
  private double[] settledNumbers = {};
  private PredictionRule settledRule;

  /** What was lost, live by this law and by the present one, and settled by both; discounted. */
  private final double[] lost = new double[4];

  private long rows;
  private boolean live = true;
  private boolean settled = true;

  FormerLaw(LearnerSpec spec, Standardiser standardiser, Workers workers) {
    this.spec = spec;
    this.drive = new Handover(spec, standardiser, workers);
    this.w = new double[spec.model().parameters()];
    this.predicted = new double[spec.model().outputs()];
    this.settledRule = drive.settledBy().settledRule(settledTrees);
  }

  /** That of {@code law} in the state of a learner that ran under it. */
  static FormerLaw of(
      LearnerSpec present, Law law, State state, Standardiser standardiser, Workers workers) {
    FormerLaw former = new FormerLaw(present.law(law), standardiser, workers);
    former.drive.load(state);
    state.get(PARAMETERS, former.w);
    former.begin();
    return former;
  }

  /** What {@link #save} wrote. */
  static FormerLaw load(
      LearnerSpec present, State state, Standardiser standardiser, Workers workers) {
    String[] law = PackedTexts.get(state, LAW);
    if (law.length != 1) {
      throw new CheckpointException("it holds %s former laws".formatted(law.length));
    }
    FormerLaw former =
        of(present, Law.of(DescribedSizes.read(law[0], state)), state, standardiser, workers);
    double[] race = state.doubles(RACE);
    System.arraycopy(race, 0, former.lost, 0, former.lost.length);
    former.rows = (long) race[former.lost.length];
    former.live = race[former.lost.length + 1] != 0;
    former.settled = race[former.lost.length + 2] != 0;
    return former;
  }

  void save(State state) {
    PackedTexts.put(state, LAW, List.of(spec.law().describe().toString()));
    drive.save(state);
    state.put(PARAMETERS, w, InputAxis.rows(spec.model().heads()));
    double[] race = Arrays.copyOf(lost, lost.length + 3);
    race[lost.length] = rows;
    race[lost.length + 1] = live ? 1 : 0;
    race[lost.length + 2] = settled ? 1 : 0;
    state.put(RACE, race);
  }

  /** The same law at the change to another one. */
  void begin() {
    settledRule = drive.settledBy().settledRule(settledTrees);
    settledNumbers = new double[settledRule.length()];
    drive.publishSettled(w, settledNumbers, settledTrees);
    Arrays.fill(lost, 0);
    rows = 0;
    live = true;
    settled = true;
  }

  /** Whether predictions are this law's. */
  boolean predicts() {
    return live;
  }

  /** Whether settled predictions are. */
  boolean predictsSettled() {
    return settled;
  }

  boolean isOver() {
    return !live && !settled;
  }

  /** The predictions of a batch, row by row. */
  double[] look(Batch batch) {
    int length = batch.rows() * spec.model().outputs();
    if (predicted.length < length) {
      predicted = new double[2 * length];
    }
    drive.look(w, batch, 0);
    drive.predictions(batch, predicted);
    return predicted;
  }

  double[] predictions() {
    return predicted;
  }

  /** The settled prediction of row {@code i}. */
  void predictSettled(Batch batch, int i, double[] into) {
    settledRule.predict(settledNumbers, batch, i, into);
  }

  /** Takes note of what both laws lost on a row. */
  void takeNote(double before, double now) {
    rows++;
    live &= isAhead(0, before, now);
  }

  /** The same of settled predictions. */
  void takeNoteSettled(double before, double now) {
    settled &= isAhead(2, before, now);
  }

  /** Ends with the live predictions where the present law has no settled ones of its own. */
  void settleAsLive() {
    settled = live;
  }

  private boolean isAhead(int at, double before, double now) {
    lost[at] = FADING * lost[at] + before;
    lost[at + 1] = FADING * lost[at + 1] + now;
    return rows < FEWEST || lost[at + 1] > lost[at] && rows < MOST;
  }
}
