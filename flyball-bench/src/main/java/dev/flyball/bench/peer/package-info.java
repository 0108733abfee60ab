/**
 * What a user would write or pick instead: the straightforward memory on OpenBLAS, the stream
 * learners of MOA and Tribuo, and Python's, each behind the smallest door that lets it be timed on
 * the same data. Nothing outside this module may depend on it.
 */
package dev.flyball.bench.peer;
