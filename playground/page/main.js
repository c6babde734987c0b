import { listen } from "./api.js";
import { drawComposer } from "./composer.js";
import "./modal.js";
import { drawHead, drawMeMenu, drawSidebars, drawTitle } from "./sidebars.js";
import { keep, replaceHistory, store } from "./store.js";
import { forgetMessage, putMessage, showHistory, showLocked } from "./timeline.js";
import { keepTimestampsFresh } from "./timestamps.js";
import { locale, say } from "./words.js";

function openChannel(id) {
  store.channel = id;
  store.unread.delete(id);
  const address = new URL(location.href);
  address.searchParams.set("channel", id);
  history.replaceState(null, "", address);
  drawFrame();
  showHistory();
  drawComposer();
}

const REGIONS = { servers: "Servers", channels: "Channels", timeline: "Messages", members: "Members" };

function drawFrame() {
  document.documentElement.lang = locale();
  for (const [id, name] of Object.entries(REGIONS)) document.getElementById(id).setAttribute("aria-label", say(name));
  drawSidebars();
  drawHead();
}

function knownChannel() {
  const wanted = store.channel ?? new URLSearchParams(location.search).get("channel");
  const known = [...store.server.channels.map((channel) => channel.id), store.server.dm];
  return known.includes(wanted) ? wanted : known[0];
}

document.getElementById("timeline").addEventListener("click", () => document.body.classList.remove("channels-open"));

document.addEventListener("open-channel", (event) => {
  document.body.classList.remove("channels-open");
  if (event.detail !== store.channel) openChannel(event.detail);
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && store.unread.delete(store.channel)) drawTitle();
});

// We wait for the fonts, or the messages would jump when these come.
await Promise.allSettled([...document.fonts].map((font) => font.load()));
listen(
  {
    server(server) {
      const translated = store.server?.me.locale !== server.me.locale;
      store.server = server;
      if (!store.channel) return; // The events that follow draw the history.
      drawFrame();
      drawComposer();
      if (!translated) return;
      drawMeMenu();
      showHistory();
    },
    history(messages) {
      replaceHistory(messages);
      openChannel(knownChannel());
    },
    message(message) {
      const known = store.messages.get(message.channel_id)?.has(message.id);
      keep(message);
      const here = message.channel_id === store.channel;
      if (!known && (!here || document.hidden)) {
        store.unread.set(message.channel_id, (store.unread.get(message.channel_id) ?? 0) + 1);
        drawTitle();
        if (!here) drawSidebars();
      }
      if (here) putMessage(message);
    },
    gone({ channel_id, id }) {
      store.messages.get(channel_id)?.delete(id);
      if (channel_id === store.channel) forgetMessage(id);
    },
  },
  (problem) => {
    const notice = document.getElementById("notice");
    notice.hidden = !problem;
    notice.textContent = problem ? say(problem) : "";
    if (problem && !store.server) showLocked();
  },
);
keepTimestampsFresh();
