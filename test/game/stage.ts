import { Host } from '../../src/game/host/host.js';
import type { HostEvent } from '../../src/game/host/hostEvents.js';
import type { HostLimits } from '../../src/game/host/hostLimits.js';
import type { Store } from '../../src/game/ports/store.js';
import { openMemoryStore } from '../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from './fakes.js';

/** Events of games that are not damaged. */
type Event = Exclude<HostEvent<never>, { kind: 'damaged' }>;

/** A host over a store in memory, with a scripted thinker and clock, and its recorded events. */
export class Stage {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  thinker = new FakeThinker();
  events: Event[] = [];
  readonly damaged: Extract<HostEvent<never>, { kind: 'damaged' }>[] = [];
  /** Limits of the next host. */
  limits: HostLimits | undefined;
  host: Host;
  #onEvent: (event: Event) => void = () => undefined;
  #lastRandom = 0;

  private constructor(readonly store: Store) {
    this.host = this.#newHost();
  }

  static async open(): Promise<Stage> {
    const stage = new Stage(await openMemoryStore());
    await stage.host.start();
    return stage;
  }

  #newHost(): Host {
    const { store, thinker, clock, log } = this;
    const random = () => (this.#lastRandom = (this.#lastRandom * 1664525 + 1013904223) >>> 0);
    const host = new Host({
      store,
      thinker,
      clock,
      log,
      random,
      ...(this.limits && { limits: this.limits }),
    });
    host.listen((event) => {
      if (event.kind === 'damaged') {
        this.damaged.push(event);
        return;
      }
      this.events.push(event);
      this.#onEvent(event);
    });
    return host;
  }

  /** Closes the host and creates another over the same store `ms` later, without starting it. */
  async restart(ms: number): Promise<void> {
    await this.host.close();
    this.clock.time += ms;
    this.events = [];
    this.thinker = new FakeThinker();
    this.host = this.#newHost();
  }

  /** Creates another process over the same store, with its own thinker, without starting it. */
  anotherHost(): Host {
    const { store, clock, log } = this;
    return new Host({ store, thinker: new FakeThinker(), clock, log, random: () => 9 });
  }

  /** Number of timers of games: all but the one for idle games. */
  get timers(): number {
    return this.clock.timerCount - 1;
  }

  /** Resolves with the next logged error. */
  nextError(): Promise<string> {
    return new Promise((resolve) => {
      this.log.error = (_, message) => resolve(message);
    });
  }

  /** Resolves with the next matching event. */
  nextEvent(fits: (event: Event) => boolean): Promise<Event> {
    return new Promise((resolve) => {
      this.#onEvent = (event) => {
        if (fits(event)) resolve(event);
      };
    });
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.store.close();
  }
}
