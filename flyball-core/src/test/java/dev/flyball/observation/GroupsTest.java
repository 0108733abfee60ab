package dev.flyball.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupsTest {

  @Test
  void namedGroupsKeepTheirOrderAndKnowTheirComponents() {
    LinkedHashMap<String, int[]> map = new LinkedHashMap<>();
    map.put("turbine", new int[] {4, 1});
    map.put("boiler", new int[] {0});
    Groups groups = Groups.named(5, map);

    assertThat(groups.size()).isEqualTo(5);
    assertThat(groups.count()).isEqualTo(2);
    assertThat(groups.name(0)).isEqualTo("turbine");
    assertThat(groups.name(1)).isEqualTo("boiler");
    assertThat(groups.group(0)).containsExactly(4, 1);
    assertThat(groups.sizeOf(0)).isEqualTo(2);
    assertThat(groups.component(0, 1)).isEqualTo(1);
    assertThat(groups.groupOf(4)).isZero();
    assertThat(groups.groupOf(0)).isEqualTo(1);
    assertThat(groups.groupOf(2)).isEqualTo(-1);
    assertThat(groups).hasToString("turbine[4, 1] boiler[0] of 5");
  }

  @Test
  void equalSizesLeaveTheRestToTheLastGroup() {
    Groups groups = Groups.ofEqualSize(7, 3);
    assertThat(groups.count()).isEqualTo(3);
    assertThat(groups.group(1)).containsExactly(3, 4, 5);
    assertThat(groups.group(2)).containsExactly(6);
    assertThat(groups.name(2)).isEqualTo("g2");
    assertThat(groups.requireCovering()).isSameAs(groups);
    assertThat(Groups.ofEqualSize(3, 100).count()).isEqualTo(1);
  }

  @Test
  void groupsNeitherShareArraysWithTheCallerNorHandTheirOwnOut() {
    int[] mine = {0, 1};
    Groups groups = Groups.of(3, List.of(mine));
    mine[0] = 2;
    groups.group(0)[1] = 2;
    assertThat(groups.group(0)).containsExactly(0, 1);
  }

  @Test
  void hidingAGroupHidesNothingElse() {
    Mask mask = Mask.allSeen(7);
    Groups.ofEqualSize(7, 3).hide(1, mask);
    assertThat(mask).hasToString("###...#");
  }

  @Test
  void equalityGoesBySizeNamesAndComponents() {
    Groups groups = Groups.ofEqualSize(4, 2);
    Groups same = Groups.of(4, List.of(new int[] {0, 1}, new int[] {2, 3}));
    assertThat(same).isEqualTo(groups).hasSameHashCodeAs(groups);
    assertThat(Groups.ofEqualSize(4, 3)).isNotEqualTo(groups);
    assertThat(Groups.of(5, List.of(new int[] {0, 1}, new int[] {2, 3}))).isNotEqualTo(groups);
  }

  @Test
  void whoNeedsCoveringGroupsIsToldWhatIsMissing() {
    Groups partial = Groups.of(3, List.of(new int[] {0, 2}));
    assertThatThrownBy(partial::requireCovering)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("component 1 of 3 belongs to no group, expected groups that cover all");
    Groups all = Groups.ofEqualSize(3, 2);
    assertThat(all.requireCovering()).isSameAs(all);
  }

  @Test
  void badGroupsAreRefusedByName() {
    LinkedHashMap<String, int[]> overlapping = new LinkedHashMap<>();
    overlapping.put("a", new int[] {0, 1});
    overlapping.put("b", new int[] {1});
    assertThatThrownBy(() -> Groups.named(3, overlapping))
        .hasMessage("component 1 is in group 'a' and again in group 'b', expected disjoint groups");
    assertThatThrownBy(() -> Groups.of(3, List.of(new int[] {2, 2})))
        .hasMessageContaining("component 2 is in group 'g0' and again in group 'g0'");
    assertThatThrownBy(() -> Groups.of(3, List.of(new int[] {0}, new int[] {3})))
        .hasMessage("group 'g1' holds component 3, expected 0 to 2");
    assertThatThrownBy(() -> Groups.of(3, List.of(new int[] {-1})))
        .hasMessageContaining("component -1");
    assertThatThrownBy(() -> Groups.of(3, List.of(new int[0])))
        .hasMessage("group 'g0' needs at least one component");
    LinkedHashMap<String, int[]> blank = new LinkedHashMap<>();
    blank.put(" ", new int[] {0});
    assertThatThrownBy(() -> Groups.named(1, blank)).hasMessageContaining("needs a name");
    assertThatThrownBy(() -> Groups.of(0, List.of())).hasMessageContaining("at least 1, not 0");
    assertThatThrownBy(() -> Groups.ofEqualSize(3, 0)).hasMessageContaining("at least 1, not 0");
  }
}
