package dev.flyball.bench;

import java.util.Map;

/**
 * How many times as fast as a peer ours is, on the same work in the same run.
 *
 * @param times the peer's median over ours; below 1 the peer is faster
 */
record Ratio(String what, Map<String, String> at, String ours, String peer, double times) {

  /** Of two measurements of the same work, both in a unit of time. */
  static Ratio of(Measurement ours, Measurement peer) {
    return new Ratio(ours.what(), ours.at(), ours.who(), peer.who(), peer.median() / ours.median());
  }
}
