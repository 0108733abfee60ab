package dev.flyball.linalg;

import static dev.flyball.linalg.VectorRows.SPECIES;

import jdk.incubator.vector.DoubleVector;

/**
 * {@link SquareKernels} on {@code jdk.incubator.vector}: the sums of a panel's columns, over even
 * and over odd rows, stay in registers while the rows pass.
 */
final class VectorSquares implements SquareKernels {
  private static final int L = VectorRows.LANES;
  private static final int WIDE = 4 * L;

  @Override
  public int panel() {
    return WIDE;
  }

  @Override
  public int narrow() {
    return L;
  }

  @Override
  public void combine(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    combineWide(p, rows, stride, a, x, b, c, y, e, z);
    combineNarrow(p, rows, stride, a, x, b, c, y, e, z);
  }

  private static void combineWide(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    int wide = stride & -WIDE;
    for (int k = 0; k < wide; k += L) {
      DoubleVector.fromArray(SPECIES, x, k)
          .mul(b)
          .add(DoubleVector.fromArray(SPECIES, y, k).mul(c))
          .add(DoubleVector.fromArray(SPECIES, z, k).mul(e))
          .intoArray(z, k);
    }
    int i = 0;
    for (; i < wide; i += WIDE) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      DoubleVector s2 = DoubleVector.zero(SPECIES);
      DoubleVector s3 = DoubleVector.zero(SPECIES);
      DoubleVector t0 = DoubleVector.zero(SPECIES);
      DoubleVector t1 = DoubleVector.zero(SPECIES);
      DoubleVector t2 = DoubleVector.zero(SPECIES);
      DoubleVector t3 = DoubleVector.zero(SPECIES);
      int from = i * rows;
      for (int j = 0; j < rows; j += 2) {
        int at = from + WIDE * j;
        DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[j]);
        DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[j + 1]);
        s0 = DoubleVector.fromArray(SPECIES, p, at).fma(x0, s0);
        s1 = DoubleVector.fromArray(SPECIES, p, at + L).fma(x0, s1);
        s2 = DoubleVector.fromArray(SPECIES, p, at + 2 * L).fma(x0, s2);
        s3 = DoubleVector.fromArray(SPECIES, p, at + 3 * L).fma(x0, s3);
        t0 = DoubleVector.fromArray(SPECIES, p, at + 4 * L).fma(x1, t0);
        t1 = DoubleVector.fromArray(SPECIES, p, at + 5 * L).fma(x1, t1);
        t2 = DoubleVector.fromArray(SPECIES, p, at + 6 * L).fma(x1, t2);
        t3 = DoubleVector.fromArray(SPECIES, p, at + 7 * L).fma(x1, t3);
      }
      DoubleVector by = DoubleVector.broadcast(SPECIES, a);
      s0.add(t0).fma(by, DoubleVector.fromArray(SPECIES, z, i)).intoArray(z, i);
      s1.add(t1).fma(by, DoubleVector.fromArray(SPECIES, z, i + L)).intoArray(z, i + L);
      s2.add(t2).fma(by, DoubleVector.fromArray(SPECIES, z, i + 2 * L)).intoArray(z, i + 2 * L);
      s3.add(t3).fma(by, DoubleVector.fromArray(SPECIES, z, i + 3 * L)).intoArray(z, i + 3 * L);
    }
  }

  /** The narrow panels: in a method of its own, because a longer one would allocate its vectors. */
  private static void combineNarrow(
      double[] p,
      int rows,
      int stride,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    int i = stride & -WIDE;
    if (i + L < stride) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector t0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      DoubleVector t1 = DoubleVector.zero(SPECIES);
      int at = i * rows;
      int beside = L * rows;
      for (int j = 0; j < rows; j += 2, at += 2 * L) {
        DoubleVector even = DoubleVector.broadcast(SPECIES, x[j]);
        DoubleVector odd = DoubleVector.broadcast(SPECIES, x[j + 1]);
        s0 = DoubleVector.fromArray(SPECIES, p, at).fma(even, s0);
        s1 = DoubleVector.fromArray(SPECIES, p, at + beside).fma(even, s1);
        t0 = DoubleVector.fromArray(SPECIES, p, at + L).fma(odd, t0);
        t1 = DoubleVector.fromArray(SPECIES, p, at + beside + L).fma(odd, t1);
      }
      DoubleVector z0 =
          DoubleVector.fromArray(SPECIES, x, i)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i).mul(e));
      DoubleVector z1 =
          DoubleVector.fromArray(SPECIES, x, i + L)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i + L).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i + L).mul(e));
      DoubleVector by = DoubleVector.broadcast(SPECIES, a);
      s0.add(t0).fma(by, z0).intoArray(z, i);
      s1.add(t1).fma(by, z1).intoArray(z, i + L);
      i += 2 * L;
    }
    for (; i < stride; i += L) {
      DoubleVector s = DoubleVector.zero(SPECIES);
      DoubleVector t = DoubleVector.zero(SPECIES);
      int at = i * rows;
      for (int j = 0; j < rows; j += 4, at += 4 * L) {
        DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[j]);
        DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[j + 1]);
        DoubleVector x2 = DoubleVector.broadcast(SPECIES, x[j + 2]);
        DoubleVector x3 = DoubleVector.broadcast(SPECIES, x[j + 3]);
        s = DoubleVector.fromArray(SPECIES, p, at).fma(x0, s);
        t = DoubleVector.fromArray(SPECIES, p, at + L).fma(x1, t);
        s = DoubleVector.fromArray(SPECIES, p, at + 2 * L).fma(x2, s);
        t = DoubleVector.fromArray(SPECIES, p, at + 3 * L).fma(x3, t);
      }
      DoubleVector z0 =
          DoubleVector.fromArray(SPECIES, x, i)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i).mul(e));
      s.add(t).fma(DoubleVector.broadcast(SPECIES, a), z0).intoArray(z, i);
    }
  }

  @Override
  public void foldThenCombine(
      double[] p,
      int rows,
      int stride,
      double[] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    foldThenCombineWide(p, rows, stride, v, a, x, b, c, y, e, z);
    foldThenCombineNarrow(p, rows, stride, v, a, x, b, c, y, e, z);
  }

  private static void foldThenCombineWide(
      double[] p,
      int rows,
      int stride,
      double[] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    int wide = stride & -WIDE;
    for (int k = 0; k < wide; k += L) {
      DoubleVector.fromArray(SPECIES, x, k)
          .mul(b)
          .add(DoubleVector.fromArray(SPECIES, y, k).mul(c))
          .add(DoubleVector.fromArray(SPECIES, z, k).mul(e))
          .intoArray(z, k);
    }
    int i = 0;
    for (; i < wide; i += WIDE) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      DoubleVector s2 = DoubleVector.zero(SPECIES);
      DoubleVector s3 = DoubleVector.zero(SPECIES);
      DoubleVector t0 = DoubleVector.zero(SPECIES);
      DoubleVector t1 = DoubleVector.zero(SPECIES);
      DoubleVector t2 = DoubleVector.zero(SPECIES);
      DoubleVector t3 = DoubleVector.zero(SPECIES);
      DoubleVector v0 = DoubleVector.fromArray(SPECIES, v, i);
      DoubleVector v1 = DoubleVector.fromArray(SPECIES, v, i + L);
      DoubleVector v2 = DoubleVector.fromArray(SPECIES, v, i + 2 * L);
      DoubleVector v3 = DoubleVector.fromArray(SPECIES, v, i + 3 * L);
      int from = i * rows;
      for (int j = 0; j < rows; j += 2) {
        int at = from + WIDE * j;
        DoubleVector vj = DoubleVector.broadcast(SPECIES, -v[j]);
        DoubleVector vk = DoubleVector.broadcast(SPECIES, -v[j + 1]);
        DoubleVector xj = DoubleVector.broadcast(SPECIES, x[j]);
        DoubleVector xk = DoubleVector.broadcast(SPECIES, x[j + 1]);
        DoubleVector p0 = v0.fma(vj, DoubleVector.fromArray(SPECIES, p, at));
        p0.intoArray(p, at);
        s0 = p0.fma(xj, s0);
        DoubleVector p1 = v1.fma(vj, DoubleVector.fromArray(SPECIES, p, at + L));
        p1.intoArray(p, at + L);
        s1 = p1.fma(xj, s1);
        DoubleVector p2 = v2.fma(vj, DoubleVector.fromArray(SPECIES, p, at + 2 * L));
        p2.intoArray(p, at + 2 * L);
        s2 = p2.fma(xj, s2);
        DoubleVector p3 = v3.fma(vj, DoubleVector.fromArray(SPECIES, p, at + 3 * L));
        p3.intoArray(p, at + 3 * L);
        s3 = p3.fma(xj, s3);
        DoubleVector q0 = v0.fma(vk, DoubleVector.fromArray(SPECIES, p, at + 4 * L));
        q0.intoArray(p, at + 4 * L);
        t0 = q0.fma(xk, t0);
        DoubleVector q1 = v1.fma(vk, DoubleVector.fromArray(SPECIES, p, at + 5 * L));
        q1.intoArray(p, at + 5 * L);
        t1 = q1.fma(xk, t1);
        DoubleVector q2 = v2.fma(vk, DoubleVector.fromArray(SPECIES, p, at + 6 * L));
        q2.intoArray(p, at + 6 * L);
        t2 = q2.fma(xk, t2);
        DoubleVector q3 = v3.fma(vk, DoubleVector.fromArray(SPECIES, p, at + 7 * L));
        q3.intoArray(p, at + 7 * L);
        t3 = q3.fma(xk, t3);
      }
      DoubleVector by = DoubleVector.broadcast(SPECIES, a);
      s0.add(t0).fma(by, DoubleVector.fromArray(SPECIES, z, i)).intoArray(z, i);
      s1.add(t1).fma(by, DoubleVector.fromArray(SPECIES, z, i + L)).intoArray(z, i + L);
      s2.add(t2).fma(by, DoubleVector.fromArray(SPECIES, z, i + 2 * L)).intoArray(z, i + 2 * L);
      s3.add(t3).fma(by, DoubleVector.fromArray(SPECIES, z, i + 3 * L)).intoArray(z, i + 3 * L);
    }
  }

  /** The narrow panels: in a method of its own, because a longer one would allocate its vectors. */
  private static void foldThenCombineNarrow(
      double[] p,
      int rows,
      int stride,
      double[] v,
      double a,
      double[] x,
      double b,
      double c,
      double[] y,
      double e,
      double[] z) {
    int i = stride & -WIDE;
    if (i + L < stride) {
      DoubleVector s0 = DoubleVector.zero(SPECIES);
      DoubleVector t0 = DoubleVector.zero(SPECIES);
      DoubleVector s1 = DoubleVector.zero(SPECIES);
      DoubleVector t1 = DoubleVector.zero(SPECIES);
      DoubleVector vi = DoubleVector.fromArray(SPECIES, v, i);
      DoubleVector vk = DoubleVector.fromArray(SPECIES, v, i + L);
      int at = i * rows;
      int beside = L * rows;
      for (int j = 0; j < rows; j += 2) {
        DoubleVector v0 = DoubleVector.broadcast(SPECIES, -v[j]);
        DoubleVector v1 = DoubleVector.broadcast(SPECIES, -v[j + 1]);
        DoubleVector x0 = DoubleVector.broadcast(SPECIES, x[j]);
        DoubleVector x1 = DoubleVector.broadcast(SPECIES, x[j + 1]);
        DoubleVector p0 = vi.fma(v0, DoubleVector.fromArray(SPECIES, p, at));
        DoubleVector q0 = vk.fma(v0, DoubleVector.fromArray(SPECIES, p, at + beside));
        DoubleVector p1 = vi.fma(v1, DoubleVector.fromArray(SPECIES, p, at + L));
        DoubleVector q1 = vk.fma(v1, DoubleVector.fromArray(SPECIES, p, at + beside + L));
        p0.intoArray(p, at);
        q0.intoArray(p, at + beside);
        p1.intoArray(p, at + L);
        q1.intoArray(p, at + beside + L);
        s0 = p0.fma(x0, s0);
        s1 = q0.fma(x0, s1);
        t0 = p1.fma(x1, t0);
        t1 = q1.fma(x1, t1);
        at += 2 * L;
      }
      DoubleVector z0 =
          DoubleVector.fromArray(SPECIES, x, i)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i).mul(e));
      DoubleVector z1 =
          DoubleVector.fromArray(SPECIES, x, i + L)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i + L).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i + L).mul(e));
      DoubleVector by = DoubleVector.broadcast(SPECIES, a);
      s0.add(t0).fma(by, z0).intoArray(z, i);
      s1.add(t1).fma(by, z1).intoArray(z, i + L);
      i += 2 * L;
    }
    for (; i < stride; i += L) {
      DoubleVector s = DoubleVector.zero(SPECIES);
      DoubleVector t = DoubleVector.zero(SPECIES);
      DoubleVector vi = DoubleVector.fromArray(SPECIES, v, i);
      int at = i * rows;
      for (int j = 0; j < rows; j += 2, at += 2 * L) {
        DoubleVector v0 = DoubleVector.broadcast(SPECIES, -v[j]);
        DoubleVector v1 = DoubleVector.broadcast(SPECIES, -v[j + 1]);
        DoubleVector p0 = vi.fma(v0, DoubleVector.fromArray(SPECIES, p, at));
        DoubleVector p1 = vi.fma(v1, DoubleVector.fromArray(SPECIES, p, at + L));
        p0.intoArray(p, at);
        p1.intoArray(p, at + L);
        s = p0.fma(DoubleVector.broadcast(SPECIES, x[j]), s);
        t = p1.fma(DoubleVector.broadcast(SPECIES, x[j + 1]), t);
      }
      DoubleVector z0 =
          DoubleVector.fromArray(SPECIES, x, i)
              .mul(b)
              .add(DoubleVector.fromArray(SPECIES, y, i).mul(c))
              .add(DoubleVector.fromArray(SPECIES, z, i).mul(e));
      s.add(t).fma(DoubleVector.broadcast(SPECIES, a), z0).intoArray(z, i);
    }
  }

  @Override
  public void sweep(double[] p, int rows, int stride, double[] v, double[] d, double[] w) {
    int i = 0;
    for (; i < stride; i += L) {
      DoubleVector v0 = DoubleVector.fromArray(SPECIES, v, i);
      DoubleVector v1 = DoubleVector.fromArray(SPECIES, v, stride + i);
      DoubleVector v2 = DoubleVector.fromArray(SPECIES, v, 2 * stride + i);
      DoubleVector v3 = DoubleVector.fromArray(SPECIES, v, 3 * stride + i);
      for (int t = 0; t < 4; t++) {
        v0.mul(d[4 * t])
            .add(v1.mul(d[4 * t + 1]))
            .add(v2.mul(d[4 * t + 2]).add(v3.mul(d[4 * t + 3])))
            .intoArray(w, t * stride + i);
      }
    }
    for (i = 0; i + WIDE <= stride; i += WIDE) {
      int from = i * rows;
      for (int half = 0; half < WIDE; half += 2 * L) {
        int k = i + half;
        DoubleVector w0 = DoubleVector.fromArray(SPECIES, w, k);
        DoubleVector w1 = DoubleVector.fromArray(SPECIES, w, stride + k);
        DoubleVector w2 = DoubleVector.fromArray(SPECIES, w, 2 * stride + k);
        DoubleVector w3 = DoubleVector.fromArray(SPECIES, w, 3 * stride + k);
        DoubleVector u0 = DoubleVector.fromArray(SPECIES, w, k + L);
        DoubleVector u1 = DoubleVector.fromArray(SPECIES, w, stride + k + L);
        DoubleVector u2 = DoubleVector.fromArray(SPECIES, w, 2 * stride + k + L);
        DoubleVector u3 = DoubleVector.fromArray(SPECIES, w, 3 * stride + k + L);
        for (int j = k; j < rows; j++) {
          int at = from + half + WIDE * j;
          DoubleVector v0 = DoubleVector.broadcast(SPECIES, -v[j]);
          DoubleVector v1 = DoubleVector.broadcast(SPECIES, -v[stride + j]);
          DoubleVector v2 = DoubleVector.broadcast(SPECIES, -v[2 * stride + j]);
          DoubleVector v3 = DoubleVector.broadcast(SPECIES, -v[3 * stride + j]);
          DoubleVector p0 = DoubleVector.fromArray(SPECIES, p, at);
          DoubleVector p1 = DoubleVector.fromArray(SPECIES, p, at + L);
          p0 = w0.fma(v0, p0);
          p1 = u0.fma(v0, p1);
          p0 = w1.fma(v1, p0);
          p1 = u1.fma(v1, p1);
          p0 = w2.fma(v2, p0);
          p1 = u2.fma(v2, p1);
          w3.fma(v3, p0).intoArray(p, at);
          u3.fma(v3, p1).intoArray(p, at + L);
        }
      }
    }
    for (; i < stride; i += L) {
      DoubleVector w0 = DoubleVector.fromArray(SPECIES, w, i);
      DoubleVector w1 = DoubleVector.fromArray(SPECIES, w, stride + i);
      DoubleVector w2 = DoubleVector.fromArray(SPECIES, w, 2 * stride + i);
      DoubleVector w3 = DoubleVector.fromArray(SPECIES, w, 3 * stride + i);
      int from = i * rows;
      for (int j = i; j < rows; j++) {
        int at = from + L * j;
        DoubleVector v0 = DoubleVector.broadcast(SPECIES, -v[j]);
        DoubleVector v1 = DoubleVector.broadcast(SPECIES, -v[stride + j]);
        DoubleVector v2 = DoubleVector.broadcast(SPECIES, -v[2 * stride + j]);
        DoubleVector v3 = DoubleVector.broadcast(SPECIES, -v[3 * stride + j]);
        DoubleVector p0 = w0.fma(v0, DoubleVector.fromArray(SPECIES, p, at));
        w3.fma(v3, w2.fma(v2, w1.fma(v1, p0))).intoArray(p, at);
      }
    }
  }
}
