package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LimitsTest {
  private static final Limits USUAL = Limits.defaults();

  @Test
  void aChangeSetsWhatItNamesAlone() {
    Limits changed =
        USUAL
            .models(1)
            .features(2)
            .categories(3)
            .rows(5)
            .waitingRows(6)
            .ids(7)
            .labels(8, 9)
            .keys(10, 11, 12)
            .snapshots(13, 14)
            .memory(15);
    assertThat(changed)
        .isEqualTo(new Limits(1, 2, 3, USUAL.text(), 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    assertThat(USUAL).isEqualTo(Limits.defaults());
    assertThat(USUAL.ids(7).ids(USUAL.ids())).isEqualTo(USUAL);
  }

  @Test
  void namesTheLimitThatCannotBe() {
    assertThatThrownBy(() -> USUAL.ids(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the limit ids is 0; expected 1 or more");
    assertThatThrownBy(() -> USUAL.keys(1, 1, -1)).hasMessageContaining("keyMillis is -1");
    assertThatThrownBy(() -> USUAL.snapshots(1, 0)).hasMessageContaining("snapshotMillis is 0");
    assertThatThrownBy(() -> USUAL.labels(-1, 1)).hasMessageContaining("labels is -1");
    assertThat(USUAL.labels(0, 1).labels()).isZero();
  }
}
