package dev.flyball.paper.faults;

import java.util.List;

/**
 * A scenario of the benchmark.
 *
 * @param name in words
 * @param file below the folder of the data; packed as {@code .gz} or not
 * @param source where it comes from, and how it is made
 * @param continuous how many columns can be faulty: the first ones behind the date
 * @param targets how many columns are predicted: the first ones
 * @param horizon how many rows ahead
 * @param ownLags whether each target is predicted from its own past alone, at every lag
 * @param published figures of the paper
 */
public record FaultScenario(
    String name,
    String file,
    String source,
    int continuous,
    int targets,
    int horizon,
    boolean ownLags,
    List<Published> published) {

  /** A row of the paper: the error of clean windows, the worst fault's over it, and itself. */
  public record Published(String model, double clean, double degradation, double worst) {}

  /** Hourly air of a station; the particles of the next six hours. */
  public static FaultScenario beijing() {
    return new FaultScenario(
        "Beijing, PM2.5, 6 rows ahead",
        "beijing_air_tiantan.csv",
        "UCI repository, data set 501 (PRSA, Beijing multi-site air quality), station Tiantan: the"
            + " longest stretch without a long gap, short gaps filled forward, wind direction as"
            + " 0..15, a date and the columns PM2.5 to WSPM and wd",
        11,
        1,
        6,
        false,
        List.of(
            new Published("best clean error, and best worst one (GRU)", .281, Double.NaN, .352),
            new Published("best degradation (TSMixer)", Double.NaN, 1.15, Double.NaN),
            new Published("Chronos-2", .349, 1.23, .429),
            new Published("seasonal naive", .353, 1.35, .477)));
  }

  /** Seven channels of a transformer, each for the next four days. */
  public static FaultScenario etth1() {
    return new FaultScenario(
        "ETTh1, all channels, 96 rows ahead",
        "ETTh1.csv",
        "ETTh1.csv of ETDataset (Zhou et al.), as it is",
        7,
        7,
        96,
        true,
        List.of(
            new Published("best clean error (PatchTST)", .431, Double.NaN, Double.NaN),
            new Published("best degradation (GRU)", Double.NaN, 1.06, Double.NaN),
            new Published("best worst error (DLinear)", Double.NaN, Double.NaN, .548),
            new Published("Chronos-2", .496, 1.45, .718),
            new Published("seasonal naive", .634, 1.29, .817)));
  }
}
