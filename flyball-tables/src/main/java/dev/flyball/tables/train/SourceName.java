package dev.flyball.tables.train;

/** What a table is called in a title: its file, without the folders. */
public final class SourceName {
  private SourceName() {}

  public static String of(String source) {
    return source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
  }
}
