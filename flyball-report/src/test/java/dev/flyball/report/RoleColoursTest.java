package dev.flyball.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What docs/reports.md claims of the colours. */
class RoleColoursTest {
  /** The least difference of any two colours; about 1 is just seen, side by side. */
  private static final double FLOOR = 10;

  private static final String WHITE = "#ffffff";
  private static final String DARK_CARD = "#181e27";

  @ParameterizedTest
  @EnumSource
  void everyTwoColoursAreToldApartInBothThemes(ColourDifference.Eyes eyes) {
    for (Role one : Role.values()) {
      for (Role two : Role.values()) {
        if (one.ordinal() < two.ordinal()) {
          assertThat(ColourDifference.between(one.light(), two.light(), eyes))
              .as("%s and %s on white, %s", one, two, eyes)
              .isGreaterThanOrEqualTo(FLOOR);
          assertThat(ColourDifference.between(one.dark(), two.dark(), eyes))
              .as("%s and %s in the dark, %s", one, two, eyes)
              .isGreaterThanOrEqualTo(FLOOR);
        }
      }
    }
  }

  /** Lines need a contrast of 3 (WCAG 2, 1.4.11). */
  @ParameterizedTest
  @EnumSource
  void everyLineStandsOutFromItsGround(Role role) {
    assertThat(ColourDifference.contrast(role.light(), WHITE)).isGreaterThanOrEqualTo(3);
    assertThat(ColourDifference.contrast(role.dark(), DARK_CARD)).isGreaterThanOrEqualTo(3);
  }

  @Test
  void everyRoleHasAMarkerOfItsOwn() {
    assertThat(Arrays.stream(Role.values()).map(Role::marker)).doesNotHaveDuplicates();
  }

  /** Pairs of the data published with the formula (Sharma, Wu and Dalal, 2005). */
  @Test
  void differencesAreThoseOfTheFormula() {
    assertThat(difference(50, 2.6772, -79.7751, 50, 0, -82.7485)).isCloseTo(2.0425, within(1e-4));
    assertThat(difference(50, 2.5, 0, 73, 25, -18)).isCloseTo(27.1492, within(1e-4));
    assertThat(difference(2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514))
        .isCloseTo(0.9082, within(1e-4));
  }

  private static double difference(double... lab) {
    return ColourDifference.ciede2000(Arrays.copyOfRange(lab, 0, 3), Arrays.copyOfRange(lab, 3, 6));
  }
}
