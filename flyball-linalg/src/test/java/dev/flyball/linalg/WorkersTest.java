package dev.flyball.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class WorkersTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void doesEveryTaskOnce(int count) {
    AtomicIntegerArray done = new AtomicIntegerArray(1_000);
    Workers.of(count).forEach(done.length(), done::incrementAndGet);
    assertThat(IntStream.range(0, done.length()).map(done::get)).containsOnly(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 99})
  void anErrorInAWorkerIsThrownToTheCaller(int failing) {
    Workers workers = Workers.of(3);
    for (Throwable failure :
        new Throwable[] {new StackOverflowError(), new OutOfMemoryError(), new AssertionError()}) {
      assertThatThrownBy(() -> workers.forEach(100, i -> fail(i == failing, failure)))
          .isSameAs(failure);
    }
    doesEveryTaskOnce(3);
  }

  @Test
  void anErrorOnAnotherThreadIsThrownToTheCaller() {
    Thread caller = Thread.currentThread();
    AtomicInteger begun = new AtomicInteger();
    StackOverflowError failure = new StackOverflowError();
    assertThatThrownBy(
            () ->
                Workers.of(2)
                    .forEach(
                        2,
                        i -> {
                          begun.incrementAndGet();
                          while (begun.get() < 2) {
                            Thread.onSpinWait();
                          }
                          fail(Thread.currentThread() != caller, failure);
                        }))
        .isSameAs(failure);
  }

  @Test
  void ofSeveralFailuresTheFirstByNumberIsThrown() {
    for (int trial = 0; trial < 200; trial++) {
      assertThatThrownBy(
              () ->
                  Workers.of(4)
                      .forEach(50, i -> fail(i >= 3, new IllegalStateException("task " + i))))
          .hasMessage("task 3");
    }
  }

  @Test
  void tasksMayShareTasks() {
    AtomicInteger done = new AtomicInteger();
    Workers workers = Workers.of(8);
    workers.forEach(
        20, i -> workers.forEach(20, j -> workers.forEach(5, k -> done.incrementAndGet())));
    assertThat(done).hasValue(2_000);
  }

  @Test
  void manyWorkersShareOnePool() {
    for (int i = 0; i < 300; i++) {
      Workers.of(3).forEach(3, task -> {});
    }
    long threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("ForkJoinPool.commonPool"))
            .count();
    assertThat(threads).isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void anInterruptedCallerFinishesAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    try {
      doesEveryTaskOnce(3);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private static void fail(boolean now, Throwable failure) {
    if (now && failure instanceof Error error) {
      throw error;
    }
    if (now) {
      throw (RuntimeException) failure;
    }
  }
}
