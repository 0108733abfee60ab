/** Horizons of tables: how many rows ahead, what they are worth, and what comes next. */
@NullMarked
package dev.flyball.tables.ahead;

import org.jspecify.annotations.NullMarked;
