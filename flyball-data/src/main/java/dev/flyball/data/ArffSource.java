package dev.flyball.data;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads an ARFF (attribute-relation) file: a header that names the columns and, for nominal ones,
 * their values; then rows, dense or sparse. In a sparse row a column that is not mentioned is 0, or
 * the first of its values; an unquoted {@code ?} is missing. A value that a nominal column does not
 * declare makes its row bad. Dates are text here; relational attributes and weights are refused.
 */
final class ArffSource extends LineSource {
  private static final String HEADER =
      "@relation, then @attribute NAME numeric | {A,B} | string | date, then @data";

  private final ArffTokens tokens = new ArffTokens();

  /** Headers are kept as a whole; no table that anybody reads here is wider. */
  private static final int MOST_ATTRIBUTES = 100_000;

  private final Set<String> names = new HashSet<>();
  private final List<ArffAttribute> attributes = new ArrayList<>();
  private final List<Set<String>> declared = new ArrayList<>();

  private ArffSource(String name, InputStream in, MissingCodes missing) {
    super(name, in, new NumberCell(missing));
  }

  static ArffSource read(String name, InputStream in, MissingCodes missing) {
    ArffSource source = new ArffSource(name, in, missing);
    source.readHeader();
    return source;
  }

  private void readHeader() {
    while (advance()) {
      String keyword = keyword();
      if (keyword.equals("@data")) {
        if (attributes.isEmpty()) {
          throw malformed("no attribute before @data");
        }
        begin(attributes.stream().map(ArffAttribute::name).toList());
        return;
      }
      readDeclaration(keyword);
    }
    throw malformed("the header ends without @data");
  }

  private String keyword() {
    try {
      tokens.read();
      return tokens.text().toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      throw malformed("the header has " + e.getMessage());
    }
  }

  private void readDeclaration(String keyword) {
    if (keyword.equals("@relation")) {
      return;
    }
    if (!keyword.equals("@attribute")) {
      throw malformed("the header has the line " + DataException.quote(lineText()));
    }
    try {
      ArffAttribute attribute = ArffAttribute.read(tokens);
      if (attributes.size() == MOST_ATTRIBUTES) {
        throw new IllegalArgumentException("more than " + MOST_ATTRIBUTES + " attributes");
      }
      if (!names.add(attribute.name())) {
        throw new IllegalArgumentException("the attribute " + attribute.name() + " twice");
      }
      attributes.add(attribute);
      declared.add(new HashSet<>(attribute.values()));
    } catch (IllegalArgumentException e) {
      throw malformed("the header has " + e.getMessage());
    }
  }

  private String lineText() {
    return new String(lines.chars(), 0, lines.length());
  }

  private DataException malformed(String problem) {
    return new DataException(
        new Location(name(), 0, lines.number(), null), problem, lineText(), HEADER);
  }

  @Override
  boolean counts() {
    tokens.begin(lines.chars(), lines.length());
    return !tokens.atEnd();
  }

  @Override
  protected boolean fill(Cells into) {
    if (!advance()) {
      return false;
    }
    try {
      if (tokens.skip('{')) {
        fillSparse(into);
      } else {
        fillDense(into);
      }
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()), "a row of " + into.size() + " values");
    }
    return true;
  }

  private void fillDense(Cells into) {
    int column = 0;
    do {
      tokens.read();
      if (column < into.size()) {
        put(into, column);
      }
      column++;
    } while (tokens.skip(','));
    if (!tokens.atEnd()) {
      throw refused("has " + DataException.quote(tokens.rest()) + " after a value", "a comma");
    }
    if (column != into.size()) {
      throw refused(
          (column < into.size() ? "too few fields: " : "too many fields: ") + column,
          into.size() + ", as in the header");
    }
  }

  private void fillSparse(Cells into) {
    for (int column = 0; column < into.size(); column++) {
      String value = attributes.get(column).sparse();
      if (!value.isEmpty()) {
        into.put(column, value);
      }
    }
    int before = -1;
    while (!tokens.sees('}')) {
      tokens.read();
      int column = index(tokens.text(), before, into.size());
      tokens.read();
      into.remove(column);
      put(into, column);
      before = column;
      if (!tokens.skip(',') && !tokens.sees('}')) {
        throw refused("a sparse row does not close", "{COLUMN VALUE, ...}");
      }
    }
    tokens.skip('}');
    if (!tokens.atEnd()) {
      throw refused("has " + DataException.quote(tokens.rest()) + " after a row", "nothing");
    }
  }

  private int index(String text, int before, int columns) {
    int column = -1;
    if (text.length() > 0
        && text.length() < 9
        && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      column = Integer.parseInt(text);
    }
    if (column <= before || column >= columns) {
      throw refused(
          "a sparse row has the column number " + DataException.quote(text),
          "rising numbers from 0 to " + (columns - 1));
    }
    return column;
  }

  private void put(Cells into, int column) {
    if (tokens.missing()) {
      return;
    }
    ArffAttribute attribute = attributes.get(column);
    if (!attribute.values().isEmpty() && !tokens.nothing()) {
      String text = tokens.text().strip();
      if (!declared.get(column).contains(text)) {
        throw new DataException(
            here(attribute.name()),
            DataException.quote(text) + " is not declared",
            text,
            NearestName.expectation(text, attribute.values()));
      }
    }
    into.put(column, tokens.chars(), 0, tokens.length());
  }

  private DataException refused(String problem, String expectation) {
    return new DataException(here(null), problem, lineText(), expectation);
  }

  @Override
  public List<String> declaredValues(int column) {
    return attributes.get(column).values();
  }
}
