/**
 * {@code flyball certify} as a library: learns a table, records the run and bounds its weight
 * error. Open {@link dev.flyball.tables.certify.CertifyRun} first.
 */
@NullMarked
package dev.flyball.tables.certify;

import org.jspecify.annotations.NullMarked;
