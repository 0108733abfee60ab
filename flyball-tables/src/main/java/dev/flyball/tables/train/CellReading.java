package dev.flyball.tables.train;

import static dev.flyball.report.Text.text;

import dev.flyball.data.ColumnReport;
import dev.flyball.data.ColumnType;
import dev.flyball.data.InferredTask;
import dev.flyball.data.MissingCodes;
import dev.flyball.data.Schema;
import dev.flyball.data.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a look at a whole table decides about its cells: which sign comes before the decimals of a
 * column, and which texts among its numbers are missing.
 *
 * @param file the table, read so
 * @param remarks what was decided, and how to have it otherwise
 */
record CellReading(TableFile file, List<String> remarks) {
  /** In a table of so many rows one cell that cannot be read is no reason to stop. */
  private static final long LONG = 10_000;

  /** The decimal signs, unless one was given for the table. */
  static CellReading signs(TableFile file, Schema schema) {
    Map<String, Character> signs = new HashMap<>();
    List<String> remarks = new ArrayList<>();
    if (file.options().delimited().decimal().isPresent()) {
      return new CellReading(file, remarks);
    }
    Set<Character> shown = new HashSet<>();
    for (ColumnReport column : schema.columns()) {
      column.decimals().sign().ifPresent(shown::add);
      char sign = column.decimals().sign().orElse('.');
      if (sign == ',' || column.decimals().refused() && column.decimals().sign().isPresent()) {
        signs.put(column.name(), sign);
        remarks.add(
            "note: %s has a decimal %s, as in %s"
                .formatted(column.name(), word(sign), column.decimals().example()));
      }
    }
    for (ColumnReport column : schema.columns()) {
      String cell = column.decimals().either();
      if (!cell.isEmpty()) {
        char sign = cell.indexOf(',') >= 0 ? ',' : '.';
        boolean decimal = shown.isEmpty() ? !column.decimals().apart() : shown.equals(Set.of(sign));
        signs.put(column.name(), decimal == (sign == ',') ? ',' : '.');
        remarks.add(said(column, cell, sign, decimal));
      }
    }
    return signs.isEmpty()
        ? new CellReading(file, remarks)
        : new CellReading(file.options(file.options().withSigns(signs)), remarks);
  }

  private static String said(ColumnReport column, String cell, char sign, boolean decimal) {
    String thousands = cell.replace(String.valueOf(sign), "");
    String decimals = cell.replace(sign, '.');
    return decimal
        ? "note: %s in %s is read as %s, with a decimal %s; --decimal %s reads %s"
            .formatted(
                cell, column.name(), decimals, word(sign), word(sign == ',' ? '.' : ','), thousands)
        : "note: %s in %s is read as %s, with the thousands apart; if the %s comes before the decimals, add --decimal %s"
            .formatted(cell, column.name(), thousands, word(sign), word(sign));
  }

  private static String word(char sign) {
    return sign == ',' ? "comma" : "point";
  }

  /** The texts among numbers and dates that are missing. */
  static CellReading missing(TableFile file, Schema schema) {
    List<String> codes = strange(file, schema);
    return codes.isEmpty()
        ? new CellReading(file, List.of())
        : new CellReading(
            file.options(file.options().withMissing(file.options().missing().and(codes))),
            codes.stream().map(code -> taken(code, schema)).toList());
  }

  /**
   * What is taken for missing among the numbers or dates of a column, each with its column: the
   * only word, or a few, or all that is no number. A slip in a short table is left for the user to
   * mend, as is every one in a target of classes.
   */
  private static List<String> strange(TableFile file, Schema schema) {
    List<String> codes = new ArrayList<>();
    for (ColumnReport column : schema.columns()) {
      boolean several = column.misfits() > 1 || column.misfits() == 1 && schema.rows() >= LONG;
      if (!several || column.name().matches("[0-9]*|.*:.*") || isOfClasses(file, column)) {
        continue;
      }
      List<String> words =
          column.suspects().stream()
              .filter(word -> !Character.isDigit(word.charAt(word.length() - 1)))
              .toList();
      boolean numbers = column.type() == ColumnType.NUMERIC;
      List<String> missing =
          numbers && words.size() != 1
              ? List.of(MissingCodes.TEXT)
              : numbers ? words : column.suspects();
      missing.forEach(code -> codes.add(column.name() + ":" + code));
    }
    return codes;
  }

  private static boolean isOfClasses(TableFile file, ColumnReport column) {
    return column.name().equals(file.target())
        && (column.type() != ColumnType.NUMERIC
            || file.task().orElseGet(() -> InferredTask.of(column).task()) == Task.CLASSIFICATION);
  }

  private static String taken(String code, Schema schema) {
    int colon = code.indexOf(':');
    ColumnReport column = schema.column(code.substring(0, colon));
    String word = code.substring(colon + 1);
    boolean numbers = column.type() == ColumnType.NUMERIC;
    return word.equals(MissingCodes.TEXT)
        ? text(
            "note: %,d %s of %s that %s no number (%s%s) %s taken for missing",
            column.misfits(),
            column.misfits() == 1 ? "cell" : "cells",
            column.name(),
            column.misfits() == 1 ? "is" : "are",
            column.misfits() == 1 ? "" : "the first: ",
            column.strange(),
            column.misfits() == 1 ? "is" : "are")
        : "note: %s in %s is taken for missing: it is %s among its %s"
            .formatted(
                word,
                column.name(),
                numbers || column.suspects().size() == 1 ? "the only word" : "no date",
                numbers ? "numbers" : "dates");
  }
}
