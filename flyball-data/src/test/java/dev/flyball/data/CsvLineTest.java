package dev.flyball.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CsvLineTest {
  private static final MissingCodes MISSING = MissingCodes.of("-200", "NA");
  private static final CsvLayout LAYOUT =
      CsvLayout.of("test", "a,b,name", "", SourceOptions.defaults());
  private final CsvLine line = new CsvLine(LAYOUT, MISSING);

  private boolean read(String text) {
    byte[] bytes = ("??" + text + "??").getBytes(StandardCharsets.UTF_8);
    return line.read(bytes, 2, bytes.length - 4);
  }

  @Test
  void readsLineAfterLine() {
    assertThat(read("1.5,-200.0,\"x, \"\"1\"\"\"")).isTrue();
    assertThat(line.value(0)).isEqualTo(1.5);
    assertThat(line.value(1)).isNaN();
    assertThat(line.text(2)).isEqualTo("x, \"1\"");
    assertThat(read("")).isFalse();
    assertThat(read("NA,nan, y ")).isTrue();
    assertThat(line.value(0)).isNaN();
    assertThat(line.value(1)).isNaN();
    assertThat(line.text(2)).isEqualTo("y");
    String wide = "w".repeat(200_000);
    assertThat(read("1,2," + wide)).isTrue();
    assertThat(line.text(2)).isEqualTo(wide);
    assertThat(read("1,\"2\",z\r\n")).isTrue();
    assertThat(line.value(1)).isEqualTo(2);
  }

  @Test
  void refusesWhatIsNoRowAndGoesOn() {
    assertThatThrownBy(() -> read("1,2")).hasMessageContaining("too few fields: 2; expected 3");
    assertThatThrownBy(() -> read("1,2,3,4")).hasMessageContaining("too many fields: 4");
    assertThatThrownBy(() -> read("1,2,\"open")).hasMessageContaining("does not close");
    assertThatThrownBy(() -> read("1,2,x\n3,4,y")).hasMessageContaining("more than one row");
    assertThatThrownBy(() -> line.read(new byte[] {'1', ',', ',', (byte) 0xFF}, 0, 4))
        .hasMessageContaining("not UTF-8");
    for (String cell : new String[] {"1d", "0x1p3", "Infinity", "1e999", "two"}) {
      assertThat(read(cell + ",2,x")).isTrue();
      assertThatThrownBy(() -> line.value(0))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("column a: \"" + cell + "\" is not a finite number");
    }
    assertThat(read("1,2,x")).isTrue();
    assertThat(line.value(1)).isEqualTo(2);
  }

  @Test
  void takesTheLayoutFromHeaderAndFirstRow() {
    CsvLayout comma = CsvLayout.of("test", "a;b", "1,5;2", SourceOptions.defaults());
    assertThat(comma).isEqualTo(new CsvLayout(java.util.List.of("a", "b"), ';', ','));
    assertThatThrownBy(() -> CsvLayout.of("test", "a,a", "", SourceOptions.defaults()))
        .hasMessageContaining("have the same name");
    assertThatThrownBy(() -> CsvLayout.of("test", "", "", SourceOptions.defaults()))
        .hasMessageContaining("is empty");
  }

  @Test
  void singleCellsAreReadTheSameWay() {
    NumberCell cell = new NumberCell(MISSING);
    assertThat(cell.value("a", " -200.00 ")).isNaN();
    assertThat(cell.value("a", "-2e2")).isNaN();
    assertThat(cell.value("a", "")).isNaN();
    assertThat(cell.value("a", "7")).isEqualTo(7);
    assertThatThrownBy(() -> cell.value("a", "0x10")).hasMessageContaining("column a");
  }
}
