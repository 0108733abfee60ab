package dev.flyball.tables.ahead;

import dev.flyball.checkpoint.State;
import dev.flyball.data.BadRows;
import dev.flyball.data.Input;
import dev.flyball.data.ObservationReader;
import dev.flyball.data.ReadingStoppedException;
import dev.flyball.data.SavedTraining;
import dev.flyball.data.Source;
import dev.flyball.data.Target;
import dev.flyball.interval.Interval;
import dev.flyball.learn.Forecast;
import dev.flyball.learn.Forecaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * The horizons of every row of a table, which goes on after the rows that were learned. Nothing is
 * learned; the target of a row is read, for what comes is predicted from it.
 */
public final class AheadPredictions {
  private final SavedTraining saved;
  private final Forecaster forecaster;

  private AheadPredictions(SavedTraining saved, Forecaster forecaster) {
    this.saved = saved;
    this.forecaster = forecaster;
  }

  /** Those of a checkpoint's forecaster, which a training wrote. */
  public static AheadPredictions of(State state, String name) {
    Forecaster forecaster = Forecaster.of(state, name);
    return new AheadPredictions(SavedTraining.of(state, name, forecaster.spec()), forecaster);
  }

  /** The saved training of the table. */
  public SavedTraining training() {
    return saved;
  }

  /** Writes a line for each row as CSV, until {@code goesOn} ends it; returns how many. */
  public long write(Input input, BadRows badRows, Writer out, LongPredicate goesOn) {
    long count = 0;
    try (ObservationReader rows = rows(input.open(), badRows)) {
      out.write("row," + saved.target() + header() + "\n");
      boolean more = true;
      while (more && rows.next()) {
        List<Forecast> next =
            forecaster.look(Horizons.series(rows.key()), rows.values(), rows.target());
        out.write(rows.row() + "," + number(rows.target()));
        for (Forecast each : next) {
          out.write("," + number(each.value()));
          for (Interval sure : each.intervals()) {
            out.write("," + number(sure.lower()) + "," + number(sure.upper()));
          }
        }
        out.write("\n");
        more = goesOn.test(++count);
      }
      return count;
    } catch (ReadingStoppedException e) {
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A table without the target is one in which it is always missing. */
  private ObservationReader rows(Source source, BadRows badRows) {
    if (!source.columns().contains(saved.target())) {
      return ObservationReader.ofPart(source, saved.encoding(), badRows, saved.history());
    }
    List<Target> targets = List.of(Target.number(saved.target()));
    return ObservationReader.of(source, saved.encoding(), targets, badRows, saved.history());
  }

  private String header() {
    List<String> names = new ArrayList<>();
    List<Double> levels = forecaster.spec().intervals().levels();
    for (int rows : forecaster.ahead().horizons()) {
      names.add("ahead" + rows);
      for (double level : levels) {
        String of = levels.size() == 1 ? "" : "_" + level;
        names.add("lower" + rows + of);
        names.add("upper" + rows + of);
      }
    }
    return "," + String.join(",", names);
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Double.toString(value) : "";
  }
}
