package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer is told about a table that is not as the command would like it. */
class MessagesTest {
  private static final int ROWS = 600;

  @TempDir private Path folder;

  private Path table(String name, String header, String row) {
    List<String> lines = new ArrayList<>(List.of(header));
    for (int k = 0; k < ROWS; k++) {
      lines.add(String.format(Locale.ROOT, row, k % 7, k % 5, k % 3, k % 11));
    }
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  @Test
  void aCodeInManyColumnsIsOneRemarkThatNamesTheOption() {
    List<String> lines = new ArrayList<>(List.of("a,b,c,d,e,f,g,y"));
    for (int k = 0; k < ROWS; k++) {
      String gap = k % 4 == 0 ? "-200" : k % 7 + ".5";
      lines.add((gap + ",").repeat(7) + (k % 9 == 0 ? "-200" : k % 13 + ".25"));
    }
    Path table = Cli.file(folder, "codes.csv", lines.toArray(String[]::new));
    Cli run = Cli.run("train", table, "--target", "y", "--law", "scalar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines().filter(line -> line.contains("-200 looks like")))
        .containsExactly(
            "note: -200 looks like a code for missing values in y, a, b, c, d and 3 more columns;"
                + " if it is one, add --missing -200");
  }

  @Test
  void aCodeInTheTargetIsTheNextStep() {
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 0; k < ROWS; k++) {
      lines.add(k % 7 + ".5," + (k % 9 == 0 ? "-999" : k % 13 + ".25"));
    }
    Path table = Cli.file(folder, "codes.csv", lines.toArray(String[]::new));
    Cli run = Cli.run("evaluate", table, "--target", "y");
    assertThat(run.out()).contains("next: if it is one, add --missing -999.");
    Cli known = Cli.run("evaluate", table, "--target", "y", "--missing", "-999");
    assertThat(known.out()).contains("next: ").doesNotContain("add --missing");
  }

  @Test
  void theNextStepNamesTheFile() {
    List<String> lines = new ArrayList<>(List.of("a,y"));
    for (int k = 0; k < ROWS; k++) {
      lines.add("%s.5,%s.25".formatted(k * 7 % 11, 2 * (k * 7 % 11)));
    }
    Path table = Cli.file(folder, "sums.csv", lines.toArray(String[]::new));
    assertThat(Cli.run("evaluate", table, "--target", "y").out())
        .contains("next: keep the model with flyball train " + table + " --target \"y\"");
  }

  /** Whatever a training takes, too, and nothing else; the command runs as it stands. */
  @Test
  void theNextStepKeepsTheModelThatWasEvaluated() throws IOException {
    List<String> lines = new ArrayList<>(List.of("shop,when,a,y"));
    for (int k = 0; k < ROWS; k++) {
      double a = k * 7 % 11;
      lines.add("s%d,2026-01-%02d,%s,%s".formatted(k % 3, 1 + k / 3 % 28, a, 2 * a));
    }
    Path table = Cli.file(folder, "two words.csv", lines.toArray(String[]::new));
    String kept =
        " --missing -999 --lag 2 --key shop --interval 0.9,0.5 --law 'pool(trees=0)' --seed 3";
    String also = " --no-timestamps";
    Cli rows = evaluate(table, kept + also + " --compare --delay 2");
    assertThat(rows.out()).contains("\"" + table + "\" --target \"y\"", kept, also + " --ch");
    assertThat(rows.out()).doesNotContain("--delay 2", "--compare --");
    Path page = folder.resolve("page");
    evaluate(table, " --ahead 1,3" + kept + " --out " + page);
    assertThat(Files.readString(page.resolve("report.html"))).contains(" --ahead 1,3 --missing -9");
    assertThat(words("train", table, kept + also).code()).isZero();
  }

  private static Cli evaluate(Path table, String options) {
    Cli run = words("evaluate", table, options);
    assertThat(run.code()).as(run.err()).isZero();
    return run;
  }

  private static Cli words(String command, Path table, String options) {
    List<Object> words = new ArrayList<>(List.of(table, "--target", "y"));
    words.addAll(List.of(options.replace("'", "").strip().split(" ")));
    words.add(0, command);
    return Cli.run(words.toArray());
  }

  @Test
  void codesMayBeGivenPerColumn() {
    Path table = table("zeros.csv", "age,b,y", "%1$s,%2$s,%3$s");
    Cli all = Cli.run("evaluate", table, "--target", "y", "--missing", "0");
    assertThat(all.code()).isEqualTo(2);
    assertThat(all.err())
        .contains("--missing 0 also hides 200 values of the target y (the others are 1 to 2)")
        .contains("--missing \"age:0\"", "--missing \"0,y:0\"");
    Cli one = Cli.run("evaluate", table, "--target", "y", "--missing", "age:0", "--json");
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.err()).contains("y holds the 3 whole numbers 0 to 2", "NA, ?, age:0");
    Cli both = Cli.run("train", table, "--target", "y", "--missing", "0,y:0", "--law", "scalar");
    assertThat(both.code()).as(both.err()).isZero();
    Cli typo = Cli.run("train", table, "--target", "y", "--missing", "agee:0");
    assertThat(typo.code()).isEqualTo(2);
    assertThat(typo.err()).contains("--missing names 'agee'", "did you mean age?");
  }

  @Test
  void codesOfColumnsTravelWithTheCheckpoint() {
    Path table = table("age.csv", "age,b,y", "%1$s,%2$s,%4$s.5");
    Path kept = folder.resolve("age.ckpt");
    Cli train =
        Cli.run("train", table, "--target", "y", "--missing", "age:0", "--checkpoint", kept);
    assertThat(train.code()).as(train.err()).isZero();
    Cli predicted = Cli.run("predict", kept, Cli.file(folder, "n.csv", "age,b", "0,0", "1,0"));
    assertThat(predicted.out().lines().map(line -> line.split(",")[2]))
        .containsExactly("seen", "1", "2");
  }

  /** The pool has no rate of its own to put into the table of errors. */
  @Test
  void theDefaultLawIsInTheReport() {
    Path table = table("t.csv", "a,b,y", "%1$s,%2$s,%4$s.5");
    Path out = folder.resolve("report");
    Cli run = Cli.run("train", table, "--target", "y", "--out", out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(out.resolve("report.html")).exists();
  }

  @Test
  void onlyAComparisonSpeaksOfPeersThatWereTuned() throws IOException {
    Path table = table("t.csv", "a,b,y", "%1$s,%2$s,%4$s.5");
    for (boolean compared : List.of(false, true)) {
      Path out = folder.resolve("report" + compared);
      List<Object> words =
          new ArrayList<>(List.of("evaluate", table, "--target", "y", "--out", out));
      if (compared) {
        words.add("--compare");
      }
      assertThat(Cli.run(words.toArray()).code()).isZero();
      String page = Files.readString(out.resolve("report.html"));
      assertThat(page.contains("Peers are tuned")).isEqualTo(compared);
    }
  }

  @Test
  void aTargetThatIsNotNamedIsAskedForAmongTheColumns() {
    Path table = table("plain.csv", "a,b,y", "%1$s,%2$s,%4$s.5");
    for (String command : List.of("train", "evaluate", "certify")) {
      Cli run = Cli.run(command, table);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("--target is missing: name the column to predict, one of a, b, y");
    }
  }

  @Test
  void aColumnHasToBeNamedByMoreThanBlanks() {
    Path table = table("plain.csv", "a,b,y", "%1$s,%2$s,%4$s.5");
    for (String command : List.of("train", "evaluate", "certify")) {
      for (String blank : List.of("", " ")) {
        assertThat(refused(command, table, "--target", blank))
            .contains("--target is '%s'; expected the name".formatted(blank), "one of a, b, y");
      }
    }
    assertThat(refused("train", "-", "--target", "")).contains("--target is ''; expected the name");
    assertThat(refused("train", table, "--target", "y,,a"))
        .contains("--target is 'y,,a'; expected names of columns");
    for (String option : List.of("--features", "--exclude", "--include", "--difference")) {
      assertThat(refused("train", table, "--target", "y", option, ""))
          .contains("\"\" is not a column; expected one of a, b, y")
          .doesNotContain("did you mean");
    }
  }

  private static String refused(Object... command) {
    Cli run = Cli.run(command);
    assertThat(run.code()).as(run.err()).isEqualTo(2);
    return run.err();
  }

  @Test
  void manyColumnsOfCategoriesTakeOneLine() {
    Path table = table("words.csv", "p,q,r,s,y", "u%2$s,v%2$s,w%2$s,x%2$s,%4$s.5");
    Cli run = Cli.run("train", table, "--target", "y", "--law", "scalar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("note: p, q, r, s hold categories, each of which becomes a");
  }

  @Test
  void aConstantTargetIsRefused() {
    Path table = table("constant.csv", "a,y", "%1$s,3");
    Cli run = Cli.run("evaluate", table, "--target", "y");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("target y is always 3, so there is nothing to predict");
  }

  @Test
  void aTableMayLackItsHeaderAndHaveATitle() {
    Path bare = table("bare.csv", "9,9,9.5", "%1$s,%2$s,%4$s.5");
    Cli run = Cli.run("train", bare, "--target", "c3", "--no-header", "--law", "scalar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("learned 601 rows", "c1", "c2");
    Path titled = table("titled.csv", "Plant 7\n\na,b,y", "%1$s,%2$s,%4$s.5");
    Cli read = Cli.run("train", titled, "--target", "y", "--skip-lines", 2, "--law", "scalar");
    assertThat(read.code()).as(read.err()).isZero();
    assertThat(read.out()).contains("learned 600 rows");
    Path bad = Cli.file(folder, "bad.csv", "Plant 7", "a,y", "1,2", "2,3", "3,4,5");
    Cli failed = Cli.run("train", bad, "--target", "y", "--skip-lines", 1);
    assertThat(failed.err()).contains("line 5", "too many fields: 3");
  }

  @Test
  void aHeaderThatIsOneNameShortIsReadAsRowNames() {
    Path r = table("r.csv", "a,b,y", "row %1$s,%2$s,%3$s,%4$s.5");
    Cli run = Cli.run("train", r, "--target", "y", "--law", "scalar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("left out: number 1, because it has no name")
        .containsPattern("(?m)^a ");
    Path trailing = table("t.csv", "a,b,y", "%1$s,%2$s,%4$s.5,");
    Cli ended = Cli.run("train", trailing, "--target", "y", "--law", "scalar");
    assertThat(ended.out()).contains("left out: number 4, because it has no name");
  }

  @Test
  void ofManyCategoriesTheFrequentOnesBecomeFeatures() {
    List<String> lines = new ArrayList<>(List.of("city,id,y"));
    for (int k = 0; k < 2000; k++) {
      int city = k % 4 == 0 ? k / 4 % 150 : k % 20;
      lines.add("c%d,id%d,%d.5".formatted(city, k, city % 10));
    }
    Path table = Cli.file(folder, "cities.csv", lines.toArray(String[]::new));
    Cli run = Cli.run("train", table, "--target", "y", "--law", "scalar");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern("note: city, more than 100 categories, most often c\\d.*; the 50 most")
        // Fifty of their own, 32 that the others share, and the intercept.
        .contains("left out: id, because it holds text", "all others share some", "83 weights");
    Cli target = Cli.run("train", table, "--target", "city");
    assertThat(target.code()).isEqualTo(2);
    assertThat(target.err()).contains("more than 100 categories", "at most 100 classes");
  }

  @Test
  void trainSaysWhereItsCheckpointIsOrThatThereIsNone() {
    Path table = table("t.csv", "a,b,y", "%1$s,%2$s,%4$s.5");
    Path kept = folder.resolve("kept.ckpt");
    assertThat(Cli.run("train", table, "--target", "y", "--checkpoint", kept).out())
        .contains("checkpoint: " + kept);
    assertThat(Cli.run("train", table, "--target", "y").out())
        .contains("nothing was kept; --checkpoint FILE keeps what was learned");
  }
}
