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
  const isOverlay = new URLSearchParams(location.search).has('overlay');
  if (isOverlay) document.documentElement.dataset.overlay = '';
  const [entrance, texts] = await Promise.all([signIn(isOverlay), loadTexts(navigator.language)]);
  const say = sayIn(texts, navigator.language);
  render(<App entrance={entrance} say={say} />, document.getElementById('app')!);
}

void start();
