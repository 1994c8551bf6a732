// The style and the script of a tournament's page. The policy allows exactly these by their hashes.

export const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; --quiet: light-dark(#635e54, #a5a198); --line: light-dark(#d9d3c7, #383c3f); }
body { margin: 0; background: light-dark(#edeae4, #161819); color: light-dark(#24211c, #e8e4dc); }
main { box-sizing: border-box; width: min(44rem, 100vw - 1.5rem); margin: .75rem auto; padding: 1rem 1.25rem; border-radius: 8px; background: light-dark(#fbfaf7, #212425); overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.4rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem; }
p { margin: .25rem 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
tr, li { border-top: 1px solid var(--line); }
td, th { padding: .35rem .5rem; text-align: end; font-weight: 600; }
th { width: 100%; text-align: start; }
td:first-child, .score { font-weight: 400; color: var(--quiet); white-space: nowrap; }
.left th { font-weight: 400; color: var(--quiet); text-decoration: line-through; }
ul { margin: 0; padding: 0; list-style: none; }
a { display: grid; grid-template-columns: 1fr 1fr auto; gap: .25rem .75rem; padding: .6rem .5rem; color: inherit; text-decoration: none; }
a:hover { background: var(--line); }
a b { color: light-dark(#1d6b46, #4fb883); }
@media (max-width: 30rem) {
  a { grid-template-columns: 1fr auto; }
  a span { grid-column: 1; }
  a b { grid-column: 2; grid-row: 1 / 3; align-self: center; }
}
`;

/** Replaces the content every ten seconds while the tournament goes on, if somebody looks at it. */
export const REFRESH = `
setInterval(async () => {
  const main = document.querySelector('main');
  if (document.hidden || !('live' in main.dataset)) return;
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (next.innerHTML !== main.innerHTML) main.replaceWith(next);
}, 10000);
`;
