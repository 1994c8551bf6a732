import { useRef, useState } from 'preact/hooks';
import { THEME_NAMES } from '../../render/boards/look.js';
import type { LookSettings } from '../protocol.js';
import { Icon } from './Icon.js';
import type { PageSettings } from './pageClient.js';
import { areSoundsOn, turnSounds } from './sounds.js';
import type { Say } from './texts.js';

type SettingsPanelProps = {
  readonly settings: PageSettings;
  readonly say: Say;
  readonly onChange: (changes: LookSettings) => void;
};

/** A button that opens the member's settings for boards, the same as in Discord. */
export function SettingsPanel({ settings, say, onChange }: SettingsPanelProps) {
  const [hasSounds, setSounds] = useState(areSoundsOn);
  const dialog = useRef<HTMLDialogElement>(null);
  const check = (label: string, isOn: boolean, changes: (isOn: boolean) => LookSettings) => (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(changes(event.currentTarget.checked))}
      />
      {label}
    </label>
  );
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={say('live.settings.title')}
        title={say('live.settings.title')}
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="settings" />
      </button>
      {/* A touch beside the panel closes it. */}
      <dialog
        ref={dialog}
        class="settings"
        aria-labelledby="settings-title"
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        <form method="dialog">
          <header>
            <h2 id="settings-title">{say('live.settings.title')}</h2>
            <button type="submit" class="plain" aria-label={say('live.settings.close')}>
              <Icon name="close" />
            </button>
          </header>
          <label>
            {say('live.settings.theme')}
            <select
              value={settings.theme}
              onChange={(event) => onChange({ theme: event.currentTarget.value as PageSettings['theme'] })}
            >
              {THEME_NAMES.map((theme) => (
                <option key={theme} value={theme}>
                  {say(`settings.theme.${theme}`)}
                </option>
              ))}
            </select>
          </label>
          {check(say('live.settings.coordinates'), settings.coordinates === 'shown', (isOn) => ({
            coordinates: isOn ? 'shown' : 'hidden',
          }))}
          {check(say('live.settings.side'), settings.side === 'own', (isOn) => ({
            side: isOn ? 'own' : 'black',
          }))}
          <label>
            <input
              type="checkbox"
              checked={hasSounds}
              onChange={({ currentTarget: { checked } }) => {
                setSounds(checked);
                turnSounds(checked);
              }}
            />
            {say('live.settings.sounds')}
          </label>
          {check(say('live.settings.confirm'), settings.confirm === 'on', (isOn) => ({
            confirm: isOn ? 'on' : 'off',
          }))}
        </form>
      </dialog>
    </>
  );
}
