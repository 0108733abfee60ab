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

/** Why a file could not be used, in words for a message that names the file itself. */
public final class FileFailure {
  private FileFailure() {}

  /** The reason, without the file's name and without names of classes where there are words. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileSystemLoopException) {
      return "its symbolic links form a loop";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is something of that name already";
    }
    if (e instanceof NotDirectoryException) {
      return "it is not a folder";
    }
    if (e instanceof DirectoryNotEmptyException) {
      return "the folder is not empty";
    }
    if (e instanceof EOFException) {
      return "it ends too early";
    }
    if (e instanceof ClosedByInterruptException) {
      return "the thread was interrupted";
    }
    String message = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    return message == null || message.isBlank() ? e.getClass().getSimpleName() : message;
  }
}
