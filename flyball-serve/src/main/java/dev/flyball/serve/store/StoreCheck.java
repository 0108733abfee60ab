package dev.flyball.serve.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;

/**
 * Checks that the files of a store are complete, before RocksDB writes to them: if its manifest is
 * missing, it would start empty and delete the others. Reads every block once.
 */
final class StoreCheck {
  private static final Pattern FILE = Pattern.compile("(MANIFEST-\\d+|CURRENT|\\d+\\.(sst|log))");

  private final Path folder;
  private final AcknowledgedPosition acknowledged;
  private final ModelList models;

  StoreCheck(Path folder, AcknowledgedPosition acknowledged, ModelList models) {
    this.folder = folder;
    this.acknowledged = acknowledged;
    this.models = models;
  }

  /** The problem; empty for a complete store, and for a folder that never held one. */
  Optional<String> problem() throws IOException {
    Optional<Manifest> manifest = Manifest.of(folder);
    if (manifest.isEmpty()) {
      return isNew()
          ? Optional.empty()
          : Optional.of("it held models, and the list of its files (CURRENT) is missing");
    }
    if (isCut(manifest.get())) {
      return Optional.of(
          "%s was cut to %s bytes"
              .formatted(manifest.get().in(folder).getFileName(), manifest.get().bytes()));
    }
    try (OpenRocks open =
        OpenRocks.readable(folder, WALRecoveryMode.TolerateCorruptedTailRecords)) {
      if (open.db().getLatestSequenceNumber() < acknowledged.sequence()) {
        return Optional.of("the end of its log is missing: writes that were acknowledged");
      }
      open.db().verifyChecksum();
      for (Map.Entry<Integer, byte[]> each : models.records().entrySet()) {
        byte[] found = open.get(StoreSection.MODELS, Keys.of(each.getKey()));
        if (found == null || !ModelList.isRecord(each.getKey(), found)) {
          return Optional.of("the record of model %s is missing".formatted(each.getKey()));
        }
      }
      return Optional.empty();
    } catch (RocksDBException e) {
      return Optional.of(words(e));
    }
  }

  /** Whether the list of files lost its end; RocksDB would take that for the end of a crash. */
  boolean isCut(Manifest manifest) {
    Manifest noted = acknowledged.manifest();
    return manifest.number() == noted.number() && manifest.bytes() < noted.bytes();
  }

  private boolean isNew() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return acknowledged.sequence() == 0
          && models.records().isEmpty()
          && files.noneMatch(file -> FILE.matcher(file.getFileName().toString()).matches());
    }
  }

  /** Which file it is about, in our words. */
  static String words(RocksDBException e) {
    Matcher file = FILE.matcher(String.valueOf(e.getMessage()));
    return file.find()
        ? "%s is damaged or missing".formatted(file.group())
        : "one of its files is damaged or missing";
  }
}
