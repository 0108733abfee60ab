/** Optimizers beside one another on small networks whose inputs have holes. */
package dev.flyball.bench.networks;
