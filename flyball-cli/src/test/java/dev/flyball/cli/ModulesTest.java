package dev.flyball.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The doors between the modules: arrows go downward only. */
class ModulesTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.flyball");

  private static final List<String> CORE =
      List.of(
          "observation",
          "missing",
          "model",
          "loss",
          "observability",
          "control",
          "interval",
          "monitor",
          "learn",
          "linalg",
          "checkpoint");

  /** Which packages a module must not know. */
  private static final Map<String, List<String>> CLOSED =
      Map.of(
          "linalg",
              Stream.concat(
                      CORE.stream().filter(room -> !room.equals("linalg")),
                      Stream.of("data", "certify", "report", "tables", "deep", "serve", "paper"))
                  .toList(),
          "networks",
              List.of("data", "certify", "report", "tables", "deep", "serve", "paper", "cli"),
          "data",
              List.of(
                  "networks",
                  "certify",
                  "report",
                  "tables",
                  "parquet",
                  "deep",
                  "serve",
                  "paper",
                  "cli"),
          "certify",
              List.of("networks", "data", "report", "tables", "deep", "serve", "paper", "cli"),
          "report",
              Stream.concat(
                      CORE.stream(),
                      Stream.of("data", "certify", "tables", "deep", "serve", "paper", "cli"))
                  .toList(),
          "tables", List.of("networks", "parquet", "deep", "serve", "paper", "cli"),
          "deep", List.of("data", "certify", "report", "tables", "serve", "paper", "cli"),
          "serve",
              List.of("networks", "tables", "certify", "report", "parquet", "deep", "paper", "cli"),
          "paper", List.of("serve", "cli"));

  @TestFactory
  Stream<DynamicTest> noModuleLooksUpward() {
    return CLOSED.entrySet().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.getKey(),
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(inside(each.getKey()))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(
                                each.getValue().stream()
                                    .map(ModulesTest::inside)
                                    .toArray(String[]::new))
                            .allowEmptyShould(true)
                            .check(ALL)));
  }

  @TestFactory
  Stream<DynamicTest> trainingATableNeedsNoHdf5NoChartsAndNoNetwork() {
    return Stream.of(
            "org.apache.parquet..", "io.jhdf..", "ai.djl..", "org.knowm..", "org.apache.flink..")
        .map(
            library ->
                DynamicTest.dynamicTest(
                    library,
                    () ->
                        noClasses()
                            .that()
                            .resideInAPackage(inside("tables"))
                            .should()
                            .dependOnClassesThat()
                            .resideInAPackage(library)
                            .check(ALL)));
  }

  @Test
  void onlyLinearAlgebraSeesVectorsAndOpenBlas() {
    noClasses()
        .that()
        .resideOutsideOfPackage(inside("linalg"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jdk.incubator..", "org.bytedeco..")
        .check(ALL);
  }

  private static String inside(String room) {
    return "dev.flyball." + room + "..";
  }
}
