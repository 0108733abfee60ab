/** The debiased law, which finds the weights of complete data, and the rates it divides by. */
@NullMarked
package dev.flyball.networks.debiased;

import org.jspecify.annotations.NullMarked;
