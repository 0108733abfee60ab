package dev.flyball.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCheckoutTest {
  @TempDir private Path folder;
  private final ClassLoader usual = Thread.currentThread().getContextClassLoader();

  @AfterEach
  void takeTheUsualLoader() {
    Thread.currentThread().setContextClassLoader(usual);
  }

  /** Stands for a command of another module: says who runs it. */
  public static final class Other {
    private Other() {}

    public static void main(String[] arguments) throws IOException {
      Files.writeString(
          Path.of(arguments[0]),
          "%s %s"
              .formatted(
                  ProcessHandle.current().pid(), Other.class.getClassLoader().getName() == null));
    }
  }

  /** A second process would outlive a command that is killed. */
  @Test
  void aModulesCommandRunsInThisProcessWithClassesOfItsOwn() throws Exception {
    Path said = folder.resolve("said");
    Path classes = Path.of(Other.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    SourceCheckout.main(List.of(classes), Other.class.getName(), List.of(said.toString()));
    assertThat(said).hasContent(ProcessHandle.current().pid() + " true");
  }
}
