/** What JDK Flight Recorder shows of learners: {@code jfr print --events flyball.* FILE}. */
@NullMarked
package dev.flyball.flight;

import org.jspecify.annotations.NullMarked;
