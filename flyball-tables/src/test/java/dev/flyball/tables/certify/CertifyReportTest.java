package dev.flyball.tables.certify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CertifyReportTest {

  /** A target that never moves has no spread to hold a bound against. */
  @Test
  void aBoundOnAConstantTargetIsNotCalledVacuous() {
    assertThat(CertifyReport.vacuous(CertifyReport.ofSpread(3.0, 2))).contains("1.50 times");
    assertThat(CertifyReport.vacuous(CertifyReport.ofSpread(3.0, 0))).isEmpty();
    assertThat(CertifyReport.vacuous(CertifyReport.ofSpread(0.0, 0))).isEmpty();
  }
}
