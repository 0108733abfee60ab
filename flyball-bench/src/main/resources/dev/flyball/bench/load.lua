-- One request over and over; says how many were answered, in which time, and how long they took (microseconds).
-- The method is POST, the body is the file named by the environment variable BODY.
local file = assert(io.open(os.getenv("BODY"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "application/json"
file:close()

function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("measured %d %d %d %d %d\n", summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    e.connect + e.read + e.write + e.status + e.timeout))
end
