package dev.flyball;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rooms stand in the order of the walk, and nobody goes through the wall. */
class HouseTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.flyball");

  /** The order of the walk; a room may use those before it. */
  private static final List<String> ROOMS =
      List.of(
          "observation",
          "trust",
          "random",
          "missing",
          "model",
          "loss",
          "observability",
          "law",
          "control",
          "pool",
          "forest",
          "interval",
          "monitor",
          "learn");

  /** What stands under all rooms and knows none of them. */
  private static final List<String> FOUNDATIONS = List.of("linalg", "checkpoint", "flight");

  @TestFactory
  Stream<DynamicTest> everyRoomUsesOnlyThoseBeforeIt() {
    return Stream.concat(FOUNDATIONS.stream(), ROOMS.stream())
        .map(room -> DynamicTest.dynamicTest(room, () -> assertUsesNoneAfter(room)));
  }

  private static void assertUsesNoneAfter(String room) {
    String[] later =
        ROOMS.subList(ROOMS.indexOf(room) + 1, ROOMS.size()).stream()
            .map(HouseTest::inside)
            .toArray(String[]::new);
    if (later.length > 0) {
      noClasses()
          .that()
          .resideInAPackage(inside(room))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(later)
          .allowEmptyShould(true)
          .check(CORE);
    }
  }

  @Test
  void theFoundationsDoNotLeanOnEachOther() {
    slices()
        .matching("dev.flyball.(linalg|checkpoint)..")
        .should()
        .notDependOnEachOther()
        .check(CORE);
  }

  @Test
  void noPackagesFormACycle() {
    slices().matching("dev.flyball.(*)..").should().beFreeOfCycles().check(CORE);
    slices().matching("dev.flyball.(**)").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void everyClassLivesInARoom() {
    String[] rooms =
        Stream.concat(FOUNDATIONS.stream(), ROOMS.stream())
            .map(HouseTest::inside)
            .toArray(String[]::new);
    classes().should().resideInAnyPackage(rooms).check(CORE);
  }

  @Test
  void coreStandsOnTheJdkAndLinearAlgebraAlone() {
    classes()
        .that()
        .resideOutsideOfPackage(inside("linalg"))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.flyball..", "java..", "javax..", "jdk.jfr..", "org.jspecify..")
        .check(CORE);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CORE);
  }

  @Test
  void namesSayWhatThingsAre() {
    noClasses()
        .should()
        .haveSimpleNameEndingWith("Utils")
        .orShould()
        .haveSimpleNameEndingWith("Util")
        .orShould()
        .haveSimpleNameEndingWith("Helper")
        .orShould()
        .haveSimpleNameEndingWith("Manager")
        .orShould()
        .haveSimpleNameEndingWith("Impl")
        .check(CORE);
  }

  private static String inside(String room) {
    return "dev.flyball." + room + "..";
  }
}
