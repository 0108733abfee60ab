package dev.flyball.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.flyball.checkpoint.CheckpointException;
import dev.flyball.checkpoint.Description;
import dev.flyball.model.Model;
import dev.flyball.observability.Memory;
import dev.flyball.observability.Ridge;
import dev.flyball.observation.Groups;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A law that a person writes: a constant given replaces that constant, and nothing else. */
class LawTextTest {

  @Test
  void whatIsNotSaidIsTheDefault() {
    assertThat(Law.parse("masked")).isEqualTo(Law.masked());
    assertThat(Law.parse(" scalar( eta = 0.3 ) ")).isEqualTo(Law.scalar().eta(0.3));
    assertThat(Law.parse("directional()")).isEqualTo(Law.directional());
    assertThat(Law.parse("directional(beta=0.9)")).isEqualTo(Law.directional().beta(0.9));
    assertThat(Law.parse("directional(averaged-after=5)"))
        .isEqualTo(Law.averaged(Law.directional()).after(5));
    assertThat(Law.parse("scalar(eta=3, forced=true)")).isEqualTo(Law.scalar().eta(3).force());
    assertThat(Law.parse("masked(weight-decay=0.1)"))
        .isEqualTo(Law.masked().decay(WeightDecay.decoupled(0.1)));
  }

  @Test
  void theDefaultsAreThoseOfTheModel() {
    Model logistic = Model.logistic(3);
    GradientLaw usual = Defaults.directional(logistic);
    assertThat(Law.parse("directional(eta=0.5)", logistic)).isEqualTo(usual);
    assertThat(Law.parse("directional(beta=0.9)", logistic)).isEqualTo(usual.beta(0.9));
    Model wide = Model.linear(2000);
    assertThat(Law.parse("directional", wide).memory()).isEqualTo(Memory.block(128));
    assertThat(Law.parse("directional(memory=diagonal)", wide).memory())
        .isEqualTo(Memory.diagonal());
    assertThat(Law.parse("directional(chunk=64)", wide).memory()).isEqualTo(Memory.block(64));
  }

  /** A setting that would be dropped is refused, and one that goes without saying is not. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "directional(memory=inverse-block, over=2, groups=0:1, patience=3)|patience=3 is not a"
            + " constant",
        "directional(memory=block, chunk=4, over=4, groups=0:1)|over=4 has no effect",
        "directional(memory=block, chunk=4, groups=0)|groups=0 has no effect",
        "directional(coupled=true)|coupled=true has no effect",
        "scalar(coupled=true)|coupled=true has no effect"
      })
  void aSettingThatWouldBeDroppedIsRefused(String text, String message) {
    assertThatThrownBy(() -> Law.parse(text)).hasMessageContaining(message);
  }

  @Test
  void whatGoesWithoutSayingMayBeSaid() {
    assertThat(
            Law.parse(
                "directional(tolerance=1e-6, coupled=false, forced=false, relative=false,"
                    + " weight-decay=0, clip=Infinity)"))
        .isEqualTo(Law.directional());
    assertThat(Law.parse("directional(tolerance=1e-12)").memory()).isEqualTo(Memory.dense(1e-12));
    assertThat(Law.parse("scalar(energy=sensitivity)")).isEqualTo(Law.scalar());
    assertThat(Law.parse("pool(memory=dense)")).isEqualTo(Law.pool());
    assertThat(Law.parse("directional(memory=block)", Model.linear(2000)))
        .isEqualTo(Law.parse("directional", Model.linear(2000)));
    assertThat(Law.parse("directional(curvature=as-printed)"))
        .isEqualTo(Law.directional().curvature(Curvature.AS_PRINTED));
  }

  /** The same text gives the same law whoever reads it: no door adds sizes of its own. */
  @Test
  void aMemoryWithoutASizeHasItsUsualOne() {
    Map<String, Memory> usual =
        Map.of(
            "block", Memory.block(128),
            "waiting", Memory.waiting(Groups.ofEqualSize(1, 1)));
    usual.forEach(
        (form, memory) -> {
          String text = "directional(memory=%s)".formatted(form);
          Law law = Law.directional().memory(memory);
          assertThat(Law.parse(text)).isEqualTo(law);
          assertThat(Law.parse(text, Model.linear(3))).isEqualTo(law);
          assertThat(Law.parse(text, Law.directional())).isEqualTo(law);
        });
    assertThat(Law.parse("directional(memory=waiting, over=2)").describe().text("groups"))
        .isEqualTo("0");
  }

  @Test
  void restatingADefaultChangesNothing() {
    for (Law law : List.of(Law.masked(), Law.scalar(), Law.directional())) {
      assertThat(Law.parse(law.describe().toString())).isEqualTo(law);
      assertThat(Law.parse("%s(eta=%s)".formatted(law.name(), law.eta()))).isEqualTo(law);
    }
    Law pool = Law.pool();
    assertThat(Law.parse(pool.describe().toString())).isEqualTo(pool);
  }

  /** What a report prints of a law can be pasted, and means the same whatever the defaults are. */
  @Test
  void aDescriptionIsATextOfTheSameLaw() {
    GradientLaw printed = Law.paper(0.02);
    for (Law law :
        List.of(
            printed,
            Law.paperNormalised(0.008),
            printed.gain(Gain.TRUST).alphaMax(1).clip(5).decay(WeightDecay.coupled(1e-4)),
            printed.ridge(Ridge.accumulated(0.05)).memory(Memory.diagonal()),
            Law.scalar(0.005, 1).curvature(Curvature.AS_PRINTED).alphaMax(1),
            Law.scalar().gain(Gain.TRUST),
            Law.masked(0.02).decay(WeightDecay.coupled(1e-4)),
            Law.averaged(printed).after(7),
            Defaults.network().memory(Memory.block(64)))) {
      String text = law.describe().toString();
      assertThat(Law.parse(text)).isEqualTo(law);
      assertThat(Law.parse(text, Model.logistic(2000))).isEqualTo(law);
    }
  }

  @Test
  void aMemoryOfAnotherModuleSaysWhichWhereThatIsMissing() {
    assertThatThrownBy(() -> Law.parse("directional(memory=rows)"))
        .hasMessageContaining("memory=rows is in flyball-networks, which is not on the class path");
  }

  /** Of what a checkpoint holds nothing comes from a default. */
  @Test
  void aDescriptionIsReadWithoutDefaults() {
    PoolLaw loose = Law.pool().memory(Memory.dense());
    assertThat(loose).isNotEqualTo(Law.pool());
    assertThat(Law.of(loose.describe())).isEqualTo(loose);
    assertThat(Law.of(Law.masked().decay(WeightDecay.coupled(0)).describe()))
        .isEqualTo(Law.masked());
    assertThatThrownBy(() -> Law.of(Description.parse("scalar(eta=0.5)")))
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("has no setting 'epsilon'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "scaler(eta=1)|unknown law 'scaler'; expected masked, scalar, directional, paper,"
            + " pool or debiased",
        "scalar(eat=0.3)|eat=0.3 is not a constant of the scalar law; expected one of eta,",
        "masked(beta=0.3)|beta=0.3 is not a constant of the masked law",
        "scalar(eta=fast)|eta=fast is not a number",
        "scalar(eta=-1)|eta must be positive, not -1.0",
        "directional(beta=1.5)|beta must lie between 0 and 1, not 1.5",
        "directional(gain=loud)|gain=loud; expected one of printed, normalised, trust",
        "directional(ridge=high)|ridge=high; expected one of fixed, accumulated",
        "directional(relative=yes)|relative=yes; expected true or false",
        "directional(memory=large)|memory=large; expected one of none, dense, diagonal",
        "directional(memory=block, over=4)|over=4 has no effect",
        "directional(memory=block, chunk=x)|chunk=x is not a whole number",
        "directional(rank=4)|rank=4 goes with memory=low-rank, not with memory=dense",
        "directional(memory=waiting, over=2, groups=0:a)|groups=0:a; expected the numbers",
        "paper|takes its rate alone, as in paper(eta=0.02); with other constants it is"
            + " directional(",
        "paper(eta=0.02, beta=0.9)|takes its rate alone",
        "paper(eta=0)|eta must be positive, not 0.0",
        "scalar(eta=1, eta=2)|says eta twice",
        "scalar(eta)|'eta' in 'scalar(eta)' is not key=value",
        "scalar(eta=1|is not of the form name(key=value, ...)",
        "scalar(eta=1))|is not of the form name(key=value, ...)",
      })
  void whatMakesNoSenseIsRefusedInWords(String text, String message) {
    assertThatThrownBy(() -> Law.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("law '%s'".formatted(text));
  }

  @Test
  void anEmptyTextIsRefused() {
    assertThatThrownBy(() -> Law.parse(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not of the form");
  }

  /** What a law says of itself, its list of constants knows, with what runs as the default. */
  @Test
  void everyConstantOfADefaultIsListed() {
    for (String law : List.of("masked", "scalar", "directional", "pool")) {
      Map<String, String> said = Defaults.law(law).describe().settings();
      List<Setting> listed = Law.settings(law);
      assertThat(listed).as(law).extracting(Setting::name).containsAll(said.keySet());
      for (Setting setting : listed) {
        assertThat(setting.usual(law)).isEqualTo(said.getOrDefault(setting.name(), ""));
        assertThat(setting.help()).endsWith(".");
      }
    }
  }
}
