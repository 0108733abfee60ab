package dev.flyball.certify;

import java.util.Locale;

/** Formats numbers for sentences, in no locale. */
final class CertificateText {

  private CertificateText() {}

  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
