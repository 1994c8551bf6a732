/** Discord’s numbers for types of options, of those that are no plain text. */
const TYPE = {
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  mentionable: 9,
  number: 10,
  attachment: 11,
};

/** Whether an option takes a file. */
export const takesFileOf = (option) => option?.type === TYPE.attachment;

/** Returns an option's fixed choices; `null` for free text. */
export function ownSuggestions(option, session, channel) {
  if (option.choices.length > 0) return option.choices.map(({ name, value }) => ({ label: name, value }));
  switch (option.type) {
    case TYPE.boolean:
      return [
        { label: 'True', value: true },
        { label: 'False', value: false },
      ];
    case TYPE.user:
    case TYPE.mentionable:
      return session.usersIn(channel).map((user) => ({
        label: user.displayName,
        hint: user.username === user.displayName ? undefined : user.username,
        value: user.id,
        user,
      }));
    case TYPE.channel:
      return [...session.channels.values()]
        .filter(({ guildName }) => guildName !== null && guildName === channel.guildName)
        .map(({ id, name }) => ({ label: `#${name}`, value: id }));
    default:
      return null;
  }
}

/** Parses typed text as an option's value; `undefined` if it is invalid. */
export function typedValue(option, text) {
  if (option.type === TYPE.integer || option.type === TYPE.number) {
    const number = Number(text.trim());
    const isGood =
      text.trim() !== '' &&
      (option.type === TYPE.number ? Number.isFinite(number) : Number.isInteger(number));
    return isGood ? number : undefined;
  }
  return text === '' ? undefined : text;
}

/**
 * Reads a whole command, such as a pasted `/team code:abc`. Returns its entry and its values, as the command line keeps them;
 * `undefined` if the text is not a command with options and valid values.
 */
export function readCommand(text, entries, session, channel) {
  const found = entries
    .flatMap((entry) => [entry.label, entry.name].map((name) => ({ entry, start: `/${name} ` })))
    .filter(({ start }) => text.startsWith(start))
    .sort((a, b) => b.start.length - a.start.length)[0];
  if (found === undefined) return undefined;
  const { entry, start } = found;
  const [before, ...parts] = text.slice(start.length).split(/(?:^|\s)([^\s:]+):/u);
  if (before.trim() !== '' || parts.length === 0) return undefined;
  const values = {};
  for (let i = 0; i < parts.length; i += 2) {
    const option = entry.options.find(({ name, label }) => name === parts[i] || label === parts[i]);
    const written = parts[i + 1].trim();
    const value = option && !takesFileOf(option) && writtenValue(option, written, session, channel);
    if (!value) return undefined;
    values[option.name] = value;
  }
  return { entry, values };
}

/** Reads an option's written value: a choice by its name or value, a member or channel by the name, or free text. */
function writtenValue(option, written, session, channel) {
  const choices = ownSuggestions(option, session, channel);
  if (choices === null) {
    const value = typedValue(option, written);
    return value === undefined ? undefined : { value, label: written };
  }
  const wanted = written.replace(/^[@#]/, '').toLowerCase();
  return choices.find(({ label, hint = '', value }) =>
    [label.replace(/^#/, ''), hint, String(value)].some((each) => each.toLowerCase() === wanted),
  );
}
