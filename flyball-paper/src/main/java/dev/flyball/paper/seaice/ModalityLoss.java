package dev.flyball.paper.seaice;

import dev.flyball.random.RandomStream;
import java.util.Arrays;

/**
 * The missingness of Experiment 3, drawn for every training example. With probability 0.60 a whole
 * modality is gone (SAR 0.60, AMSR 0.40 of these). Apart from that, with probability 0.15, every
 * measurement of the modalities that are left is lost with probability 0.20. What is lost is zero;
 * a lost backscatter is zero in its validity mask, too. Angle and distance to land are geometry,
 * known without measuring: they go only with the whole modality.
 */
public final class ModalityLoss {
  static final double MODALITY_GONE = 0.60;
  static final double SAR_AMONG_GONE = 0.60;
  static final double ENTRIES_LOST = 0.15;
  static final double SHARE_LOST = 0.20;
  private static final int POLARISATIONS = 2;

  private final RandomStream random;

  public ModalityLoss(RandomStream random) {
    this.random = random;
  }

  /** One modality of one example: {@code channels} planes of {@code pixels} from {@code at} on. */
  public record Image(float[] values, int at, int pixels, int channels) {
    private void clear() {
      Arrays.fill(values, at, at + channels * pixels, 0);
    }

    private void lose(int channel, int pixel) {
      values[at + channel * pixels + pixel] = 0;
    }
  }

  /** Hides part of one example; {@code present} holds its two flags, SAR first. */
  public void apply(Image sar, Image amsr, float[] present, int flags) {
    if (random.nextBoolean(MODALITY_GONE)) {
      boolean radar = random.nextBoolean(SAR_AMONG_GONE);
      (radar ? sar : amsr).clear();
      present[flags + (radar ? 0 : 1)] = 0;
    }
    if (random.nextBoolean(ENTRIES_LOST)) {
      if (present[flags] != 0) {
        loseBackscatter(sar);
      }
      if (present[flags + 1] != 0) {
        loseBrightness(amsr);
      }
    }
  }

  private void loseBackscatter(Image sar) {
    for (int channel = 0; channel < POLARISATIONS; channel++) {
      for (int pixel = 0; pixel < sar.pixels(); pixel++) {
        if (random.nextBoolean(SHARE_LOST)) {
          sar.lose(channel, pixel);
          sar.lose(POLARISATIONS + channel, pixel);
        }
      }
    }
  }

  /** The last channel is the cell's mask, which speaks of all its channels: it stays. */
  private void loseBrightness(Image amsr) {
    for (int channel = 0; channel < amsr.channels() - 1; channel++) {
      for (int pixel = 0; pixel < amsr.pixels(); pixel++) {
        if (random.nextBoolean(SHARE_LOST)) {
          amsr.lose(channel, pixel);
        }
      }
    }
  }
}
