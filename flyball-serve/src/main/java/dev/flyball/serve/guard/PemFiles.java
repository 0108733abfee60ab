package dev.flyball.serve.guard;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a certificate and its key from PEM files, as certificate authorities and openssl write
 * them.
 */
public final class PemFiles {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private PemFiles() {}

  /**
   * A key store with the chain of certificates in {@code certificates} and the key in {@code key}.
   *
   * @throws IllegalArgumentException if a file holds something else
   */
  public static KeyStore keyStore(Path certificates, Path key) throws IOException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("flyball", privateKey(key), new char[0], chain(certificates));
      return store;
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "%s and %s are not a certificate and its key: %s"
              .formatted(certificates, key, e.getMessage()),
          e);
    }
  }

  private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
    Collection<? extends Certificate> chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
    if (chain.isEmpty()) {
      throw new IllegalArgumentException("%s holds no certificate".formatted(file));
    }
    return chain.toArray(Certificate[]::new);
  }

  private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    Matcher matcher = KEY.matcher(Files.readString(file, US_ASCII));
    if (!matcher.find()) {
      throw new IllegalArgumentException(
          ("%s holds no unencrypted key in PKCS #8 (BEGIN PRIVATE KEY); make one with: openssl"
                  + " pkcs8 -topk8 -nocrypt -in OLD -out NEW")
              .formatted(file));
    }
    PKCS8EncodedKeySpec spec =
        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
    for (String algorithm : new String[] {"RSA", "EC", "Ed25519"}) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // It is of another kind.
      }
    }
    throw new IllegalArgumentException(
        "%s holds a key that is none of RSA, EC, Ed25519".formatted(file));
  }
}
