import type { ProtocolState } from '../../rules/openingProtocol.js';
import { opposite, turnAt } from '../../rules/position.js';
import { protocolWords } from '../../rules/protocolWords.js';
import { type LiveGame, shownPosition, shownTurn } from './liveGame.js';
import type { Say } from './texts.js';

export const DISCS = { black: '⚫', white: '⚪' } as const;

/** Describes the state of the game in a sentence. */
export function statusText(game: LiveGame, say: Say): string {
  const { state, you, thinking } = game;
  const { seats, phase } = state;
  const { standing } = state.offers;
  if (standing && phase.kind === 'playing') {
    return standing.by === you
      ? say('live.offered', { player: seats[opposite(you)].name })
      : say(`offers.${standing.kind}.standing`, { disc: '', player: seats[standing.by].name }).trim();
  }
  switch (phase.kind) {
    case 'over':
      return endText(game, say);
    case 'parked':
      return say('live.parked');
    case 'challenged':
      return you === opposite(phase.by)
        ? say('live.challengesYou', { player: seats[phase.by].name })
        : say('live.challenges', { player: seats[phase.by].name, other: seats[opposite(phase.by)].name });
    case 'playing': {
      const turn = shownTurn(game);
      if (turn === null) return '';
      const { name, member } = seats[turn];
      if (state.protocol) return protocolText(state.protocol, game, name, say);
      if (turn === you) return say('live.yourTurn');
      if (member !== undefined) return say('live.theirTurn', { player: name });
      return thinking
        ? say('live.thinkingAt', {
            player: name,
            chance: Math.round(thinking.progress.winProbability * 100),
          })
        : say('live.thinking', { player: name });
    }
  }
}

/** Next step of the opening. The member's own choices are buttons, whose words say enough. */
function protocolText(protocol: ProtocolState, game: LiveGame, player: string, say: Say): string {
  const { turn } = game.state;
  if (protocol.kind === 'choosing' && turn === game.you && protocol.offers === undefined)
    return say('live.choose');
  const { ply } = shownPosition(game);
  const { key, numbers } = protocolWords(protocol, ply);
  return say(`protocol.${key}`, { ...numbers, player, disc: DISCS[turn!], next: DISCS[turnAt(ply)] });
}

/** How a game ended. */
function endText({ state, position }: LiveGame, say: Say): string {
  const { end, seats } = state;
  if (!end) return say('live.neverBegan');
  const { key, numbers, winner } = end;
  return say(key, {
    ...numbers,
    ...(winner && { disc: '', player: seats[winner].name, loser: seats[opposite(winner)].name }),
    score: `⚫ ${position.count('black')} – ${position.count('white')} ⚪`,
  }).trim();
}
