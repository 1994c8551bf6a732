import type { ComponentView, MessageView, Outcome } from '../../src/playground/members/memberProtocol.js';
import { componentsOf, type MemberClient, textOf } from '../playground/memberClient.js';

export type ShownBoard = { readonly message: MessageView; readonly text: string; readonly isOver: boolean };

const OVER = / wins|A draw|was aborted|对局取消/;

const isBoard = (message: MessageView): boolean => message.attachments.length > 0;

/** Returns a channel's newest board, as a member sees it. */
export function newestBoard(member: MemberClient, channel: string): ShownBoard | undefined {
  const message = member.inChannel(channel).findLast(isBoard);
  if (!message) return undefined;
  const text = textOf(message);
  return { message, text, isOver: OVER.test(text) };
}

/** Waits until it is this member's turn on a board, or its game is over. */
export const waitForTurn = (member: MemberClient, channel: string): Promise<ShownBoard> =>
  member.waitFor(
    () => {
      const board = newestBoard(member, channel);
      return (board?.isOver || board?.text.includes(`<@${member.me.id}>, it's your turn`)) && board;
    },
    { what: 'their turn or the end' },
  );

/** Returns the enabled buttons of squares. */
export const squareButtons = ({ message }: ShownBoard): ComponentView[] =>
  componentsOf(message).filter(
    (component) =>
      component.type === 2 && component.disabled !== true && /^[a-t]\d+$/.test(String(component.label)),
  );

export const labels = (board: ShownBoard): string[] => squareButtons(board).map(({ label }) => String(label));

/** Returns the custom_id of the control with a label. */
export function idOf(message: MessageView, label: string): string {
  const found = componentsOf(message).find((component) => component.label === label);
  if (!found) throw new Error(`no control ${label}`);
  return String(found.custom_id);
}

/** Returns all text of a message. */
export const wordsOf = (message: MessageView): string => textOf(message) || message.content;

/** Returns the private answer to a member's action. */
export function privateText(outcome: Outcome): string {
  if (outcome.kind !== 'reply') throw new Error(`no reply, but ${JSON.stringify(outcome)}`);
  if (!isPrivate(outcome.message)) throw new Error('the reply is not private');
  return wordsOf(outcome.message);
}

const EPHEMERAL = 64;

/** Whether a message is private. */
export const isPrivate = ({ flags }: MessageView): boolean => (flags & EPHEMERAL) !== 0;

/** Returns the private message that answers a press, at once or after a deferral. */
export async function privateMessage(member: MemberClient, pressed: Promise<Outcome>): Promise<MessageView> {
  const before = new Set([...member.messages.values()].filter(isPrivate).map(({ id }) => id));
  const outcome = await pressed;
  if (outcome.kind !== 'reply' && outcome.kind !== 'deferredUpdate') {
    throw new Error(`no private answer, but ${JSON.stringify(outcome)}`);
  }
  return member.waitFor(
    (client) => [...client.messages.values()].find((each) => isPrivate(each) && !before.has(each.id)),
    { what: 'a private message' },
  );
}

/** Returns the text of the private answer to a press. */
export const privately = async (member: MemberClient, pressed: Promise<Outcome>): Promise<string> =>
  wordsOf(await privateMessage(member, pressed));

/** Opens the private message of a board's actions other than moving. */
export const openActions = (
  member: MemberClient,
  { message }: Pick<ShownBoard, 'message'>,
): Promise<MessageView> => privateMessage(member, member.click(message, '⋯'));

/** Resigns the channel's game, or aborts it before both sides have moved, and confirms. */
export async function resignOrAbort(member: MemberClient, channel: string): Promise<void> {
  const question = await privateMessage(member, member.command(channel, 'resign'));
  const yes = componentsOf(question).find(({ type }) => type === 2)!;
  await member.click(question, String(yes.custom_id));
}

/** Waits until a channel has a newer board than this one. */
export const waitForChange = (member: MemberClient, { message, text }: ShownBoard): Promise<true> =>
  member.waitFor(
    () => {
      const now = newestBoard(member, message.channel_id);
      return now?.message.id !== message.id || now.text !== text;
    },
    { what: 'the board to change' },
  );

/** Plays squares by their buttons until the game is over: the n-th offered one, with n from `choose`. */
export async function playToEnd(
  players: readonly MemberClient[],
  channel: string,
  choose: (board: ShownBoard) => number,
): Promise<ShownBoard> {
  while (true) {
    const { player, board } = await Promise.race(
      players.map(async (each) => ({ player: each, board: await waitForTurn(each, channel) })),
    );
    if (board.isOver) return board;
    const buttons = squareButtons(board);
    await player.click(board.message, String(buttons[choose(board) % buttons.length]!.custom_id));
    await waitForChange(player, board);
  }
}
