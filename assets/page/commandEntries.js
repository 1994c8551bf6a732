/**
 * Returns the commands for a channel, with an entry for each subcommand:
 * `{ name, label, description, options }`, with the path's words separated by spaces.
 */
export function commandEntries(commands, channel) {
  return commands
    .filter((command) => command.places.includes(channel.place))
    .flatMap((command) => flatten(command));
}

function flatten({ name, label, description, options }) {
  const subs = options.filter(({ type }) => type === 1 || type === 2);
  if (subs.length === 0) return [{ name, label, description, options }];
  return subs
    .flatMap(flatten)
    .map((sub) => ({ ...sub, name: `${name} ${sub.name}`, label: `${label} ${sub.label}` }));
}
