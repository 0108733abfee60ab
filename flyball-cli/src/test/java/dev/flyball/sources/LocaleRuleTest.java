package dev.flyball.sources;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * No text depends on the language of the machine. Java formats {@code %d} and {@code %.3f} in the
 * digits and separators of the default locale, so {@code formatted}, {@code format} and {@code
 * printf} may use them only with {@code Locale.ROOT}; without it they may use what no locale
 * changes: {@code %s}, {@code %n}, {@code %x} and their like. Parses every source of every module.
 */
class LocaleRuleTest {
  /** Conversions that look the same everywhere; lower case only, since upper case is a locale's. */
  private static final Pattern SAFE = Pattern.compile("(?:[^%]|%(?:[-#0-9.$]*[scbhxo]|%|n))*+");

  private static final Set<String> LOCALE_CLASSES =
      Set.of("Scanner", "Formatter", "DecimalFormat", "SimpleDateFormat", "MessageFormat");

  @Test
  void nothingIsFormattedInTheDefaultLocale() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(400);
    assertThat(offences(sources)).as("use Locale.ROOT, or %%s for numbers").isEmpty();
  }

  @Test
  void theRuleSeesWhatItForbids() throws IOException {
    String source =
        """
        class A {
          String one(int n) { return "%d rows".formatted(n); }
          String two(double x) { return String.format("%.3f", x); }
          String three(String s) { return s.toLowerCase(); }
          String four(String format, int n) { return format.formatted(n); }
          void five(java.io.PrintWriter out, long n) { out.printf("%,d%n", n); }
          String fine(int n) { return String.format(Locale.ROOT, "%d of %s", n, "%s%%".formatted(n)); }
        }
        """;
    Path file = Files.writeString(Files.createTempFile("A", ".java"), source);
    try {
      assertThat(offences(List.of(file))).hasSize(5).noneMatch(text -> text.contains(":7:"));
    } finally {
      Files.delete(file);
    }
  }

  private static List<Path> sources() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path main : modules.map(module -> module.resolve("src/main/java")).toList()) {
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
          }
        }
      }
    }
    return sources;
  }

  private static List<String> offences(List<Path> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> offences = new ArrayList<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, List.of(), null, files.getJavaFileObjectsFromPaths(sources));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        unit.accept(new Offences(unit, positions, offences), null);
      }
    }
    return offences;
  }

  private static final class Offences extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> found;

    Offences(CompilationUnitTree unit, SourcePositions positions, List<String> found) {
      this.unit = unit;
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
      if (call.getMethodSelect() instanceof MemberSelectTree method) {
        List<? extends ExpressionTree> arguments = call.getArguments();
        boolean offends =
            switch (method.getIdentifier().toString()) {
              case "formatted" -> !safe(method.getExpression());
              case "format" ->
                  method.getExpression().toString().equals("String") && !rootOrSafe(arguments);
              case "printf" -> !rootOrSafe(arguments);
              case "toLowerCase", "toUpperCase" ->
                  arguments.isEmpty() && !method.getExpression().toString().equals("Character");
              default -> false;
            };
        report(offends, call);
      }
      return super.visitMethodInvocation(call, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree made, Void nothing) {
      report(LOCALE_CLASSES.contains(made.getIdentifier().toString()), made);
      return super.visitNewClass(made, nothing);
    }

    private static boolean rootOrSafe(List<? extends ExpressionTree> arguments) {
      String first = arguments.get(0).toString();
      return first.equals("Locale.ROOT")
          || first.equals("java.util.Locale.ROOT")
          || safe(arguments.get(0));
    }

    /** Whether a format is written down here and means the same in every locale. */
    private static boolean safe(ExpressionTree format) {
      if (format instanceof ParenthesizedTree inner) {
        return safe(inner.getExpression());
      }
      if (format instanceof ConditionalExpressionTree choice) {
        return safe(choice.getTrueExpression()) && safe(choice.getFalseExpression());
      }
      if (format instanceof BinaryTree joined) {
        return safe(joined.getLeftOperand()) && safe(joined.getRightOperand());
      }
      return format instanceof LiteralTree literal
          && literal.getValue() instanceof String text
          && SAFE.matcher(text).matches();
    }

    private void report(boolean offends, ExpressionTree tree) {
      if (offends) {
        long at = positions.getStartPosition(unit, tree);
        long end = positions.getEndPosition(unit, tree);
        found.add(
            "%s:%s-%s: %s"
                .formatted(
                    unit.getSourceFile().getName(),
                    unit.getLineMap().getLineNumber(at),
                    unit.getLineMap().getLineNumber(end),
                    tree));
      }
    }
  }
}
