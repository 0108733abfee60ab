package dev.flyball.deep;

/** What a memory forgets and what it leans on: S &lt;- beta S + (1 - beta) A, B = S + epsilon I. */
record Ageing(double beta, double epsilon) {}
