/**
 * The state of a learner, saved to and loaded from safetensors files. Parts list their {@link
 * dev.flyball.checkpoint.Fields} once ({@link dev.flyball.checkpoint.Stateful}); that fills a
 * {@link dev.flyball.checkpoint.State}. {@link dev.flyball.checkpoint.CheckpointFile} is the door
 * to the file.
 */
@NullMarked
package dev.flyball.checkpoint;

import org.jspecify.annotations.NullMarked;
