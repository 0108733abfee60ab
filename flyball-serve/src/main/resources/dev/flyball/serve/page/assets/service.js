"use strict";
// Speaks to the service: questions with answers, and events as they happen.
const TOKEN = "flyball-token";
const headers = () => (sessionStorage.getItem(TOKEN) ? { Authorization: "Bearer " + sessionStorage.getItem(TOKEN) } : {});
const modelPath = (name, rest = "", query = {}) => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, v]) => v !== "" && v !== undefined));
  return "models/" + encodeURIComponent(name) + rest + (asked.size ? "?" + asked : "");
};

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(path, body, method = body ? "POST" : "GET") {
  const options = body ? { method, body: JSON.stringify(body), headers: { ...headers(), "Content-Type": "application/json" } } : { method, headers: headers() };
  const answer = await fetch(path, options), json = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, json.error || "the service answered " + answer.status);
  return json;
}

/** Events until the signal ends it. Comes back after a lost connection; `told` gets the type and the event. */
async function listen(path, signal, told, connected) {
  for (let wait = 500; !signal.aborted; wait = Math.min(8000, 2 * wait)) {
    try {
      const answer = await fetch(path, { headers: { ...headers(), Accept: "text/event-stream" }, signal });
      if (!answer.ok) throw new Refusal(answer.status, "no events: " + answer.status);
      connected(true);
      wait = 500;
      await readEvents(answer.body.getReader(), told);
    } catch (e) {
      if (signal.aborted) return;
    }
    connected(false);
    await new Promise(done => setTimeout(done, wait));
  }
}

async function readEvents(reader, told) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const events = rest.split(/\r?\n\r?\n/);
    rest = events.pop();
    for (const event of events) {
      const lines = event.split(/\r?\n/), field = name => lines.filter(l => l.startsWith(name + ":")).map(l => l.slice(name.length + 1).trim());
      const data = field("data").join("\n");
      if (data) told(field("event")[0] || "message", JSON.parse(data));
    }
  }
}
