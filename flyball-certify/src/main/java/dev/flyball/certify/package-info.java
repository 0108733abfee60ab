/**
 * What can be promised about a run: every constant and every condition of the paper's "Stability
 * analyses", checked against a recorded run ({@link dev.flyball.certify.Certifier}) or while
 * learning ({@link dev.flyball.certify.CertificateMonitor}), and the tighter bound in the metric
 * for the linear model ({@link dev.flyball.certify.MetricContraction}).
 * docs/research/certificates.md has the statements and proofs.
 */
package dev.flyball.certify;
