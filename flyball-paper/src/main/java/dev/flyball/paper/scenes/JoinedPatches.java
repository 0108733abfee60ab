package dev.flyball.paper.scenes;

import java.util.List;
import java.util.stream.IntStream;

/** The patches of several scenes, one scene after the other. */
record JoinedPatches(PatchOptions options, List<Place> places) implements Patches {
  /** A patch by the file that holds it and its number there. */
  record Place(PatchFile file, int number) {}

  static JoinedPatches of(PatchOptions options, List<PatchFile> scenes) {
    return new JoinedPatches(
        options,
        scenes.stream()
            .flatMap(file -> IntStream.range(0, file.count()).mapToObj(i -> new Place(file, i)))
            .toList());
  }

  @Override
  public int count() {
    return places.size();
  }

  @Override
  public double target(int index) {
    Place place = places.get(index);
    return place.file().target(place.number());
  }

  @Override
  public Patch read(int index) {
    Place place = places.get(index);
    return place.file().read(place.number());
  }
}
