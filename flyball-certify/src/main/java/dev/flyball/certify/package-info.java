/**
 * Certificates for runs: every constant and every condition of the paper's "Stability analyses",
 * checked against a recorded run ({@link dev.flyball.certify.Certifier}), and the tighter bound in
 * the metric for the linear model, of a recorded run ({@link
 * dev.flyball.certify.MetricContraction}) or while learning ({@link
 * dev.flyball.certify.MetricMonitor}). docs/research/certificates.md has the statements and proofs.
 */
package dev.flyball.certify;
