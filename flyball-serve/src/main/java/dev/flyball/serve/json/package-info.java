/**
 * Reads and writes JSON, with bounds on what is read. Open {@link dev.flyball.serve.json.Json}
 * first.
 */
@NullMarked
package dev.flyball.serve.json;

import org.jspecify.annotations.NullMarked;
