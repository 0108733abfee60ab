/** Processes that hide components of complete rows: what if these sensors failed? */
@NullMarked
package dev.flyball.missing;

import org.jspecify.annotations.NullMarked;
