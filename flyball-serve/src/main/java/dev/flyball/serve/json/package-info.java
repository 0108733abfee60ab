/**
 * What requests and answers look like: specs, rows and predictions as JSON, JSON lines and CSV.
 * Open {@link dev.flyball.serve.json.RowReader} first.
 */
@NullMarked
package dev.flyball.serve.json;

import org.jspecify.annotations.NullMarked;
