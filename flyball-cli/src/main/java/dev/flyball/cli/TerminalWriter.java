package dev.flyball.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;

/**
 * Writes text for people. Names of columns, cells and files may hold control characters, which a
 * terminal would obey: they are written as <code>\u001b</code>. Data for programs goes through
 * {@link #data} unchanged.
 */
final class TerminalWriter extends PrintWriter {
  private final PrintWriter raw;
  private final Terminal screen;

  /** For text that goes to no terminal. */
  TerminalWriter(PrintWriter raw) {
    this(raw, Terminal.none());
  }

  TerminalWriter(PrintWriter raw, Terminal screen) {
    super(new Escaping(raw), true);
    this.raw = raw;
    this.screen = screen;
  }

  /** The terminal of {@code out}. */
  static Terminal screen(PrintWriter out) {
    return out instanceof TerminalWriter terminal ? terminal.screen : Terminal.none();
  }

  /** Prints a few words in bold and in colour, where the terminal has it. */
  static void stress(PrintWriter out, Colour colour, String words) {
    if (screen(out).colours()) {
      PrintWriter raw = data(out);
      raw.print("\u001b[1;" + colour.number + "m");
      out.print(words);
      raw.print("\u001b[0m");
    } else {
      out.print(words);
    }
  }

  /** The meaning of a colour: red failed, yellow may be wrong. */
  enum Colour {
    RED(31),
    YELLOW(33);

    private final int number;

    Colour(int number) {
      this.number = number;
    }
  }

  /** The way past the escapes, for output that programs read. */
  static PrintWriter data(PrintWriter out) {
    out.flush();
    return out instanceof TerminalWriter terminal ? terminal.raw : out;
  }

  @Override
  public boolean checkError() {
    return super.checkError() | raw.checkError();
  }

  /** Writes harmless characters as they are and the others by their number. */
  private static final class Escaping extends FilterWriter {
    Escaping(Writer out) {
      super(out);
    }

    @Override
    public void write(int c) throws IOException {
      if (isHarmless((char) c)) {
        out.write(c);
      } else {
        out.write(String.format(Locale.ROOT, "\\u%04x", c));
      }
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      write(new String(text, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      int start = from;
      for (int i = from; i < from + length; i++) {
        if (!isHarmless(text.charAt(i))) {
          out.write(text, start, i - start);
          write(text.charAt(i));
          start = i + 1;
        }
      }
      out.write(text, start, from + length - start);
    }

    /** Neither a control character, but for line ends and tabs, nor one that turns text around. */
    private static boolean isHarmless(char c) {
      if (c < 0x20) {
        return c == '\n' || c == '\r' || c == '\t';
      }
      boolean control = c >= 0x7f && c < 0xa0;
      boolean direction = c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
      return !control && !direction && c != 0x200e && c != 0x200f && c != 0x061c;
    }
  }
}
