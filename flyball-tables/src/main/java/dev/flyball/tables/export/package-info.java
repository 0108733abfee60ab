/** Models for other programs: what a learner predicts, in formats that are not Flyball's. */
@NullMarked
package dev.flyball.tables.export;

import org.jspecify.annotations.NullMarked;
