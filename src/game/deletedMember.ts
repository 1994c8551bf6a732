const PREFIX = 'deleted-';
const PATTERN = /^deleted-[0-9a-z]{12}$/;

/** The stand-in of a deleted member, from 12 random characters out of 0-9 and a-z, which make it differ from others. */
export const deletedMember = (random: string): string => `${PREFIX}${random}`;

/** Whether a member's id is the stand-in of one who was deleted. No id that Discord gives looks so. */
export const isDeletedMember = (member: string): boolean => PATTERN.test(member);
