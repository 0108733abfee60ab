/**
 * The alternatives that we compare with: the straightforward memory on OpenBLAS, and the stream
 * learners of MOA and Tribuo, each behind the smallest interface that lets it be timed on the same
 * data. Nothing outside this module may depend on it.
 */
package dev.flyball.bench.peer;
