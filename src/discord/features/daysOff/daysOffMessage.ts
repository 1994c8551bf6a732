import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ButtonStyle,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import {
  addDays,
  DAYS_A_YEAR,
  type DaysOff,
  daysLeft,
  type YearLeft,
} from '../../../game/daysOff/daysOff.js';
import { control, pattern } from '../../interactions/control.js';
import { settingsPage } from '../../interactions/links.js';
import { button, type Page, pageOf, rowOf, text } from '../../interactions/pages.js';
import type { Say } from '../../texts/texts.js';
import { timestamp } from '../../texts/words.js';

/** Opens the form for days off. */
export const takeDaysOff = control('takeDaysOff', 'button', {});

/** Reads that form. */
export const daysOffForm = control('daysOffForm', 'form', {});

/** Ends or cancels the days off that begin at this time, in ms since the epoch: an old button leaves later ones alone. */
export const endDaysOff = control('endDaysOff', 'button', { from: pattern<string>(/^\d{1,15}$/) });

/** Ids of the form's text fields. */
export const [FIRST_FIELD, DAYS_FIELD, ZONE_FIELD] = ['first', 'days', 'zone'] as const;

type Showing = { readonly now: number; readonly today: string; readonly say: Say };

export const leftText = ({ year, left }: YearLeft, say: Say): string =>
  say('daysOff.left', { count: left, year });

/** Page about a member's days off: those that stand, and how many are left this year, and next year if some of it are taken. */
export function daysOffPage(
  taken: readonly DaysOff[],
  standing: DaysOff | undefined,
  { now, today, say }: Showing,
): Page {
  const year = today.slice(0, 4);
  const nextYear = String(Number(year) + 1);
  const lefts = [year, nextYear].map((each) => ({ year: each, left: daysLeft(taken, each) }));
  const shown = lefts.filter((each) => each.year === year || each.left < DAYS_A_YEAR);
  return pageOf([
    text(
      [
        `## 🌙 ${say('daysOff.button')}`,
        `-# ${say('daysOff.about', { days: DAYS_A_YEAR })}`,
        ...(standing ? [`**${standingText(standing, now, say)}**`] : []),
        ...shown.map((each) => leftText(each, say)),
      ].join('\n'),
    ),
    rowOf(
      standing
        ? button(
            endDaysOff.id({ from: String(standing.from) }),
            say(standing.from <= now ? 'daysOff.end' : 'daysOff.cancel'),
            ButtonStyle.Primary,
          )
        : button(takeDaysOff.id({}), say('daysOff.take'), ButtonStyle.Primary),
      button(settingsPage.id({ page: 'member' }), say('settings.back')),
    ),
  ]);
}

const standingText = ({ from, until }: DaysOff, now: number, say: Say): string =>
  from <= now
    ? say('daysOff.now', { until: timestamp(until, 'f') })
    : say('daysOff.later', { from: timestamp(from, 'f'), until: timestamp(until, 'f') });

/** The form for days off, with the member's usual time zone. */
export function daysOffFormOf(
  zone: string,
  today: string,
  say: Say,
): APIModalInteractionResponseCallbackData {
  const field = (
    of: Pick<APITextInputComponent, 'custom_id' | 'max_length' | 'required' | 'placeholder' | 'value'>,
    label: string,
    description?: string,
  ) => ({
    type: ComponentType.Label as const,
    label,
    ...(description !== undefined && { description }),
    component: { type: ComponentType.TextInput as const, style: TextInputStyle.Short as const, ...of },
  });
  const first = { custom_id: FIRST_FIELD, max_length: 20, required: false, placeholder: addDays(today, 7) };
  const days = { custom_id: DAYS_FIELD, max_length: 3, required: true, placeholder: '7' };
  const zoneField = { custom_id: ZONE_FIELD, max_length: 100, required: true, value: zone };
  return {
    custom_id: daysOffForm.id({}),
    title: say('daysOff.button'),
    components: [
      field(first, say('daysOff.form.first'), say('daysOff.form.firstAbout')),
      field(days, say('daysOff.form.days')),
      field(zoneField, say('settings.zone.button'), say('settings.zone.about')),
    ],
  };
}
