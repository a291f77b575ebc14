// A device of an environment server: anybody may look, and touching takes a session of one's own.
// A page that is gone lets go soon; one that is only forgotten does so after a while.
const HOLD_S = 30;
// The page that was here before may be about to let go.
const WAIT_S = 4;
const RENEW_MS = 10000;
const FORGOTTEN_MS = 300000;
const LONGEST_CALL_MS = 120000;

export class Refused extends Error {
  constructor(status, told) {
    super(told);
    this.status = status;
  }
}

export async function call(address, options = {}) {
  let answer;
  try {
    answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(LONGEST_CALL_MS), ...options });
  } catch {
    throw new Refused(0, "The server does not answer. Was 'mw device' stopped?");
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refused(answer.status, told?.error?.message ?? `The server answered with status ${answer.status}.`);
}

export async function send(address, value, headers = {}) {
  const options = { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(value) };
  return (await call(address, options)).json();
}

export class Phone {
  constructor(api, name) {
    this.api = api;
    this.name = name;
    this.session = null;
    this.renewing = 0;
    this.touched = 0;
  }

  look(what, query = {}, accept = "application/json") {
    const asked = new URLSearchParams({ watch: "1", device: this.name, ...query });
    return call(`${this.api}/${what}?${asked}`, { headers: { Accept: accept } });
  }

  async picture() {
    return new Uint8Array(await (await this.look("screenshot", {}, "image/png")).arrayBuffer());
  }

  async dump() {
    return (await (await this.look("xml", { return_content: "1" })).json()).content;
  }

  async activity() {
    return (await (await this.look("state")).json()).current_activity;
  }

  async hold() {
    this.touched = performance.now();
    if (!this.session) {
      this.session = (await send(`${this.api}/session`, { device: this.name, ttl_s: HOLD_S, wait_s: WAIT_S })).session;
      clearInterval(this.renewing);
      this.renewing = setInterval(() => this.renew(), RENEW_MS);
    }
    return { "X-Session": this.session };
  }

  async renew() {
    if (performance.now() - this.touched > FORGOTTEN_MS) return this.release();
    const session = this.session;
    try {
      await call(`${this.api}/session/${encodeURIComponent(session)}/renew`, { method: "POST" });
    } catch {
      if (session === this.session) this.lose();
    }
  }

  lose() {
    clearInterval(this.renewing);
    this.session = null;
  }

  async apps() {
    return (await call(`${this.api}/apps`, { headers: await this.hold() })).json();
  }

  // A session that ended in the meantime did nothing, so that the same may be tried in another.
  async act(action) {
    const step = async () => send(`${this.api}/step?settle=1`, { action }, await this.hold());
    try {
      return await step();
    } catch (refused) {
      if (refused.status !== 410) throw refused;
      this.lose();
      return step();
    }
  }

  release() {
    const session = this.session;
    this.lose();
    if (session) fetch(`${this.api}/session/${encodeURIComponent(session)}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
