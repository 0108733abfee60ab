// Records demo.gif: the first minute of `flyball demo`, as Chromium shows it.
//   node docs/pictures/demo.mjs
// Needs Node 18, Chromium with chromedriver, and ffmpeg on the PATH, and a clone that is built.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)), WIDTH = 960, HEIGHT = 600, MOST_BYTES = 1_000_000;
const SHOTS_A_SECOND = 2, FRAMES_A_SECOND = 6;

/** What is looked at, for how many seconds: all models, the plant while its sensor fails, and what plain SGD would have said. */
const SCENES = [
  { seconds: 6, hash: "models" },
  { seconds: 13, hash: "model=plant", run: "at('range').value = 'rows:100'; lookAt(null);" },
  { seconds: 3, hash: "models" },
  { seconds: 10, hash: "model=plant", run: "at('range').value = 'rows:100'; lookAt(null);" },
  { seconds: 7, run: "if (!beside.checked) beside.click();" },
];

const sleep = ms => new Promise(done => setTimeout(done, ms));
const freePort = () => new Promise(done => {
  const server = createServer().listen(0, "127.0.0.1", () => { const { port } = server.address(); server.close(() => done(port)); });
});

/** Starts a program that says where it is. */
function started(command, args, says) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((done, failed) => {
    let said = "";
    child.on("error", failed);
    child.on("exit", code => failed(new Error(`${command} ended with ${code}: ${said}`)));
    child.stdout.on("data", data => { said += data; const found = said.match(says); if (found) done({ child, said: found[1] }); });
  });
}

async function driven(port) {
  const call = async (method, path, body) => {
    const answer = await (await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })).json();
    if (answer.value?.error) throw new Error(answer.value.message);
    return answer.value;
  };
  const args = ["--headless=new", "--no-sandbox", "--hide-scrollbars", `--window-size=${WIDTH},${HEIGHT}`];
  const { sessionId } = await call("POST", "/session", { capabilities: { alwaysMatch: { browserName: "chrome", "goog:chromeOptions": { args } } } });
  const session = `/session/${sessionId}`, tools = (cmd, params) => call("POST", session + "/goog/cdp/execute", { cmd, params });
  await tools("Emulation.setDeviceMetricsOverride", { width: WIDTH, height: HEIGHT, deviceScaleFactor: 1, mobile: false });
  return {
    go: url => call("POST", session + "/url", { url }),
    run: script => call("POST", session + "/execute/sync", { script, args: [] }),
    shot: async () => Buffer.from((await tools("Page.captureScreenshot", { format: "png" })).data, "base64"),
    end: () => call("DELETE", session),
  };
}

const folder = mkdtempSync(join(tmpdir(), "flyball-picture-")), children = [];
try {
  const port = await freePort();
  const driver = await started("chromedriver", [`--port=${port}`], /(started successfully)/);
  children.push(driver.child);
  const page = await driven(port);
  const demo = await started(join(here, "..", "..", "flyball"), ["demo", "--no-browser"], /watch it at (\S+)/);
  children.push(demo.child);
  await page.go(demo.said + "/#models");
  await sleep(4000);
  let frame = 0;
  for (const scene of SCENES) {
    if (scene.hash) await page.run(`location.hash = ${JSON.stringify(scene.hash)};`);
    if (scene.hash) await sleep(700);
    if (scene.run) await page.run(scene.run);
    for (const end = Date.now() + 1000 * scene.seconds; Date.now() < end;) {
      const next = Date.now() + 1000 / SHOTS_A_SECOND;
      writeFileSync(join(folder, String(frame++).padStart(4, "0") + ".png"), await page.shot());
      await sleep(Math.max(0, next - Date.now()));
    }
  }
  await page.end();
  const gif = join(here, "demo.gif");
  const drawn = spawnSync("ffmpeg", ["-y", "-loglevel", "error", "-framerate", String(FRAMES_A_SECOND), "-i", join(folder, "%04d.png"),
    "-vf", "scale=800:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=32:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle", gif], { stdio: "inherit" });
  if (drawn.error || drawn.status) throw drawn.error ?? new Error("ffmpeg ended with " + drawn.status);
  const { size } = statSync(gif);
  console.log(`${gif}: ${frame} frames, ${size} bytes`);
  if (size > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes: take fewer shots, or fewer colours`);
} finally {
  children.forEach(child => child.removeAllListeners("exit").kill());
  rmSync(folder, { recursive: true });
}
