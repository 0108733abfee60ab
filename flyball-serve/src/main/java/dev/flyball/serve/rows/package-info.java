/**
 * Reads rows of requests as JSON, JSON lines and CSV, and writes their results. Open {@link
 * dev.flyball.serve.rows.RowReader} first.
 */
@NullMarked
package dev.flyball.serve.rows;

import org.jspecify.annotations.NullMarked;
