import { Host } from '../../src/game/host/host.js';
import type { HostEvent } from '../../src/game/host/hostEvents.js';
import type { HostLimits } from '../../src/game/host/hostLimits.js';
import type { Store } from '../../src/game/ports/store.js';
import { openMemoryStore } from '../store/open.js';
import { FakeClock, FakeLog, FakeThinker } from './fakes.js';

/** What the host tells of a game that can be read. */
type Event = Exclude<HostEvent<never>, { kind: 'damaged' }>;

/** A host over a store in memory, with a thinker and a clock that do what the test says, and all that it tells. */
export class Stage {
  readonly clock = new FakeClock();
  readonly log = new FakeLog();
  thinker = new FakeThinker();
  events: Event[] = [];
  readonly damaged: Extract<HostEvent<never>, { kind: 'damaged' }>[] = [];
  /** What members and servers may use, from the next host on. */
  limits: HostLimits | undefined;
  host: Host;
  #onEvent: (event: Event) => void = () => undefined;
  #last = 0;

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
    const random = () => (this.#last = (this.#last * 1664525 + 1013904223) >>> 0);
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

  /** Ends the host and makes another over the same store, ms later; it is not started yet. */
  async down(ms: number): Promise<void> {
    await this.host.close();
    this.clock.time += ms;
    this.events = [];
    this.thinker = new FakeThinker();
    this.host = this.#newHost();
  }

  /** Another process over the same store, with a thinker of its own; it is not started yet. */
  anotherHost(): Host {
    const { store, clock, log } = this;
    return new Host({ store, thinker: new FakeThinker(), clock, log, random: () => 9 });
  }

  /** How many timers games have: all but the one that looks for games that nobody touches. */
  get timers(): number {
    return this.clock.waiting - 1;
  }

  /** Resolves with the next error that is logged. */
  logged(): Promise<string> {
    return new Promise((resolve) => {
      this.log.error = (_, message) => resolve(message);
    });
  }

  /** Resolves with the next event that fits. */
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
