package dev.flyball.report;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.util.Matrix;

/**
 * A sheet as one page of PDF with the letters it uses embedded, as publishers ask for. Words stay
 * words; those with a character that the letters lack become outlines.
 */
final class PdfSheet implements Sheet, AutoCloseable {
  private final PDDocument document = new PDDocument();
  private final PDPageContentStream content;
  private final PDFont font;

  PdfSheet(int width, int height) throws IOException {
    document.setDocumentId(0L); // else the time of day is in the file
    PDPage page = new PDPage(new PDRectangle(width, height));
    document.addPage(page);
    try (InputStream in = Typeface.file()) {
      font = PDType0Font.load(document, in, true);
    }
    content = new PDPageContentStream(document, page);
    content.transform(new Matrix(1, 0, 0, -1, 0, height));
  }

  void writeTo(Path file) throws IOException {
    content.close();
    try (OutputStream out = Files.newOutputStream(file)) {
      document.save(out);
    }
  }

  @Override
  public void close() throws IOException {
    document.close();
  }

  @Override
  public void stroke(Shape path, Color colour, double width, float... dash) {
    draw(
        () -> {
          content.setStrokingColor(new Color(colour.getRGB()));
          content.setLineWidth((float) width);
          content.setLineJoinStyle(1);
          content.setLineDashPattern(dash, 0);
          transparent(colour);
          trace(path);
          content.stroke();
        });
  }

  @Override
  public void fill(Shape area, Color colour) {
    draw(
        () -> {
          content.setNonStrokingColor(new Color(colour.getRGB()));
          transparent(colour);
          trace(area);
          content.fill();
        });
  }

  @Override
  public void write(String words, double x, double y, Lettering how) {
    if (!Typeface.has(words)) {
      fill(Typeface.outline(words, x, y, how), how.colour());
      return;
    }
    float back = (float) (how.anchor() * Typeface.width(words, how.size()));
    float left = (float) x;
    float base = (float) y;
    draw(
        () -> {
          content.setNonStrokingColor(how.colour());
          content.beginText();
          content.setFont(font, (float) how.size());
          content.setTextMatrix(
              how.upward()
                  ? new Matrix(0, -1, -1, 0, left, base + back)
                  : new Matrix(1, 0, 0, -1, left - back, base));
          content.showText(words);
          content.endText();
        });
  }

  @Override
  public void lay(BufferedImage cells, Rectangle2D over) {
    draw(
        () ->
            content.drawImage(
                LosslessFactory.createFromImage(document, cells),
                new Matrix(
                    (float) over.getWidth(),
                    0,
                    0,
                    (float) -over.getHeight(),
                    (float) over.getX(),
                    (float) over.getMaxY())));
  }

  @Override
  public void clip(Rectangle2D area) {
    run(
        () -> {
          content.saveGraphicsState();
          trace(area);
          content.clip();
        });
  }

  @Override
  public void endClip() {
    run(content::restoreGraphicsState);
  }

  /** Draws with a state of its own, so that no colour or dash reaches what follows. */
  private void draw(Drawing what) {
    run(
        () -> {
          content.saveGraphicsState();
          what.run();
          content.restoreGraphicsState();
        });
  }

  private void transparent(Color colour) throws IOException {
    if (colour.getAlpha() < 255) {
      PDExtendedGraphicsState state = new PDExtendedGraphicsState();
      state.setStrokingAlphaConstant(colour.getAlpha() / 255f);
      state.setNonStrokingAlphaConstant(colour.getAlpha() / 255f);
      content.setGraphicsStateParameters(state);
    }
  }

  private void trace(Shape shape) throws IOException {
    float[] at = new float[6];
    for (PathIterator i = shape.getPathIterator(null, 0.02); !i.isDone(); i.next()) {
      switch (i.currentSegment(at)) {
        case PathIterator.SEG_MOVETO -> content.moveTo(at[0], at[1]);
        case PathIterator.SEG_LINETO -> content.lineTo(at[0], at[1]);
        default -> content.closePath();
      }
    }
  }

  private static void run(Drawing what) {
    try {
      what.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A few operators of the page. */
  private interface Drawing {
    void run() throws IOException;
  }
}
