package dev.flyball.tables.evaluate;

import dev.flyball.report.Role;
import dev.flyball.report.Stroke;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Which strokes a chart still has: no two of its curves share colour, marker and stroke. */
final class Looks {
  private final Map<Role, Set<Stroke>> free = new EnumMap<>(Role.class);

  /** The wanted stroke, or else the first that no other curve of this role has. */
  Stroke stroke(Role role, Stroke wanted) {
    Set<Stroke> left = free.computeIfAbsent(role, none -> EnumSet.allOf(Stroke.class));
    Stroke chosen = left.contains(wanted) || left.isEmpty() ? wanted : left.iterator().next();
    left.remove(chosen);
    return chosen;
  }
}
