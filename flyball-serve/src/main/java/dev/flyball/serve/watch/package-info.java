/**
 * What people see of a served model: its latest steps, which features are silent, and events as
 * they happen. Open {@link dev.flyball.serve.watch.RecentSteps} first.
 */
@NullMarked
package dev.flyball.serve.watch;

import org.jspecify.annotations.NullMarked;
