import { z } from 'zod';
import { type GameId, OFFER_KINDS, type Plan } from '../game/play/game.js';
import { PUZZLE_KINDS } from '../game/puzzles/puzzle.js';
import { THEME_NAMES } from '../render/boards/look.js';
import { COORDINATES } from '../render/boards/scene.js';
import { PROTOCOL_CHOICES } from '../rules/openingProtocol.js';
import { GAME_NAMES, type Move, type Square } from '../rules/position.js';
import type { LobbyState } from './lobbyState.js';
import type { PuzzleEnd, PuzzleOutcome, PuzzleState } from './puzzleState.js';

// Messages between the page and the server, as JSON: over a WebSocket, or by long polling.

/** Largest request of a page, in bytes. */
export const MAX_REQUEST_BYTES = 16 * 1024;
/** Interval of the page's pings, in ms. A page that sends nothing for twice that is gone. */
export const PING_MS = 15_000;

const MAX_SQUARES = 400;
const game = z
  .string()
  .regex(/^[0-9a-z]{1,20}$/)
  .transform((id) => id as GameId);
const count = z.int().min(0).max(1_000_000);
const square = z
  .int()
  .min(0)
  .max(MAX_SQUARES - 1)
  .transform((each) => each as Square);
const move = z.union([square, z.literal('pass')]) as z.ZodType<Move>;

/** Moves of a planned line that a page may send. The game's own limit is lower. */
const MAX_LINE = 100;

const puzzleId = z.string().regex(/^\w{1,20}$/);

/** A player's action, as `Action` without the member, whom the session names. */
const boardAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), ply: count, move }),
  z.strictObject({ kind: z.literal('choose'), ply: count, choice: z.enum(PROTOCOL_CHOICES) }),
  z.strictObject({ kind: z.literal('declare'), ply: count, count }),
  z.strictObject({ kind: z.literal('stop'), ply: count }),
  z.strictObject({ kind: z.literal('resign') }),
  z.strictObject({ kind: z.literal('abort') }),
  z.strictObject({ kind: z.literal('accept') }),
  z.strictObject({ kind: z.literal('decline') }),
  z.strictObject({ kind: z.literal('withdraw') }),
  z.strictObject({ kind: z.literal('unpark') }),
  z.strictObject({ kind: z.literal('offer'), offer: z.enum(OFFER_KINDS), ply: count }),
  z.strictObject({ kind: z.literal('acceptOffer'), offer: z.enum(OFFER_KINDS), ply: count }),
  z.strictObject({ kind: z.literal('declineOffer'), offer: z.enum(OFFER_KINDS), ply: count }),
]);
export type BoardAction = z.infer<typeof boardAction>;

/** How a member's boards look and take moves, by the names of their settings. */
const lookChanges = z.strictObject({
  theme: z.enum(THEME_NAMES).exactOptional(),
  coordinates: z.enum(COORDINATES).exactOptional(),
  side: z.enum(['black', 'own']).exactOptional(),
  confirm: z.enum(['off', 'on']).exactOptional(),
});
export type LookSettings = z.infer<typeof lookChanges>;

/** Number of a request, which its answer repeats. */
const id = count;

export const pageRequest = z.discriminatedUnion('kind', [
  /** The first request of a connection. `session` is the token of a session, or a link to watch. */
  z.strictObject({ kind: z.literal('hello'), session: z.string().max(2000) }),
  /** Watches no game any more. */
  z.strictObject({ kind: z.literal('leave'), id }),
  /** Watches a game, instead of the one before. `version` is the one that the page has, if any. */
  z.strictObject({ kind: z.literal('watch'), id, game, version: count.optional() }),
  /** Acts in a game. `version` is the one that the member saw. */
  z.strictObject({ kind: z.literal('act'), id, game, version: count, action: boardAction }),
  /** Changes settings of the member, by their names. */
  z.strictObject({ kind: z.literal('settings'), id, changes: lookChanges }),
  /** Asks the bot for its best moves. */
  z.strictObject({ kind: z.literal('hint'), id, game }),
  /** Plays a finished game again, with the colors swapped. */
  z.strictObject({ kind: z.literal('rematch'), id, game }),
  /** Asks for the lobby. */
  z.strictObject({ kind: z.literal('lobby'), id }),
  /** Plays the bot, at a level or at the member's own strength. */
  z.strictObject({
    kind: z.literal('playBot'),
    id,
    game: z.enum(GAME_NAMES),
    level: z.union([z.int().min(1).max(10), z.literal('even')]),
  }),
  /** Asks for the member's puzzle of a kind, begun or new. */
  z.strictObject({ kind: z.literal('puzzle'), id, game: z.enum(GAME_NAMES), from: z.enum(PUZZLE_KINDS) }),
  /** Plays a move at a turn of a puzzle. */
  z.strictObject({ kind: z.literal('tryPuzzle'), id, puzzle: puzzleId, step: count, move }),
  /** Gives up a puzzle, to see its solution. */
  z.strictObject({ kind: z.literal('solution'), id, puzzle: puzzleId }),
  /** Reviews a finished game. Events tell of the progress and the review. */
  z.strictObject({ kind: z.literal('review'), id, game }),
  /** Asks for the best moves after the first `ply` moves of a finished game and these others. */
  z.strictObject({
    kind: z.literal('analyse'),
    id,
    game,
    ply: count,
    moves: z.array(move).max(2 * MAX_SQUARES),
  }),
  /** Asks for the replies that the member has planned in a game, after a change of them. */
  z.strictObject({
    kind: z.literal('plan'),
    id,
    game,
    ply: count,
    change: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ kind: z.literal('add'), line: z.array(move).max(MAX_LINE) }),
      z.strictObject({ kind: z.literal('remove'), line: z.array(move).max(MAX_LINE) }),
    ]),
  }),
  /** Takes an open challenge. */
  z.strictObject({ kind: z.literal('take'), id, game }),
  /** Asks for a link with which streams show a game. */
  z.strictObject({ kind: z.literal('streamLink'), id, game }),
  /** Whether the page is in front of the member, who then needs no ping in the channel. */
  z.strictObject({ kind: z.literal('presence'), isVisible: z.boolean() }),
  z.strictObject({ kind: z.literal('ping') }),
]);
export type PageRequest = z.infer<typeof pageRequest>;

/** A move with the winning chance of its side, 0 to 1; `null` for the only move, which is not searched. */
export type AnalysisLine = { readonly move: Move; readonly chance: number | null };

/** Requests that a member's page makes beside watching and acting, with the answers to each. */
export type Answers = {
  readonly settings: LookSettings;
  readonly hint: readonly { readonly square: Square; readonly winProbability: number }[];
  /** Id of the new game. */
  readonly rematch: GameId;
  readonly lobby: LobbyState;
  /** Id of the game. */
  readonly playBot: GameId;
  readonly puzzle: PuzzleState;
  readonly tryPuzzle: PuzzleOutcome;
  readonly solution: PuzzleEnd;
  /** Whether the review has begun; `nothing`: no move had an alternative; `full`: the member waits for too many reviews. */
  readonly review: 'begun' | 'nothing' | 'full';
  /** The best first. */
  readonly analyse: readonly AnalysisLine[];
  readonly plan: Plan;
  /** Id of the game. */
  readonly take: GameId;
  /** `null` if the game's server allows no spectators. */
  readonly streamLink: string | null;
};
export type Asked = keyof Answers;
export type RequestOf<Kind extends PageRequest['kind']> = Extract<PageRequest, { kind: Kind }>;

/** Why a connection ends. The page has a sentence for each. */
export const GOODBYES = ['signed-out', 'too-fast', 'malformed', 'restarting', 'unheard'] as const;
export type Goodbye = (typeof GOODBYES)[number];
