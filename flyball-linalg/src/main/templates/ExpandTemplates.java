import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes out kernels whose vectors must be local variables: one handed to a method that is not
 * inlined, or kept in an array, would be allocated. The build runs this program on the templates
 * beside it. In a template
 *
 * <pre>
 * //@ for q in 0..7     repeats the lines up to its end; words in place of a range do as well
 * //@ if $q != 0        keeps the lines up to its end, or not; == likewise
 * //@ end
 * $q  ${8 * q + 1}      are the value of q, and a sum of products (and remainders) of values
 * @load( @all( @zero    are a vector from an array, of one number in all lanes, and of zeros
 * </pre>
 */
final class ExpandTemplates {
  private static final Pattern VALUE = Pattern.compile("\\$(?:\\{([^}]*)}|([a-zA-Z]+))");

  private final Path file;
  private final List<String> lines;
  private final List<String> written = new ArrayList<>();

  private ExpandTemplates(Path file) throws IOException {
    this.file = file;
    this.lines = Files.readAllLines(file);
  }

  /** Arguments: the folder of the templates and the one to write to. */
  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    Path to = Path.of(arguments[1]);
    List<Path> templates;
    try (Stream<Path> files = Files.walk(from.resolve("dev"))) {
      templates = files.filter(Files::isRegularFile).collect(Collectors.toList());
    }
    for (Path template : templates) {
      ExpandTemplates expansion = new ExpandTemplates(template);
      expansion.expand(0, expansion.lines.size(), Map.of());
      Path target = to.resolve(from.relativize(template));
      Files.createDirectories(target.getParent());
      // A file that stays as it was is not compiled again.
      if (!Files.exists(target) || !Files.readAllLines(target).equals(expansion.written)) {
        Files.write(target, expansion.written);
      }
    }
  }

  private void expand(int from, int to, Map<String, String> values) {
    for (int i = from; i < to; i++) {
      String line = lines.get(i).strip();
      if (!line.startsWith("//@ ")) {
        written.add(
            valued(lines.get(i), values)
                .replace("@load(", "DoubleVector.fromArray(SPECIES, ")
                .replace("@all(", "DoubleVector.broadcast(SPECIES, ")
                .replace("@zero", "DoubleVector.zero(SPECIES)"));
        continue;
      }
      int end = endOf(i);
      String[] words = valued(line, values).split(" +");
      if (words[1].equals("for")) {
        for (String value : listed(List.of(words).subList(4, words.length))) {
          Map<String, String> inner = new HashMap<>(values);
          inner.put(words[2], value);
          expand(i + 1, end, inner);
        }
      } else if (words[2].equals(words[4]) == words[3].equals("==")) {
        expand(i + 1, end, values);
      }
      i = end;
    }
  }

  private int endOf(int begin) {
    int open = 0;
    for (int i = begin; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("//@ for ") || line.startsWith("//@ if ")) {
        open++;
      } else if (line.equals("//@ end") && --open == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException(file + ":" + (begin + 1) + " has no end");
  }

  private static List<String> listed(List<String> words) {
    String[] ends = words.get(0).split("\\.\\.");
    return ends.length == 1
        ? words
        : IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]))
            .mapToObj(String::valueOf)
            .collect(Collectors.toList());
  }

  private String valued(String line, Map<String, String> values) {
    return VALUE
        .matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? value(found.group(2), values)
                        : String.valueOf(sum(found.group(1), values))));
  }

  private String value(String name, Map<String, String> values) {
    if (!values.containsKey(name)) {
      throw new IllegalArgumentException(file + " asks for $" + name + ", which is not set");
    }
    return values.get(name);
  }

  private int sum(String text, Map<String, String> values) {
    int sum = 0;
    for (String term : text.split("\\+")) {
      int product = 1;
      for (String factor : term.split("\\*")) {
        String[] parts = factor.strip().split(" % ");
        int number = number(parts[0], values);
        product *= parts.length == 1 ? number : number % number(parts[1], values);
      }
      sum += product;
    }
    return sum;
  }

  private int number(String word, Map<String, String> values) {
    return Integer.parseInt(word.matches("-?[0-9]+") ? word : value(word, values));
  }
}
