package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LimitsTest {
  private static final Limits USUAL = Limits.defaults();

  @ParameterizedTest
  @EnumSource
  void aChangeSetsWhatItNamesAlone(Limit limit) {
    Limits changed = USUAL.with(limit, 7);
    assertThat(changed.of(limit)).isEqualTo(7);
    Limits back = changed.with(limit, USUAL.of(limit));
    for (Limit each : Limit.values()) {
      assertThat(back.of(each)).isEqualTo(USUAL.of(each));
    }
    assertThat(USUAL).isEqualTo(Limits.defaults());
  }

  @ParameterizedTest
  @EnumSource
  void whatCannotBeIsRefusedByName(Limit limit) {
    assertThatThrownBy(() -> USUAL.with(limit, -1)).hasMessageStartingWith(limit.label() + " is ");
    assertThatThrownBy(() -> limit.parse("much"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(limit.label() + " is much; expected ");
  }

  @Test
  void readsValuesInTheirUnits() {
    assertThat(Limit.IDS.parse("100")).isEqualTo(100);
    assertThat(Limit.BODY.parse("8")).isEqualTo(8 << 20);
    assertThat(Limit.MEMORY.parse("40")).isEqualTo(40 << 20);
    assertThat(Limit.MEMORY.parse("50%")).isEqualTo(Runtime.getRuntime().maxMemory() / 100 * 50);
    assertThat(Limit.KEY_MILLIS.parse("500ms")).isEqualTo(500);
    assertThat(Limit.KEY_MILLIS.parse("90s")).isEqualTo(90_000);
    assertThat(Limit.KEY_MILLIS.parse("12H")).isEqualTo(12 * 3_600_000);
    assertThat(Limit.KEY_MILLIS.parse("30d")).isEqualTo(30L * 24 * 3_600_000);
    assertThatThrownBy(() -> Limit.MEMORY.parse("0"))
        .hasMessage("--memory is 0; expected 1 or more");
    assertThatThrownBy(() -> Limit.BODY.parse("2000"))
        .hasMessage("--max-body is 2000; expected at most 1024");
    assertThatThrownBy(() -> Limit.KEY_MILLIS.parse("5"))
        .hasMessage("--key-ttl is 5; expected a time such as 90s, 12h or 30d");
    assertThat(Limit.LABELS.parse("0")).isZero();
  }
}
