/**
 * The visible state of a served model: its latest steps, silent features, alarms and events. Open
 * {@link dev.flyball.serve.watch.RecentSteps} first.
 */
@NullMarked
package dev.flyball.serve.watch;

import org.jspecify.annotations.NullMarked;
