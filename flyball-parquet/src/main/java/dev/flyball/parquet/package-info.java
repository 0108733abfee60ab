/** Parquet files as tables. */
@NullMarked
package dev.flyball.parquet;

import org.jspecify.annotations.NullMarked;
