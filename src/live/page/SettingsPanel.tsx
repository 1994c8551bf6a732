import { useState } from 'preact/hooks';
import { THEME_NAMES } from '../../render/boards/look.js';
import type { LookSettings } from '../protocol.js';
import { areSoundsOn, turnSounds } from './sounds.js';
import type { Say } from './texts.js';

export type PageSettings = Required<LookSettings>;

type SettingsPanelProps = {
  readonly settings: PageSettings;
  readonly say: Say;
  readonly onChange: (changes: LookSettings) => void;
};

/** The member's settings for boards, the same as in Discord. */
export function SettingsPanel({ settings, say, onChange }: SettingsPanelProps) {
  const [hasSounds, setSounds] = useState(areSoundsOn);
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
    <details class="settings">
      <summary>{say('live.settings.title')}</summary>
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
    </details>
  );
}
