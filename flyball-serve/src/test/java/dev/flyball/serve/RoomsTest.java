package dev.flyball.serve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The rooms of the service: RocksDB and Jetty stay behind their doors, and nothing goes around. */
class RoomsTest {
  private static final JavaClasses SERVE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.flyball.serve");

  @Test
  void noPackagesFormACycle() {
    slices().matching("dev.flyball.serve.(*)..").should().beFreeOfCycles().check(SERVE);
  }

  @Test
  void rocksDbIsKnownToTheStoreAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.flyball.serve.store..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.rocksdb..")
        .check(SERVE);
  }

  @Test
  void modelsDoNotKnowHttp() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.flyball.serve.model..", "dev.flyball.serve.store..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.eclipse.jetty..",
            "dev.flyball.serve.http..",
            "dev.flyball.serve.rows..",
            "dev.flyball.serve.watch..")
        .check(SERVE);
  }

  @Test
  void nothingPrints() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(SERVE);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(SERVE);
  }
}
