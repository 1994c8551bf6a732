/** Sounds that the page makes by itself: no files, nothing to load. */
export const SOUNDS = {
  /** A stone on wood: a short, low knock. */
  move: [{ frequency: 220, ms: 55, gain: 0.5 }],
  /** The other side has moved: a little higher. */
  reply: [{ frequency: 294, ms: 65, gain: 0.5 }],
  end: [
    { frequency: 392, ms: 140, gain: 0.35 },
    { frequency: 523, ms: 220, gain: 0.35 },
  ],
  lowTime: [{ frequency: 880, ms: 60, gain: 0.25 }],
} as const;
export type Sound = keyof typeof SOUNDS;

const KEY = 'sente-sounds';
let context: AudioContext | undefined;

/** Whether this browser plays sounds. Off until the member turns them on. */
export function areSoundsOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Turns sounds on or off in this browser. A frame without storage forgets it with the page. */
export function turnSounds(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  if (isOn) play('move');
}

/** Plays a sound if they are on. Before the member has touched the page, browsers keep it silent. */
export function play(sound: Sound): void {
  if (!areSoundsOn()) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  let at = context.currentTime;
  for (const { frequency, ms, gain } of SOUNDS[sound]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = 'triangle';
    oscillator.frequency.setValueAtTime(frequency * 1.5, at);
    oscillator.frequency.exponentialRampToValueAtTime(frequency, at + ms / 3000);
    volume.gain.setValueAtTime(gain, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + ms / 1000);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1000);
    at += ms / 1000;
  }
}
