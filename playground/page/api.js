/* The page's connections to the playground, which gets acts and sends events. */

const key = location.hash.slice(1);
const as = new URLSearchParams(location.search).get("as") ?? "";
/** When the page was loaded. Earlier private messages are gone, as at Discord. */
const since = Math.floor(performance.timeOrigin);
const authorization = { Authorization: `Bearer ${key}` };

/** The page's address as another member. */
export function addressOf(name) {
  return `/?as=${encodeURIComponent(name)}#${key}`;
}

function path(of, query = {}) {
  return `${of}?${new URLSearchParams({ as, ...query })}`;
}

/** Does something in this member's name. Throws an Error that says why it cannot be done. */
export async function act(type, fields) {
  const response = await fetch(path("/acts"), {
    method: "POST",
    headers: { ...authorization, "Content-Type": "application/json" },
    body: JSON.stringify({ type, ...fields }),
  });
  if (response.headers.get("Content-Type") !== "application/json") throw new Error(await response.text());
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Discord's numbers of the kinds of commands. */
export const SLASH = 1;
export const AT_A_MEMBER = 2;

export async function fetchCommands(channel, kind) {
  const response = await fetch(path("/commands", { channel, kind }), { headers: authorization });
  return response.ok ? response.json() : [];
}

/** Passes each event to the handler of its kind, for ever. `status` is called with what is wrong, or with null. */
export async function listen(handlers, status) {
  for (;;) {
    try {
      const response = await fetch(path("/events", { since }), { headers: authorization });
      if (!response.ok) return status(await response.text());
      status(null);
      for await (const { kind, data } of eventsOf(response.body)) handlers[kind](data);
    } catch (error) {
      if (!(error instanceof TypeError)) console.error(error);
    }
    status("The playground does not answer. Trying again …");
    await new Promise((done) => setTimeout(done, 1000));
  }
}

async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (buffer + value).split("\n\n");
    buffer = events.pop();
    for (const event of events) {
      const match = /^event: (\w+)\ndata: (.*)$/s.exec(event);
      if (match) yield { kind: match[1], data: JSON.parse(match[2]) };
    }
  }
}
