import { standingIn } from '../../../game/daysOff/daysOff.js';
import { DaysOffKeeper } from '../../../game/daysOff/daysOffKeeper.js';
import type { DiscordParts, Feature } from '../../board/feature.js';
import type { ButtonContext, FormContext, MessageContext } from '../../interactions/context.js';
import { daysOff as daysOffLink } from '../../interactions/links.js';
import { localHour } from '../../texts/timeZones.js';
import {
  DAYS_FIELD,
  daysOffForm,
  daysOffFormOf,
  daysOffPage,
  endDaysOff,
  FIRST_FIELD,
  leftText,
  takeDaysOff,
  ZONE_FIELD,
} from './daysOffMessage.js';
import { readDaysOff } from './readDaysOff.js';

type DaysOffDeps = Pick<DiscordParts, 'daysOffStore' | 'host' | 'settings' | 'clock' | 'log'>;

/** A member's days off, on a page of their settings: the clocks of their slow games stand still. */
export function daysOff(deps: DaysOffDeps): Feature {
  const { host, daysOffStore: store, clock, log } = deps;
  const keeper = new DaysOffKeeper({ host, store, clock, log });
  return {
    controls: [
      daysOffLink.on((context) => turnToDaysOff(deps, context)),
      takeDaysOff.on((context) => openForm(deps, context), { opensForm: () => true }),
      daysOffForm.on((context) => take(deps, keeper, context)),
      endDaysOff.on(async (context, { from }) => {
        await keeper.end(context.member, Number(from), (zone) => localHour(zone, clock.now()).day);
        await turnToDaysOff(deps, context);
      }),
    ],
    onEvent: (event) => keeper.onEvent(event),
    start: () => void keeper.start(),
    close: () => keeper.close(),
  };
}

/** The zone that the member used last, or else the server's. */
async function usualZone(
  { daysOffStore, settings }: DaysOffDeps,
  { member, server }: MessageContext | FormContext,
): Promise<string> {
  const last = (await daysOffStore.daysOff(member)).at(-1);
  return last?.zone ?? (await settings.ofServer(server)).puzzleZone;
}

async function turnToDaysOff(deps: DaysOffDeps, context: MessageContext): Promise<void> {
  const taken = await deps.daysOffStore.daysOff(context.member);
  const now = deps.clock.now();
  const { day } = localHour(await usualZone(deps, context), now);
  await context.turnPage(daysOffPage(taken, standingIn(taken, now), { now, today: day, say: context.say }));
}

async function openForm(deps: DaysOffDeps, context: ButtonContext): Promise<void> {
  const zone = await usualZone(deps, context);
  const { day } = localHour(zone, deps.clock.now());
  await context.openForm(daysOffFormOf(zone, day, context.say));
}

/** Takes the days off that a member has typed, or replies with the problem. */
async function take(deps: DaysOffDeps, keeper: DaysOffKeeper, context: FormContext): Promise<void> {
  const { member, say, interaction } = context;
  const typed = (field: string): string => interaction.fields.getTextInputValue(field);
  const read = readDaysOff(
    { first: typed(FIRST_FIELD), days: typed(DAYS_FIELD), zone: typed(ZONE_FIELD) },
    deps.clock.now(),
  );
  if (read.kind === 'problem') return context.reply(read.key, read.values);
  const refusal = await keeper.take(member, read.days);
  switch (refusal?.code) {
    case 'taken-already':
      return context.reply('daysOff.problems.taken');
    case 'too-many':
      return context.reply('daysOff.problems.tooMany', { left: leftText(refusal, say) });
    case undefined:
      return turnToDaysOff(deps, context);
  }
}
