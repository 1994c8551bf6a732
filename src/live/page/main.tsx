import './page.css';
import { render } from 'preact';
import { App } from './App.js';
import { signIn } from './signIn.js';
import { sayIn, type Texts } from './texts.js';

/** Reads the texts of a locale. */
async function loadTexts(locale: string): Promise<Texts> {
  const response = await fetch(new URL(`api/texts/${encodeURIComponent(locale)}`, document.baseURI));
  return (await response.json()) as Texts;
}

async function start(): Promise<void> {
  const [entrance, texts] = await Promise.all([signIn(), loadTexts(navigator.language)]);
  const say = sayIn(texts, navigator.language);
  if (new URLSearchParams(location.search).has('overlay')) document.documentElement.dataset.overlay = '';
  render(<App entrance={entrance} say={say} />, document.getElementById('app')!);
}

void start();
