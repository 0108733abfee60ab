/** Horizons of tables: how many rows ahead, what they are worth, and what comes next. */
package dev.flyball.tables.ahead;
