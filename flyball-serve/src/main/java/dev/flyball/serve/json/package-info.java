/**
 * JSON in and out, with bounds on what is read, and what is refused. Open {@link
 * dev.flyball.serve.json.Json} first.
 */
@NullMarked
package dev.flyball.serve.json;

import org.jspecify.annotations.NullMarked;
