package dev.flyball.certify;

import java.util.Locale;

/** Numbers in sentences, the same in every country. */
final class CertificateText {

  private CertificateText() {}

  static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
