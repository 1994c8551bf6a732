/** What `--help` says. */
export const USAGE = `npm run -s engine -- reversi --protocol gtp|nboard [options]
npm run -s engine -- gomoku [options]            (the Gomocup protocol)
npm run -s engine -- solve FILE.obf [--threads N]

who plays (alphabeta where nothing is said)
  --opponent NAME        an opponent
  --level N              a level, 1 to 10, within its own limit

how far it searches a move, instead of the opponent's design
  --time-ms N            at most; without it the protocol's own time counts, else 3000
  --nodes N, --depth N   for an opponent; a depth for those that search by depth

  --seed N               the same games again where nodes or depth limit them; random without it

solve: the exact score of each Reversi position of a file in OBF and a best move, and whether the scores in the file agree
  --threads N            positions solved at once, each on a core of the machine; 1 where nothing is said`;
