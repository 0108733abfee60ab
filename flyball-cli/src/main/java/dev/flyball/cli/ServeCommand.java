package dev.flyball.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.flyball.serve.DataFolder;
import dev.flyball.serve.FlyballServer;
import dev.flyball.serve.ServeConfig;
import dev.flyball.serve.guard.Scope;
import dev.flyball.serve.guard.Tokens;
import dev.flyball.serve.http.Web;
import dev.flyball.serve.model.Limit;
import dev.flyball.serve.watch.Webhook;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code flyball serve}: models that learn while they are served. */
@Command(name = "serve", sortOptions = false)
final class ServeCommand implements Callable<Integer> {
  private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(10);

  private CommandSpec spec;

  @Option(names = "--data", paramLabel = "DIR")
  private Path data = Path.of("flyball-data");

  @Option(names = "--port", paramLabel = "N")
  private int port = 8080;

  @Option(names = "--probe-port", paramLabel = "N")
  private Integer probePort;

  @Option(names = "--bind", paramLabel = "ADDRESS")
  private String bind = "127.0.0.1";

  @Parameters(
      descriptionKey = "CHECKPOINT",
      paramLabel = "[NAME=]CHECKPOINT",
      arity = "0..*",
      hideParamSyntax = true)
  private List<String> models = List.of();

  @Option(names = "--tokens", paramLabel = "FILE")
  private Path tokens;

  @Option(names = "--new-token", paramLabel = "SCOPE")
  private String newToken;

  @Option(names = "--insecure")
  private boolean insecure;

  @Option(names = "--tls-cert", paramLabel = "PEM")
  private Path certificate;

  @Option(names = "--tls-key", paramLabel = "PEM")
  private Path key;

  @Option(names = "--access-log", paramLabel = "FILE")
  private String accessLog = "none";

  @Option(names = "--warm-up", paramLabel = "TIME")
  private String warmUp = "2s";

  @Option(names = "--base-path", paramLabel = "PATH")
  private String basePath = "";

  @Option(names = "--allow-origin", paramLabel = "ORIGIN", split = ",")
  private List<String> origins = List.of();

  @Option(names = "--webhook", paramLabel = "URL")
  private String webhook;

  @Option(names = "--webhook-secret", paramLabel = "FILE")
  private Path webhookSecret;

  @Option(names = "--webhook-private")
  private boolean webhookPrivate;

  @Option(names = "--stdio")
  private boolean stdio;

  @Option(names = "--check", paramLabel = "DIR")
  private Path check;

  @Option(names = "--repair", paramLabel = "DIR")
  private Path repair;

  @Option(names = "--restore", paramLabel = "FILE")
  private Path restore;

  @Spec
  void spec(CommandSpec command) {
    spec = command;
    ServeLimitOptions.addTo(command);
  }

  @Override
  public Integer call() throws IOException {
    if (newToken != null) {
      return token();
    }
    if (check != null) {
      return print(folder("--check", check).check()) ? 0 : 1;
    }
    if (repair != null) {
      print(folder("--repair", repair).repair());
      return 0;
    }
    if (restore != null) {
      TableOptions.checkExists("--restore", restore.toString());
      return print(new DataFolder(within(data)).restore(restore)) ? 0 : 1;
    }
    ServeConfig config = config();
    if (stdio) {
      Writer out = TerminalWriter.data(spec.commandLine().getOut());
      FlyballServer.lines(config, new BufferedReader(new InputStreamReader(System.in, UTF_8)), out);
      return 0;
    }
    return serve(config);
  }

  private DataFolder folder(String option, Path folder) {
    TableOptions.checkExists(option, folder.toString());
    return new DataFolder(within(folder));
  }

  private ServeConfig within(Path folder) {
    return ServeConfig.in(folder).limits(ServeLimitOptions.of(spec));
  }

  private boolean print(DataFolder.Report report) {
    PrintWriter out = spec.commandLine().getOut();
    report.lines().forEach(out::println);
    out.println(report.whole() ? "everything is whole" : "see above for what is not whole");
    out.flush();
    return report.whole();
  }

  private int token() throws IOException {
    Scope scope =
        Scope.of(newToken)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "--new-token is %s; expected read, learn or admin".formatted(newToken)));
    if (tokens == null) {
      throw new IllegalArgumentException(
          "--new-token needs --tokens FILE, which its hash is added to");
    }
    spec.commandLine().getOut().println(Tokens.add(tokens, scope));
    return 0;
  }

  private ServeConfig config() throws IOException {
    ServeConfig config = within(data).address(bind, port).models(checkpoints()).accessLog(log());
    if (probePort != null) {
      config = config.probePort(probePort);
    }
    if (tokens != null) {
      TableOptions.checkExists("--tokens", tokens.toString());
      config = config.tokens(tokens);
    }
    if (certificate == null != (key == null)) {
      throw new IllegalArgumentException("--tls-cert and --tls-key go together");
    }
    if (certificate != null) {
      TableOptions.checkExists("--tls-cert", certificate.toString());
      TableOptions.checkExists("--tls-key", key.toString());
      config = config.tls(certificate, key);
    }
    Duration warming = Duration.ofMillis(Limit.Unit.TIME.parse("--warm-up", warmUp));
    if (warming.compareTo(LONGEST_WARM_UP) > 0) {
      throw new IllegalArgumentException("--warm-up is %s; expected at most 10m".formatted(warmUp));
    }
    config = config.warmUp(warming).web(web());
    return insecure ? config.insecurely() : config;
  }

  private Web web() throws IOException {
    if (webhook == null && (webhookSecret != null || webhookPrivate)) {
      throw new IllegalArgumentException("--webhook-secret and --webhook-private need --webhook");
    }
    if (origins.contains("*") && tokens == null) {
      throw new IllegalArgumentException(
          "--allow-origin '*' needs --tokens: any page could do everything");
    }
    if (webhookSecret != null) {
      TableOptions.checkExists("--webhook-secret", webhookSecret.toString());
    }
    Optional<Webhook.Target> target =
        webhook == null
            ? Optional.empty()
            : Optional.of(
                Webhook.Target.of(webhook, Optional.ofNullable(webhookSecret), webhookPrivate));
    return new Web(basePath, origins, target);
  }

  private Map<String, Path> checkpoints() {
    Map<String, Path> found = new LinkedHashMap<>();
    for (String each : models) {
      int equals = each.indexOf('=');
      Path file = Path.of(each.substring(equals + 1));
      TableOptions.checkOneCheckpoint("CHECKPOINT", file);
      String name =
          equals > 0
              ? each.substring(0, equals)
              : file.getFileName().toString().replaceFirst("\\.[^.]+$", "");
      if (found.put(name, file) != null) {
        throw new IllegalArgumentException(
            "two checkpoints are called %s; name them NAME=CHECKPOINT".formatted(name));
      }
    }
    return found;
  }

  private Consumer<String> log() {
    if (accessLog.equals("none")) {
      return line -> {};
    }
    PrintWriter out =
        accessLog.equals("-") ? TerminalWriter.data(spec.commandLine().getOut()) : logFile();
    return line -> {
      synchronized (out) {
        out.println(line);
        out.flush();
      }
    };
  }

  private PrintWriter logFile() {
    try {
      return new PrintWriter(
          Files.newBufferedWriter(
              Path.of(accessLog), UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw new UncheckedIOException("--access-log cannot be written", e);
    }
  }

  /** Serves until the process is asked to end; its last words are those of an orderly end. */
  private int serve(ServeConfig config) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    FlyballServer server = FlyballServer.start(config);
    CountDownLatch never = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  server.close();
                  out.println("stopped");
                  out.flush();
                  Runtime.getRuntime().halt(0);
                },
                "flyball-stop"));
    out.printf("listening on %s%n", server.address());
    server.probeAddress().ifPresent(address -> out.printf("probes on %s%n", address));
    server.damage().ifPresent(out::println);
    out.printf("data in %s, models: %s%n", data, server.models().all().size());
    out.flush();
    try {
      never.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 0;
  }
}
