package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tables as they come, with everything left to the commands. */
class StrangeTableTest {
  private static final long SEED = 31;

  @TempDir Path folder;

  /** Rows of a rain gauge: T stands for a trace, once in a while. */
  private Path rain(String trace, int times) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("rain,kind,y"));
    for (int k = 0; k < 200; k++) {
      double rain = Math.abs(random.nextGaussian());
      String cell = k % 20 == 7 && k / 20 < times ? trace : Double.toString(rain);
      lines.add(cell + "," + (k % 3 == 0 ? "T" : "F") + "," + (2 * rain + random.nextGaussian()));
    }
    return Cli.file(folder, "rain.csv", lines.toArray(String[]::new));
  }

  @Test
  void theOnlyWordAmongNumbersIsMissingThereAndThisIsSaid() {
    Path kept = folder.resolve("rain.ckpt");
    Path table = rain("T", 5);
    Cli run = Cli.run("train", table, "--target", "y", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("note: T in rain is taken for missing: it is the only word among its numbers")
        .contains("kind=T")
        .containsPattern("rain +\\S+ +97.5 %");
    Cli predict = Cli.run("predict", kept, table);
    assertThat(predict.code()).as(predict.err()).isZero();
    assertThat(predict.out().lines().filter(line -> line.matches("8,[^,]+,2,.*"))).hasSize(1);
  }

  /** A day's course, whose hours are written so; the last rows are another table. */
  private Path course(String name, int from, int to, Function<LocalDateTime, String> writing) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("when;meter;y"));
    for (int k = 0; k < to; k++) {
      LocalDateTime hour = LocalDateTime.of(2024, 2, 1, 0, 0).plusHours(k);
      String row =
          "%s;%s;%.4f"
              .formatted(
                  writing.apply(hour),
                  7 * k + random.nextInt(5),
                  3 * Math.sin(2 * Math.PI * hour.getHour() / 24) + 0.1 * random.nextGaussian());
      if (k >= from) {
        lines.add(row);
      }
    }
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  @Test
  void theHourIsLearnedHoweverItIsWritten() {
    List<Function<LocalDateTime, String>> writings =
        List.of(
            LocalDateTime::toString,
            t -> Long.toString(t.toEpochSecond(ZoneOffset.UTC)),
            t -> Long.toString(1000 * t.toEpochSecond(ZoneOffset.UTC)),
            DateTimeFormatter.ofPattern("yyyyMMddHHmm")::format,
            DateTimeFormatter.ofPattern("M/d/yyyy h:mm a", Locale.US)::format,
            DateTimeFormatter.ofPattern("dd/MM/yy HH:mm")::format,
            DateTimeFormatter.ofPattern("MMM d, yyyy HH:mm", Locale.US)::format);
    String predicted = "";
    for (Function<LocalDateTime, String> writing : writings) {
      Path kept = folder.resolve("course.ckpt");
      Path half = course("half.csv", 0, 300, writing);
      Cli train = Cli.run("train", half, "--target", "y", "--checkpoint", kept);
      assertThat(train.code()).as(train.err()).isZero();
      assertThat(train.out())
          .contains("dates: when, ", "becomes time of day")
          .contains("left out: meter, because its numbers only go one way");
      Path rest = course("rest.csv", 300, 600, writing);
      Cli resumed = Cli.run("train", rest, "--resume", kept, "--checkpoint", kept);
      assertThat(resumed.code()).as(resumed.err()).isZero();
      Cli predict = Cli.run("predict", kept, course("next.csv", 600, 650, writing));
      assertThat(predict.code()).as(predict.err()).isZero();
      String columns = predict.out().replaceAll("(?m)^([0-9]+),([^,]*),.*$", "$1,$2");
      predicted = predicted.isEmpty() ? columns : predicted;
      assertThat(columns).isEqualTo(predicted);
    }
  }

  @ParameterizedTest
  @CsvSource({"train", "evaluate"})
  void aKeyOfJsonLinesThatComesTooLateForAColumnIsSaid(String command) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>();
    for (int k = 1; k <= 1_050; k++) {
      double x = random.nextGaussian();
      String late = k <= 1_020 ? "" : ", \"flow\": " + x;
      lines.add("{\"x\": %s, \"y\": %s%s}".formatted(x, 2 * x + random.nextGaussian(), late));
    }
    Path table = Cli.file(folder, "late.jsonl", lines.toArray(String[]::new));
    Cli run = Cli.run(command, table, "--target", "y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("values passed over: 30;")
        .contains("the first 1,000 rows")
        .contains("row 1021 (line 1021): \"flow\"");
    lines.set(0, "{\"x\": 1, \"y\": 2, \"flow\": null}");
    Path named = Cli.file(folder, "named.jsonl", lines.toArray(String[]::new));
    assertThat(Cli.run(command, named, "--target", "y").err()).doesNotContain("passed over");
  }

  /** Numbers among which every {@code each}-th cell is what {@code strange} says. */
  private Path mixed(int rows, int each, IntFunction<String> strange) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("size,x,y"));
    for (int k = 0; k < rows; k++) {
      double size = 1000 + 200 * random.nextGaussian();
      String cell = k % each == 12 ? strange.apply(k) : "%.1f".formatted(size);
      lines.add("%s,%s,%.3f".formatted(cell, k % 7, size / 100 + random.nextGaussian()));
    }
    return Cli.file(folder, "mixed.csv", lines.toArray(String[]::new));
  }

  @Test
  void fewTextsAmongNumbersAreMissingWithACountAndAnExample() {
    Path kept = folder.resolve("mixed.ckpt");
    Path table = mixed(600, 20, k -> "18%02d - 2273".formatted(k % 100));
    for (String command : List.of("evaluate", "train")) {
      Cli run = Cli.run(command, table, "--target", "y", "--checkpoint", kept);
      run = command.equals("train") ? run : Cli.run(command, table, "--target", "y");
      assertThat(run.code()).as(run.err()).isZero();
      assertThat(run.out() + run.err())
          .contains("note: 30 cells of size that are no number (the first: 1812 - 2273 in row 13)");
    }
    Path next = mixed(50, 30, k -> "34.46Sq. Meter");
    assertThat(Cli.run("predict", kept, next).err()).isEmpty();
    Cli resumed = Cli.run("train", next, "--resume", kept, "--checkpoint", kept);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    Cli one = Cli.run("evaluate", mixed(11_000, 12_000, k -> "oops"), "--target", "y");
    assertThat(one.out()).contains("note: oops in size is taken for missing");
  }

  @Test
  void textsAmongTheTargetsAreMissing() {
    Path table = mixed(600, 20, k -> "18%02d - 2273".formatted(k % 100));
    Cli run = Cli.run("train", table, "--target", "size");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("30 cells of size that are no number");
  }

  @Test
  void codesThatRepeatAmongNumbersMakeThemCategories() {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("diagnosis,x,y"));
    for (int k = 0; k < 2_000; k++) {
      int number = (int) Math.abs(60 * random.nextGaussian());
      String code = k % 12 == 7 ? (k % 24 == 7 ? "V45" : "E909") : (250 + number) + ".5";
      lines.add("%s,%s,%s".formatted(code, k % 7, code.startsWith("V") ? 9 : random.nextInt(3)));
    }
    Path table = Cli.file(folder, "codes.csv", lines.toArray(String[]::new));
    Cli run = Cli.run("train", table, "--target", "y", "--task", "regression");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("diagnosis, more than 100 categories, most often V45, E909");
  }

  @Test
  void aFewCellsThatAreNoDatesAreMissing() {
    Path table =
        course("dates.csv", 0, 400, t -> t.getHour() == 5 ? "0000-00-00 00:00" : t.toString());
    Cli run = Cli.run("train", table, "--target", "y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("0000-00-00 00:00 in when is taken for missing")
        .contains("dates: when, ");
  }

  /** y is twice x, and x is written as the format says, in quotes. */
  private Path decimals(String name, String format, String other) {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("x,z,y"));
    for (int k = 0; k < 300; k++) {
      double x = 10 + 80 * random.nextDouble();
      String cell = format.formatted(x).replace('.', ',');
      String next = other.formatted(random.nextDouble() * 9);
      lines.add("\"%s\",\"%s\",%.0f".formatted(cell, next, 20 * x));
    }
    return Cli.file(folder, name, lines.toArray(String[]::new));
  }

  @Test
  void theDecimalSignOfAColumnIsFoundInAllOfIt() {
    Path kept = folder.resolve("commas.ckpt");
    Path two = decimals("two.csv", "%.2f", "%.1f");
    Cli run = Cli.run("train", two, "--target", "y", "--checkpoint", kept);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("note: x has a decimal comma, as in ");
    Cli predict = Cli.run("predict", kept, decimals("next.csv", "%.3f", "%.1f"));
    assertThat(
            predict
                .out()
                .lines()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(line.split(",")[1])))
        .allSatisfy(y -> assertThat(y).isBetween(100.0, 2000.0));
    assertThat(Cli.run("train", two, "--target", "y", "--decimal", "comma").code()).isZero();
  }

  @Test
  void threeDigitsBehindACommaAreReadAsOtherColumnsSayOrThisIsSaid() {
    Path alone = decimals("alone.csv", "%.3f", "%.0f");
    assertThat(Cli.run("train", alone, "--target", "y").out())
        .containsPattern("note: [0-9]+,[0-9]{3} in x is read as [0-9]+, with the thousands apart; ")
        .contains("--decimal comma");
    Path beside = decimals("beside.csv", "%.3f", "0,5%.0f");
    assertThat(Cli.run("train", beside, "--target", "y").out())
        .contains("note: z has a decimal comma, as in 0,5")
        .containsPattern(
            "in x is read as [0-9]+[.][0-9]{3}, with a decimal comma; --decimal point reads");
    Path grouped = decimals("grouped.csv", "1,234,%.3f", "%.0f");
    assertThat(Cli.run("train", grouped, "--target", "y").out()).doesNotContain("decimal comma");
  }

  @Test
  void predictionsCarryTheKeysOfTheirRowsAndSixDigits() {
    List<String> lines = new ArrayList<>(List.of("house_id,when,x,station key,y"));
    Random random = new Random(SEED);
    for (int k = 0; k < 100; k++) {
      double x = random.nextGaussian();
      lines.add(
          "H%s,%s,%.3f,\"a,%s\",%.3f"
              .formatted(k * k, LocalDate.of(2024, 1, 1).plusDays(k), x, k, 3 * x));
    }
    Path table = Cli.file(folder, "keys.csv", lines.toArray(String[]::new));
    Path kept = folder.resolve("keys.ckpt");
    assertThat(Cli.run("train", table, "--target", "y", "--checkpoint", kept).code()).isZero();
    List<String> predicted = Cli.run("predict", kept, table).out().lines().toList();
    assertThat(predicted.get(0)).isEqualTo("row,prediction,seen,support,house_id,when,station key");
    assertThat(predicted.get(3)).matches("3,-?[0-9.]{1,9},[0-9]+,[0-9.]+,H4,2024-01-03,\"a,2\"");
    assertThat(Cli.run("predict", kept, table, "--digits", "17").out())
        .containsPattern("[0-9]{12}");
    assertThat(Cli.run("predict", kept, table, "--json").out())
        .contains("\"house_id\":\"H4\",\"when\":\"2024-01-03\",\"station key\":\"a,2\"");
    assertThat(Cli.run("predict", kept, table, "--digits", "0").code()).isEqualTo(2);
  }

  @Test
  void newestFirstACopyOfTheTargetAndAnotherUnitAreSaid() {
    Random random = new Random(SEED);
    List<String> lines = new ArrayList<>(List.of("day,celsius,copy,y"));
    List<String> next = new ArrayList<>(List.of("day,celsius,copy"));
    for (int k = 0; k < 300; k++) {
      double celsius = 12 + 6 * random.nextGaussian();
      double y = 2 * celsius + random.nextGaussian();
      String day = LocalDate.of(2025, 12, 1).minusDays(k).toString();
      lines.add("%s,%.2f,%.1f,%.3f".formatted(day, celsius, 1.8 * y + 32, y));
      next.add("%s,%.2f,%.1f".formatted(day, 1.8 * celsius + 32, 1.8 * y + 32));
    }
    Path table = Cli.file(folder, "aloud.csv", lines.toArray(String[]::new));
    Path kept = folder.resolve("aloud.ckpt");
    Cli run = Cli.run("train", table, "--target", "y", "--checkpoint", kept);
    assertThat(run.out())
        .contains("note: the rows are newest first by day")
        .contains("note: copy tells y almost exactly")
        .doesNotContain("celsius tells")
        .doesNotContain("is replaced");
    assertThat(Cli.run("predict", kept, table).err()).isEmpty();
    Path fahrenheit = Cli.file(folder, "next.csv", next.toArray(String[]::new));
    assertThat(Cli.run("predict", kept, fahrenheit).err())
        .containsPattern("note: celsius is 5[0-9][.][0-9]+ here on average, and was 1[0-9][.]")
        .contains("is its unit the same?")
        .doesNotContain("copy");
    Cli again = Cli.run("train", table, "--target", "y", "--checkpoint", kept);
    assertThat(again.out()).contains("aloud.ckpt was there before and is replaced");
  }

  @Test
  void optionsAreTakenAsTheyAreMeantOrTheRightOneIsNamed() {
    Path table = rain("T", 5);
    assertThat(Cli.run("train", table, "--target", "y", "--interval", "90%").code()).isZero();
    for (String[] slip :
        new String[][] {
          {"--intervals", "--interval?"},
          {"--separator", "--delimiter?"},
          {"--holdot", "--holdout?"}
        }) {
      assertThat(Cli.run("train", table, slip[0], "x").err()).contains("did you mean " + slip[1]);
    }
    assertThat(Cli.run("help", "serv").err()).contains("did you mean serve?");
    assertThat(Cli.run("inspect", table).err()).contains("is a table", "train");
  }

  @Test
  void aSlipThatOccursOnceEndsTheRunAsBefore() {
    Cli run = Cli.run("evaluate", rain("oops", 1), "--target", "y");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("row 8 (line 9), column rain: \"oops\" is not a finite number")
        .contains("--on-bad-row skip");
  }

  /** Semicolons, decimal commas, units in the cells, words for holes, a line above the header. */
  @Test
  void anExportOfASpreadsheetIsReadOrTheWayToReadItIsSaid() {
    Random random = new Random(SEED);
    List<String> lines =
        new ArrayList<>(List.of("Export of 14.11.2026;;;;", "Tag;Ort;Vorlauf;Menge;kW"));
    for (int k = 0; k < 400; k++) {
      double flow = 60 + 10 * random.nextGaussian();
      String cell = String.format(Locale.ROOT, "%.2f", flow).replace('.', ',') + " °C";
      String power = String.format(Locale.ROOT, "1.%03d,5", 500 + Math.round(5 * (flow - 60)));
      String place = k > 300 ? "n/a" : k % 2 == 0 ? "Nord" : "Süd";
      LocalDate day = LocalDate.of(2025, 1, 1).plusDays(k);
      lines.add(String.join(";", day.toString(), place, cell, "" + Math.round(flow), power));
    }
    Path table = Cli.file(folder, "export.csv", lines.toArray(String[]::new));
    Cli above = Cli.run("evaluate", table, "--target", "kW");
    assertThat(above.err()).contains("--skip-lines");

    Cli run = Cli.run("evaluate", table, "--skip-lines", 1, "--target", "kW", "--missing", "n/a");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("numbers with a unit: take the unit out of the cells")
        .contains("written as in 1.")
        .containsPattern("MAE \\S+, \\d+ % below the (last value|running mean) \\(\\S+\\); ")
        .contains("Ort unseen since row 302 of 400: the model no longer learns from it.")
        .contains(
            "next: check the sensor; until it returns rows are predicted without it, and nothing has"
                + " to be left out.")
        .doesNotContain("e+0");
  }

  @Test
  void aTableOfAnotherEncodingSaysHowToConvertIt() throws IOException {
    Path table = folder.resolve("latin.csv");
    Files.writeString(table, "Größe,y\n1,2\n3,4\n", StandardCharsets.ISO_8859_1);
    assertThat(Cli.run("evaluate", table, "--target", "y").err())
        .contains("is not UTF-8", "iconv -f windows-1252 -t utf-8 FILE > NEWFILE");
  }

  /** What a stranger's file may be instead of what it should be, and what is said of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      textBlock =
          """
          x,z,y,q~1,2,3~2,3,5~3,4,9 ! row 1 (line 2): too few fields: 3; expected 4, as in the header
          x,z~1.5,2,3~2.5,3,5 ! the header has 2 names and the first row 3 fields; expected a name
          1.5,2,3~2.5,3,5~3.5,4,9 ! The first line holds numbers: --no-header
          // by a logger~x,z,y~1,2,3 ! --skip-lines N skips the lines before it
          x z y~1 2 3~2 3 4 ! the only column; --delimiter or --skip-lines may help
          """)
  void aHeaderThatIsNoneIsExplained(String lines, String message) {
    Cli run = Cli.run("train", Cli.file(folder, "odd.csv", lines.split("~")), "--target", "y");
    assertThat(run.code()).isNotZero();
    assertThat(run.err()).contains(message);
  }

  @Test
  void otherEncodingsAreNamed() throws IOException {
    Path utf16 = folder.resolve("utf16.csv");
    Files.write(utf16, "x,y\n1,2\n".getBytes(StandardCharsets.UTF_16));
    assertThat(Cli.run("train", utf16, "--target", "y").err())
        .contains("it is in UTF-16, not in UTF-8 (iconv -f utf-16 -t utf-8 FILE > NEWFILE)");
  }

  @Test
  void textPackedWithZstdIsRead() throws IOException {
    Path packed = folder.resolve("t.csv.zst");
    Files.write(
        packed, Zstd.compress("x,y\n1,2.5\n2,3.25\n3,7.5\n".getBytes(StandardCharsets.UTF_8)));
    Cli run = Cli.run("train", packed, "--target", "y");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("learned 3 rows");
  }

  @Test
  void threeRowsAreEnough() {
    Path table = Cli.file(folder, "three.csv", "a,b,y", "1,2,3.5", "2,1,4", "3,7,9.25");
    Cli run = Cli.run("evaluate", table, "--target", "y", "--compare");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3 rows of", "pool (13 members for numbers, 13 for classes; 96 trees)");
    assertThat(Cli.run("train", table, "--target", "y").code()).isZero();
  }

  @Test
  void whatIsLeftOutIsNamedWhereNothingElseIsThere() {
    Path table = Cli.file(folder, "one.csv", "a,y", "7,1", "7,2", "7,4");
    Cli run = Cli.run("train", table, "--target", "y");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("a is left out because it is constant (7)");
  }
}
