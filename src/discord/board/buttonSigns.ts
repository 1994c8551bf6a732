import type { APIButtonComponentWithCustomId } from 'discord.js';
import { drawSign, STONE_SIGNS, type StoneSign } from '../../render/signs/stoneSigns.js';
import type { Color } from '../../rules/position.js';
import type { ApplicationEmojis, EmojiPicture } from '../gateway/applicationEmojis.js';
import { DISCS } from '../texts/words.js';

/** How buttons show stones. */
export interface ButtonSigns {
  /** Shows a stone on a button. `isLast`: whether it was played last. */
  stone(
    button: APIButtonComponentWithCustomId,
    color: Color,
    isLast: boolean,
  ): APIButtonComponentWithCustomId;
}

/** Unicode signs, which need no uploads. */
export const PLAIN_SIGNS: ButtonSigns = {
  stone: (button, color) => ({ ...button, label: DISCS[color] }),
};

/** Version of the pictures. Increase it when they change. */
const VERSION = 1;

const nameOf = ({ color, isLast }: StoneSign): string => `${color}_${isLast ? 'last' : 'stone'}`;

/** Pictures of all signs. */
export const SIGN_PICTURES: readonly EmojiPicture[] = STONE_SIGNS.map((sign) => ({
  name: nameOf(sign),
  version: VERSION,
  plain: DISCS[sign.color],
  draw: () => drawSign(sign),
}));

/** The application's emojis, or plain signs while there are none. */
export const emojiSigns = (emojis: Pick<ApplicationEmojis, 'of'>): ButtonSigns => ({
  stone(button, color, isLast) {
    const emoji = emojis.of(nameOf({ color, isLast }));
    if (!emoji) return PLAIN_SIGNS.stone(button, color, isLast);
    const { label: _, ...rest } = button;
    return { ...rest, emoji: { id: emoji.id, name: emoji.name } };
  },
});
