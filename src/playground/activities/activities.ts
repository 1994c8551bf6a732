import { EventEmitter } from 'node:events';
import { type Channel, guildOf, type Json, type Member, type World } from '../world/world.js';

/** An Activity that runs in a channel. It ends when nobody has it open. */
export interface Instance {
  readonly id: string;
  readonly launchId: string;
  readonly channel: Channel;
}

/** One member's window of an Activity. */
export interface Frame {
  readonly id: string;
  readonly instance: Instance;
  readonly member: Member;
  /** Whether the Activity has sent its HANDSHAKE. */
  isReady: boolean;
  /** Scopes of the token with which it has authenticated; empty before. */
  scopes: readonly string[];
  readonly subscriptions: Set<string>;
}

interface ActivityEvents {
  /** A message `[opcode, data]` for a frame. `problem` says what is wrong with the message that it answers. */
  sent: [Frame, message: readonly [number, Json], problem: string | null];
  closed: [Frame];
}

/** Opcodes of messages between a frame and its host. */
export const OPCODE = { handshake: 0, frame: 1, close: 2 } as const;

const PARTICIPANTS_UPDATE = 'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE';

/** The Activities that run, with the windows in which members have them open. A member has one window at a time. */
export class Activities {
  readonly events = new EventEmitter<ActivityEvents>();
  readonly #world: World;
  readonly #frames = new Map<string, Frame>();

  /** @param isEnabled whether the application has Activities, as its settings in the developer portal would say */
  constructor(
    world: World,
    readonly isEnabled: boolean,
  ) {
    this.#world = world;
    this.events.setMaxListeners(0);
  }

  /** Opens the channel's Activity for a member, and starts it if nobody has. */
  launch(channel: Channel, member: Member): Frame {
    const current = this.#framesOf(member)[0];
    if (current?.instance.channel === channel) return current;
    this.leaveAll(member);
    const instance =
      [...this.#frames.values()].find((frame) => frame.instance.channel === channel)?.instance ??
      this.#newInstance(channel);
    const frame: Frame = {
      id: this.#world.nextId(),
      ...{ instance, member },
      isReady: false,
      scopes: [],
      subscriptions: new Set(),
    };
    this.#frames.set(frame.id, frame);
    this.#tellParticipants(instance);
    return frame;
  }

  find(instanceId: string): Instance | undefined {
    return [...this.#frames.values()].find(({ instance }) => instance.id === instanceId)?.instance;
  }

  /** Returns a member's window by id. */
  frameOf(member: Member, id: string): Frame | undefined {
    const frame = this.#frames.get(id);
    return frame?.member === member ? frame : undefined;
  }

  participants(of: Instance): readonly Member[] {
    return [...this.#frames.values()].filter(({ instance }) => instance === of).map(({ member }) => member);
  }

  send(frame: Frame, message: readonly [number, Json], problem: string | null = null): void {
    this.events.emit('sent', frame, message, problem);
  }

  leave(frame: Frame): void {
    if (!this.#frames.delete(frame.id)) return;
    this.events.emit('closed', frame);
    this.#tellParticipants(frame.instance);
  }

  leaveAll(member: Member): void {
    for (const frame of this.#framesOf(member)) this.leave(frame);
  }

  #framesOf = (of: Member): Frame[] => [...this.#frames.values()].filter(({ member }) => member === of);

  #newInstance(channel: Channel): Instance {
    const launchId = this.#world.nextId();
    return { id: `i-${launchId}-${locationJson(this.#world, channel).id}`, launchId, channel };
  }

  #tellParticipants(instance: Instance): void {
    const data = participantsJson(this.participants(instance));
    for (const frame of this.#frames.values()) {
      if (frame.instance !== instance || !frame.subscriptions.has(PARTICIPANTS_UPDATE)) continue;
      this.send(frame, [OPCODE.frame, { cmd: 'DISPATCH', evt: PARTICIPANTS_UPDATE, nonce: null, data }]);
    }
  }
}

export const participantsJson = (members: readonly Member[]): Json => ({
  participants: members.map(({ user }) => ({
    id: user.id,
    username: user.username,
    global_name: user.displayName,
    discriminator: '0',
    avatar: null,
    avatar_decoration_data: null,
    flags: 0,
    bot: false,
    premium_type: 0,
  })),
});

/** Returns where an Activity runs: `gc` in a server, `pc` in direct messages. */
function locationJson(world: World, channel: Channel): Json & { readonly id: string } {
  const guild = guildOf(world, channel);
  return guild === null
    ? { id: `pc-${channel.id}`, kind: 'pc', channel_id: channel.id }
    : { id: `gc-${guild.id}-${channel.id}`, kind: 'gc', channel_id: channel.id, guild_id: guild.id };
}

/** Returns an instance's JSON for the application. */
export const instanceJson = (world: World, activities: Activities, instance: Instance): Json => ({
  application_id: world.bot.id,
  instance_id: instance.id,
  launch_id: instance.launchId,
  location: locationJson(world, instance.channel),
  users: activities.participants(instance).map(({ user }) => user.id),
});

/** Path under which the playground serves the Activity. */
export const ACTIVITY_PATH = '/activity/';

/** Returns the address of a window, as a path of the playground. */
export function frameAddress(world: World, { id, instance }: Frame): string {
  const { channel } = instance;
  const guild = guildOf(world, channel);
  const query = new URLSearchParams({
    instance_id: instance.id,
    location_id: locationJson(world, channel).id,
    launch_id: instance.launchId,
    channel_id: channel.id,
    ...(guild && { guild_id: guild.id }),
    frame_id: id,
    platform: 'desktop',
  });
  return `${ACTIVITY_PATH}?${query}`;
}
