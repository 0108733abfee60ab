package dev.flyball.flink.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** The folder in which the checkpoints of a job, and of those it goes on from, are kept. */
record CheckpointFolder(String address) {
  private static final String COMPLETE = "_metadata";

  /** The youngest complete checkpoint; empty where there is none. */
  Optional<String> latest() throws IOException {
    Path folder = new Path(address);
    FileSystem system = folder.getFileSystem();
    if (!system.exists(folder)) {
      return Optional.empty();
    }
    List<FileStatus> complete = new ArrayList<>();
    for (FileStatus job : system.listStatus(folder)) {
      if (job.isDir()) {
        for (FileStatus checkpoint : system.listStatus(job.getPath())) {
          Path metadata = new Path(checkpoint.getPath(), COMPLETE);
          if (checkpoint.getPath().getName().startsWith("chk-") && system.exists(metadata)) {
            complete.add(system.getFileStatus(metadata));
          }
        }
      }
    }
    return complete.stream()
        .max(
            Comparator.comparingLong(FileStatus::getModificationTime)
                .thenComparingInt(status -> number(status.getPath().getParent().getName())))
        .map(status -> status.getPath().getParent().toString());
  }

  private static int number(String checkpoint) {
    return Integer.parseInt(checkpoint.substring("chk-".length()));
  }
}
