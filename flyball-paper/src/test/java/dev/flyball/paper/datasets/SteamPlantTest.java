package dev.flyball.paper.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SteamPlantTest {
  private static final long SEED = 17;
  private static final int ROWS = 50_000;

  @Test
  void columnsAreTwelveSensorsAndNotTheTarget() {
    assertThat(SteamPlant.columnNames())
        .hasSize(12)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.contains("."))
        .doesNotContain(SteamPlant.targetName());
  }

  @Test
  void theSameSeedGivesTheSameRowsAndAnotherSeedOthers() {
    SteamPlant one = new SteamPlant(SEED);
    SteamPlant again = new SteamPlant(SEED);
    SteamPlant other = new SteamPlant(SEED + 1);
    for (int t = 0; t < 50; t++) {
      one.next();
      again.next();
      other.next();
      assertThat(again.observed()).isEqualTo(one.observed());
      assertThat(Double.compare(again.target(), one.target())).isZero();
    }
    assertThat(other.observed()).isNotEqualTo(one.observed());
  }

  @Test
  void stationsGoSilentForLongSingleSensorsForMomentsAndSomeTargetsAreMissing() {
    SteamPlant plant = new SteamPlant(SEED);
    int hidden = 0;
    int outages = 0;
    int lone = 0;
    int labelled = 0;
    boolean wasOut = false;
    for (int t = 0; t < ROWS; t++) {
      plant.next();
      int seen = 0;
      for (int j = 0; j < 3; j++) {
        seen += Double.isNaN(plant.observed()[j]) ? 0 : 1;
      }
      boolean out = seen == 0;
      hidden += out ? 1 : 0;
      outages += out && !wasOut ? 1 : 0;
      lone += seen == 2 ? 1 : 0;
      labelled += plant.labelled() ? 1 : 0;
      wasOut = out;
    }
    // About 375 outages, so that 5 percent is one standard error.
    assertThat(hidden / (double) ROWS).as("seed %d", SEED).isCloseTo(0.30, within(0.07));
    assertThat(hidden / (double) outages).as("seed %d", SEED).isCloseTo(40, within(8.0));
    assertThat(lone / (double) (ROWS - hidden)).as("seed %d", SEED).isCloseTo(0.058, within(0.01));
    assertThat(labelled / (double) ROWS).as("seed %d", SEED).isCloseTo(0.97, within(0.004));
  }
}
