package dev.flyball.checkpoint;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/**
 * Turns an {@link IOException} into a readable reason, for a message that names the file itself.
 */
public final class FileFailure {
  private static final Map<Class<? extends IOException>, String> WORDS =
      Map.of(
          NoSuchFileException.class, "no such file",
          AccessDeniedException.class, "permission denied",
          FileSystemLoopException.class, "its symbolic links form a loop",
          FileAlreadyExistsException.class, "there is something of that name already",
          NotDirectoryException.class, "it is not a folder",
          DirectoryNotEmptyException.class, "the folder is not empty",
          EOFException.class, "it ends too early",
          ClosedByInterruptException.class, "the thread was interrupted");

  private FileFailure() {}

  /** The reason, without the file's name and without names of classes. */
  public static String reason(IOException e) {
    String words = WORDS.get(e.getClass());
    return words == null ? words(e) : words;
  }

  /** The message of any failure, without the name of its class. */
  public static String words(Throwable e) {
    String message = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return message == null || message.isBlank() ? "no reason is given" : message;
  }
}
