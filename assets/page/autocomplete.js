import { useEffect, useState } from 'preact/hooks';
import { isFile } from './files.js';

const AUTOCOMPLETE_AFTER_MS = 120;

/** Returns a key for a request for choices. */
export const askedFor = (option, text) => `${option.name} ${text}`;

const NOTHING = { state: 'idle', choices: [], asked: null };

/** Requests choices from the bot while the member types an option. The newest text wins. */
export function useAutocomplete({ option, text, values, entry, session, channel }) {
  const [live, setLive] = useState(NOTHING);
  const isLive = option?.autocomplete === true;
  useEffect(() => {
    if (!isLive) {
      setLive(NOTHING);
      return undefined;
    }
    let isCurrent = true;
    const asked = askedFor(option, text);
    setLive((before) => ({ ...before, state: before.choices.length === 0 ? 'loading' : 'idle' }));
    // Only the command itself uploads files.
    const filled = Object.fromEntries(
      Object.entries(values).flatMap(([name, { value }]) => (isFile(value) ? [] : [[name, value]])),
    );
    const ask = {
      do: 'autocomplete',
      channelId: channel.id,
      name: entry.name,
      options: { ...filled, [option.name]: text },
      focused: option.name,
    };
    const finish = (next) => isCurrent && setLive(next);
    const timer = setTimeout(() => {
      session.request(ask).then(
        (outcome) =>
          finish(
            outcome.kind === 'choices'
              ? {
                  state: 'idle',
                  choices: outcome.choices.map(({ name, value }) => ({ label: name, value })),
                  asked,
                }
              : { state: 'failed', choices: [], asked },
          ),
        () => finish({ state: 'failed', choices: [], asked }),
      );
    }, AUTOCOMPLETE_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isLive, option?.name, text]);
  return live;
}
