/**
 * Linear algebra: runs of doubles, packed symmetric matrices, their Cholesky factors and
 * eigenvectors.
 *
 * <h2>Shape</h2>
 *
 * <p>{@link dev.flyball.linalg.Kernels}, {@link dev.flyball.linalg.PackedSymmetric}, {@link
 * dev.flyball.linalg.Cholesky} and {@link dev.flyball.linalg.SymmetricEigen} are the doors; they
 * check their arguments. Behind them stands one provider, chosen once at start-up: plain Java, or
 * {@code jdk.incubator.vector} when the JVM was started with {@code --add-modules
 * jdk.incubator.vector}. Without that flag everything works, slower, and one INFO line of the
 * logger {@code dev.flyball.linalg} names it. Vector kernels take over from plain ones when they
 * are worth their compilation ({@code KernelProvider}); {@code -Ddev.flyball.kernels=vector} takes
 * them at once, {@code plain} keeps them off. OpenBLAS, where it is there, finds eigenvectors; our
 * own solver does elsewhere. On JDK 24 and later its loading wants {@code
 * --enable-native-access=ALL-UNNAMED}.
 *
 * <h2>Storage</h2>
 *
 * <p>A symmetric matrix is its lower triangle, row by row: row i starts at i (i + 1) / 2. Its
 * factor lies in panels of eight rows, each column by column, padded to whole panels; the product
 * of two panels then needs no sum across lanes, and one kernel carries the factorisation and the
 * inverse.
 *
 * <h2>Same input, same bits</h2>
 *
 * <p>All providers give the same bits, compiled or interpreted, whatever vectors the machine has.
 * So a run may begin with plain kernels and go on with others, here or elsewhere. Every sum has one
 * order, which its kernel states: along rows, eight lanes (four below 64 entries); over rows of
 * squares and over places, an even and an odd one; in tiles, one term after the other. Vectors of
 * four lanes go through eight in two passes; vectors of two are left to plain code. Kernels with a
 * vector form fuse products with sums, plain code by {@link java.lang.Math#fma}, or in software
 * where the processor has no such instruction ({@code Fused}). Which algorithm a width gets depends
 * on no provider.
 *
 * <p>OpenBLAS is held to one thread, because its threaded sums depend on how many there are; the
 * bits of eigenvectors are those of its version.
 */
@NullMarked
package dev.flyball.linalg;

import org.jspecify.annotations.NullMarked;
