package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.flyball.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertifyTest {
  private static final long SEED = 7;

  @TempDir Path folder;

  /** y = 2 a - b + noise, with holes in a. */
  private Path table() {
    RandomStream random = new RandomStream(SEED);
    String[] lines = new String[301];
    lines[0] = "a,b,y";
    for (int t = 1; t < lines.length; t++) {
      double a = 2 * random.nextDouble() - 1;
      double b = 2 * random.nextDouble() - 1;
      double y = 2 * a - b + 0.1 * (random.nextDouble() - 0.5);
      lines[t] = (random.nextDouble() < 0.2 ? "" : a) + "," + b + "," + y;
    }
    return Cli.file(folder, "sim.csv", lines);
  }

  private Cli certify(Object... more) {
    Object[] plain = {
      "certify", table(), "--target", "y", "--no-standardise", "--model", "linear(intercept=false)"
    };
    return Cli.run(with(plain, more));
  }

  @Test
  void theDirectionalLawGetsTheMetricBoundAndIsOutsideTheLemmas() {
    Cli ran = certify("--law", "directional", "--reference", "a=2,b=-1");
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("300 labelled steps, 2 parameters, windows of T = 4")
        .contains("certified, on the full space of 2 parameters")
        .contains("identity for U holds to")
        .contains("the gain is normalised");
  }

  @Test
  void aSiftMemoryIsCertifiedAlongItsRunAndKeepsBetweenItsBounds() {
    Cli ran = certify("--law", "directional(memory=sift)", "--reference", "a=2,b=-1");
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("certified along this run, on the full space of 2 parameters")
        .contains("smallest eigenvalue of B, at any step")
        .contains("identity for U holds to")
        .contains("the memory is sift");
  }

  @Test
  void thePrintedLawIsCertifiedWhereItsStepIsSmallEnough() {
    Object[] slow = {"--law", "directional(gain=printed, epsilon=1, eta=1e-6)", "--window", 20};
    assertThat(certify(slow).out())
        .contains("cannot be known")
        .contains("delta-bar: it needs the reference parameters");
    Object[] granted = java.util.Arrays.copyOf(slow, slow.length + 4);
    System.arraycopy(
        new Object[] {"--delta-bar", 10, "--reference", "a=2,b=-1"}, 0, granted, slow.length, 4);
    assertThat(certify(granted).out())
        .contains("No: theory does not bound")
        .contains("an empty promise: q = ")
        .contains("proposition: bound on |e|")
        .contains("lambda_g");
    assertThat(certify("--law", "directional(gain=printed)", "--window", 20).out())
        .contains("not certified")
        .contains("step size of lemma 4 (windowed coercivity): needs eta <");
  }

  /** A granted bound below what the run itself shows is refused, by every law. */
  @Test
  void aGrantedBoundThatTheRunContradictsIsRefused() {
    for (String law : new String[] {"directional", "scalar", "masked"}) {
      Cli ran = certify("--law", law, "--disturbance", 0.001, "--reference", "a=2,b=-1");
      assertThat(ran.code()).as(ran.err()).isZero();
      assertThat(ran.out())
          .contains("No: theory does not bound this run's weight error.")
          .contains("needs |d| <= 0.001000, found")
          .doesNotContain("Yes");
      assertThat(ran.out().lines().skip(2).findFirst().orElseThrow())
          .startsWith("This run shows a disturbance of")
          .contains("at most 0.001000 was granted");
    }
    assertThat(certify("--law", "directional", "--disturbance", 0.001).out())
        .contains("needs |d| <= 0.001000, found")
        .doesNotContain("Yes");
  }

  /** What rounding alone adds to a disturbance of 0 contradicts nothing, in the advice either. */
  @Test
  void roundingContradictsNothing() {
    RandomStream random = new RandomStream(SEED);
    String[] lines = new String[301];
    lines[0] = "a,b,y";
    for (int t = 1; t < lines.length; t++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      lines[t] = "%s,%s,%s".formatted(a, b, (3 * a - 7 * b) / 10);
    }
    Object file = Cli.file(folder, "exact.csv", lines);
    String model = "linear(intercept=false)";
    Cli ran =
        Cli.run(
            "certify",
            file,
            "--target",
            "y",
            "--no-standardise",
            "--model",
            model,
            "--law",
            "directional",
            "--disturbance",
            0,
            "--reference",
            "a=0.3,b=-0.7");
    assertThat(ran.out()).contains("Yes").doesNotContain("This run shows a disturbance");
  }

  /**
   * Two classes, whose disturbance is that of the logistic loss, with grants that leave no room.
   */
  @Test
  void grantsOfALogisticLawAreHeldAgainstTheRunAndTheReference() {
    RandomStream random = new RandomStream(SEED);
    String[] lines = new String[401];
    lines[0] = "a,b,y";
    for (int t = 1; t < lines.length; t++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      lines[t] = "%s,%s,%s".formatted(a, b, a + b + random.nextGaussian() > 0 ? "up" : "down");
    }
    Object file = Cli.file(folder, "two.csv", lines);
    Object[] law = {"certify", file, "--target", "y", "--law", "directional", "--score-bound", 20};
    assertThat(Cli.run(with(law, "--disturbance", 1e-10)).out())
        .contains("needs |d| <= 1.000e-10, found")
        .doesNotContain("Yes");
    Cli within = Cli.run(with(law, "--disturbance", 2, "--reference", "a=5,b=5,intercept=0"));
    assertThat(within.out()).doesNotContain("This run shows a disturbance");
    assertRefused(
        Cli.run(with(law, "--reference", "a=50,b=50,intercept=0")), "the reference has a score of");
  }

  private static Object[] with(Object[] plain, Object... more) {
    Object[] all = java.util.Arrays.copyOf(plain, plain.length + more.length);
    System.arraycopy(more, 0, all, plain.length, more.length);
    return all;
  }

  /** A bound that says less than the target's own spread is no yes, wherever it is told. */
  @Test
  void aVacuousBoundIsCalledThat() throws IOException {
    Path out = folder.resolve("vacuous");
    Cli ran = certify("--law", "directional", "--disturbance", 1000, "--out", out);
    assertThat(ran.out())
        .contains("\nVacuous: theory bounds this run's weight error")
        .contains("times the target's own spread")
        .contains("; vacuous: a prediction's bound is ")
        .doesNotContain("Yes");
    JsonNode results = new ObjectMapper().readTree(out.resolve("results.json").toFile());
    assertThat(results.get("data").get("vacuous").asBoolean()).isTrue();
    assertThat(results.get("data").get("verdict").asText()).contains("vacuous");
    assertThat(results.get("report").get("headline").get("good").asBoolean()).isFalse();
    assertThat(certify("--law", "directional(gain=trust)", "--disturbance", 1000).out())
        .contains("Vacuous: ");
    assertThat(certify("--law", "directional(epsilon=1e-9)", "--disturbance", 1000).out())
        .doesNotContain("Infinity");
  }

  @Test
  void writesResultsAndAPageWithTheBound() throws IOException {
    Path out = folder.resolve("report");
    Path weights = Cli.file(folder, "w.csv", "t,w0,w1", "0,0,0", "1,2,-1");
    Cli ran = certify("--law", "directional", "--reference", weights, "--out", out);
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(Files.readString(out.resolve("results.json")))
        .contains("\"command\" : \"certify\"")
        .contains("\"uBound\"")
        .contains("\"proposition\"");
    JsonNode curves =
        new ObjectMapper().readTree(out.resolve("results.json").toFile()).at("/data/curves");
    double largest = 0;
    for (JsonNode d : curves.get("disturbances")) {
      largest = Math.max(largest, Math.abs(d.asDouble()));
    }
    assertThat(largest).isPositive().isEqualTo(curves.get("disturbance").asDouble());
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("The run against its bound", "**certified**")
        .doesNotContain("[D@");
  }

  @Test
  void saysWhatIsWrongWithItsOptions() {
    assertRefused(certify("--window", 0), "--window is 0; expected 1 or more");
    assertRefused(certify("--delta-bar", -1), "delta-bar must be a number of at least 0");
    assertRefused(held("a=2"), "--reference has no weight for b (also called w1)");
    assertRefused(held("a=2,b=x"), "--reference b is 'x'");
    assertRefused(held("a=2,b=1,z=3"), "--reference names z");
    assertRefused(held("none.csv"), "there is no file none.csv");
    assertRefused(
        Cli.run("certify", table(), "--target", "y", "--model", "mlp"),
        "of others the paper speaks near reference weights, which nobody knows");
    for (Object[] assumed :
        new Object[][] {
          {"--reference", "a=2,b=1"},
          {"--error-bound", 1},
          {"--disturbance", 1},
          {"--after-first-window"}
        }) {
      assertRefused(certify(assumed), "nothing of a pool can be certified, whatever is assumed");
    }
    assertRefused(
        Cli.run("certify", folder.resolve("no.csv"), "--target", "y"), "there is no file");
  }

  private Cli held(String reference) {
    return certify("--law", "directional", "--reference", reference);
  }

  /** Without a law: nothing of a mixture, and what can be done. */
  @Test
  void aPoolIsAnswered() throws IOException {
    Path out = folder.resolve("pool");
    Cli ran = certify("--out", out, "--interval", "0.9");
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.out())
        .contains("No: nothing of a mixture of laws can be certified.")
        .contains("next: certify a single law: --law directional")
        .doesNotContain("Members of the pool")
        .contains("The bound on how far that share is from the level holds for any data");
    JsonNode results = new ObjectMapper().readTree(out.resolve("results.json").toFile());
    assertThat(results.get("report").get("headline").get("good").asBoolean()).isFalse();
    assertThat(results.get("data").get("verdict").asText())
        .isEqualTo("nothing of a mixture of laws can be certified");
  }

  @Test
  void kernelsAndTheOtherSingleLawsAreCertified() {
    Object[] kernel = {
      "certify",
      table(),
      "--target",
      "y",
      "--no-standardise",
      "--model",
      "kernel(features=6, intercept=false)",
      "--law",
      "directional(epsilon=1e-4)"
    };
    assertThat(Cli.run(kernel).out())
        .contains("Vacuous: theory bounds this run's weight error")
        .contains("certified, on the full space of 6 parameters");
    assertThat(certify("--law", "scalar", "--window", 20).out())
        .contains("rho, a window")
        .containsPattern("V, steps above its inequality +0\\n")
        .contains("At the last row the weight error is ")
        .contains("Certified");
    assertThat(certify("--law", "masked(eta=0.1)").out())
        .contains("At the last row the weight error is ")
        .contains("Certified at the end of this run");
  }

  /** A bound of the recorded steps is not said to reach beyond them. */
  @Test
  void aBoundAlongTheRunIsNotPromisedBeyondIt() {
    for (String law : new String[] {"directional(memory=sift)", "masked(eta=0.3)"}) {
      assertThat(certify("--law", law).out())
          .contains("its last row: theory bounds this run's weight error")
          .contains("It holds for these rows alone.")
          .doesNotContain("beyond its last row")
          .doesNotContain("A q^n");
    }
    assertThat(certify("--law", "directional(memory=sift)").out())
        .contains("Yes, up to its last row")
        .contains("Certified along this run");
  }

  /**
   * Levels of a category, an intercept, a column that fell silent: named, and the rest certified.
   */
  @Test
  void namesTheColumnsThatStandInTheWayAndCertifiesTheRest() {
    RandomStream random = new RandomStream(SEED);
    String[] lines = new String[1501];
    lines[0] = "a,gone,kind,y";
    for (int t = 1; t < lines.length; t++) {
      double a = random.nextGaussian();
      String kind = new String[] {"red", "green", "blue"}[random.nextInt(3)];
      String gone = t <= 700 ? String.valueOf(random.nextGaussian()) : "";
      lines[t] = a + "," + gone + "," + kind + "," + (a + random.nextGaussian() / 10);
    }
    Path file = Cli.file(folder, "kinds.csv", lines);
    Cli single = Cli.run("certify", file, "--target", "y", "--law", "directional");
    assertThat(single.out())
        .contains(
            "Certified at the end of this run; without the columns named below, certified;"
                + " vacuous:")
        .contains(
            "No recent data on gone (unseen since row 700): raise the law's beta, or leave it out"
                + " (--exclude gone).")
        .contains("Recent rows do not tell kind=");
    assertThat(
            Cli.run("certify", file, "--target", "y", "--law", "directional", "--disturbance", 99)
                .out())
        .contains("Vacuous: ");
  }

  private static void assertRefused(Cli ran, String message) {
    assertThat(ran.code()).as(ran.err()).isEqualTo(2);
    assertThat(ran.err()).contains(message);
  }
}
