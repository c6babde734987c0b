/* The page's own words, in the languages of the bot. In any other language they are English. */

import { store } from "./store.js";

const LANGUAGES = ["fr", "de"];

/** English → French and German. */
const WORDS = {
  // The box at the bottom
  "Message #{name}": ["Envoyer un message dans #{name}", "Nachricht in #{name}"],
  "Message @{name}": ["Envoyer un message à @{name}", "Nachricht an @{name}"],
  Send: ["Envoyer", "Senden"],
  Commands: ["Commandes", "Befehle"],
  required: ["obligatoire", "erforderlich"],
  optional: ["facultatif", "optional"],
  True: ["Vrai", "Wahr"],
  False: ["Faux", "Falsch"],
  "There is no such command here.": ["Cette commande n’existe pas ici.", "Diesen Befehl gibt es hier nicht."],
  "{command} has no option “{name}”.": [
    "{command} n’a pas d’option « {name} ».",
    "{command} hat keine Option „{name}“.",
  ],
  "{name} is required.": ["{name} est obligatoire.", "{name} ist erforderlich."],
  "{name}: choose one from the list.": ["{name} : choisis dans la liste.", "{name}: Wähle etwas aus der Liste."],
  "{name} must be a number.": ["{name} doit être un nombre.", "{name} muss eine Zahl sein."],
  "{name} must be at least {min}.": ["{name} doit être au moins {min}.", "{name} muss mindestens {min} sein."],
  "{name} must be at most {max}.": ["{name} doit être au plus {max}.", "{name} darf höchstens {max} sein."],

  // Messages
  "{user} used {command}": ["{user} a utilisé {command}", "{user} hat {command} benutzt"],
  "started a thread: {thread}": ["a ouvert un fil : {thread}", "hat einen Thread gestartet: {thread}"],
  "Click to see message": ["Clique pour voir le message", "Klicke, um die Nachricht zu sehen"],
  "Sending command…": ["Envoi de la commande…", "Befehl wird gesendet …"],
  "{bot} is thinking…": ["{bot} réfléchit…", "{bot} denkt nach …"],
  "The application did not respond": ["L’application n’a pas répondu", "Die Anwendung hat nicht geantwortet"],
  "This interaction failed": ["L’interaction a échoué", "Diese Interaktion ist fehlgeschlagen"],
  "(edited)": ["(modifié)", "(bearbeitet)"],
  "Only you can see this": ["Visible pour toi uniquement", "Nur du kannst das sehen"],
  "Dismiss message": ["Masquer le message", "Nachricht ausblenden"],
  Spoiler: ["Spoiler", "Spoiler"],
  "Make a selection": ["Fais un choix", "Triff eine Auswahl"],
  "unknown-user": ["utilisateur-inconnu", "unbekannt"],
  "unknown-role": ["rôle-inconnu", "unbekannte-rolle"],
  unknown: ["inconnu", "unbekannt"],
  "{size} bytes": ["{size} octets", "{size} Bytes"],
  "{size} KB": ["{size} Ko", "{size} KB"],
  "{size} MB": ["{size} Mo", "{size} MB"],

  // Where a channel begins
  "Welcome to {channel}!": ["Bienvenue dans {channel} !", "Willkommen in {channel}!"],
  "This is the start of the {channel} channel.": [
    "C’est le début du salon {channel}.",
    "Hier beginnt der Kanal {channel}.",
  ],
  "This is the beginning of your direct message history with {name}.": [
    "C’est le début de tes messages privés avec {name}.",
    "Hier beginnen deine Direktnachrichten mit {name}.",
  ],
  "Nothing here yet. Try {help} or {learn}, or type / to see all commands.": [
    "Rien ici pour l’instant. Essaie {help} ou {learn}, ou tape / pour voir toutes les commandes.",
    "Hier ist noch nichts. Probiere {help} oder {learn}, oder tippe / für alle Befehle.",
  ],

  "You are {me} · open {others} in a tab": [
    "Tu es {me} · ouvre {others} dans un onglet",
    "Du bist {me} · öffne {others} in einem Tab",
  ],
  "It stands in the window where the playground was started, and ends in # and a key:": [
    "Elle est dans la fenêtre où le terrain de jeu a été lancé, et finit par # et une clé :",
    "Sie steht in dem Fenster, in dem der Spielplatz gestartet wurde, und endet auf # und einen Schlüssel:",
  ],

  // Forms
  Submit: ["Envoyer", "Absenden"],
  Cancel: ["Annuler", "Abbrechen"],
  Required: ["Obligatoire", "Erforderlich"],
  "This form will be submitted to {bot}.": [
    "Ce formulaire sera envoyé à {bot}.",
    "Dieses Formular wird an {bot} gesendet.",
  ],
  "Something went wrong. Try again.": [
    "Quelque chose n’a pas marché. Réessaie.",
    "Etwas ist schiefgegangen. Versuche es noch einmal.",
  ],

  // Around the messages
  Servers: ["Serveurs", "Server"],
  Channels: ["Salons", "Kanäle"],
  Messages: ["Messages", "Nachrichten"],
  Members: ["Membres", "Mitglieder"],
  "Direct messages": ["Messages privés", "Direktnachrichten"],
  "Members — {count}": ["Membres — {count}", "Mitglieder — {count}"],
  "Online — 1": ["En ligne — 1", "Online — 1"],
  "Offline — 1": ["Hors ligne — 1", "Offline — 1"],
  you: ["toi", "du"],
  Apps: ["Applications", "Apps"],
  "Apps for {name}": ["Applications pour {name}", "Apps für {name}"],
  "(new messages)": ["(nouveaux messages)", "(neue Nachrichten)"],
  "Who I am": ["Qui je suis", "Wer ich bin"],
  "My language": ["Ma langue", "Meine Sprache"],
  "The server's language": ["La langue du serveur", "Die Sprache des Servers"],
  "{name} in a new tab": ["{name} dans un nouvel onglet", "{name} in einem neuen Tab"],

  // What the playground says
  "The playground does not answer. Trying again …": [
    "Le terrain de jeu ne répond pas. Nouvel essai…",
    "Der Spielplatz antwortet nicht. Neuer Versuch …",
  ],
  "Open the address that the playground printed": [
    "Ouvre l’adresse que le terrain de jeu a affichée",
    "Öffne die Adresse, die der Spielplatz ausgegeben hat",
  ],
  "There is no such member": ["Ce membre n’existe pas", "Dieses Mitglied gibt es nicht"],
  "That was too long ago": ["C’était il y a trop longtemps", "Das ist zu lange her"],
};

/** The language that this member has at Discord. */
export function locale() {
  return store.server?.me.locale ?? navigator.language;
}

/** A text in this member's language, with its fields filled in. A text that the page does not know stays as it is. */
export function say(text, fields = {}) {
  return sayWith(text, fields).join("");
}

/** A text like that of `say`, as a list whose fields are elements. */
export function sayWith(text, fields) {
  const said = WORDS[text]?.[LANGUAGES.indexOf(locale().split("-")[0])] ?? text;
  return said.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? fields[part] : part));
}

/** A file's size, as Discord rounds it. */
export function sizeOf(bytes) {
  const [text, unit] = bytes < 2 ** 10 ? ["{size} bytes", 1] : bytes < 2 ** 20 ? ["{size} KB", 2 ** 10] : ["{size} MB", 2 ** 20];
  const size = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(bytes / unit);
  return say(text, { size });
}
