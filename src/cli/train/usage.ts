/** What `--help` says. */
export const USAGE = `npm run train -- reversi [options]

plays games against itself, fits the evaluation's weights to how they end, plays with these, and so on (recipe.ts tells how
often); stopped at any moment, the same command goes on from where it was

  --folder DIR    where games and weights are kept meanwhile, default data/train/reversi
  --out FILE      the finished weights, default assets/weights/reversi.bin
  --threads N     games at once, default as many as there are cores; they make no difference to the weights
  --seed N        default 1: the same seed gives the same weights
  --scale F       so many times the games, default 1; 0.001 is for a try

npm run train -- gomoku [options]

the same for the weights of Gomoku's evaluation by one rule on the board of 15 (gomoku/recipe.ts tells how often); stopped at
any moment, the same command goes on from where it was

  --rule R        freestyle (default), standard or renju
  --folder DIR    where games and weights are kept meanwhile, default data/train/gomoku-RULE
  --out FILE      the finished weights, default assets/weights/gomoku-RULE.bin
  --threads N     games at once, default as many as there are cores; they make no difference to the weights
  --seed N        default 1: the same seed gives the same weights
  --scale F       so many times the games, default 1; 0.01 is for a try

npm run train -- book [options]

makes the opening book with these weights: searches the first positions and those that near-equal moves lead to, the nearest
first; stopped at any moment, the same command goes on from where it was, and one with more positions goes on from fewer

  --folder DIR    where searched positions are kept meanwhile, default data/train/book
  --out FILE      the finished book, default assets/weights/reversi-book.bin; it stays below 512 KB
  --positions N   how many are searched, default 8000
  --nodes N       for how many nodes each, default 400000
  --threads N     positions at once, default as many as there are cores; they make no difference to the book
  --seed N        default 1: the same seed gives the same book`;
