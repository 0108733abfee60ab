/** {@code flyball certify}: learns a table, records the run and says what can be promised of it. */
package dev.flyball.tables.certify;
