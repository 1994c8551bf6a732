/** What `--help` says. */
export const USAGE = `npm run -s arena -- --game reversi|gomoku --a NAME --b NAME --games N [options]
npm run -s arena -- --table --game reversi|gomoku --games N [--players NAME,NAME,…] [options]
npm run -s arena -- --published [options]
npm run -s arena -- --calibrate reversi|gomoku [--rules NAME] [--games N] [--time-ms N] [--log FILE]
npm run -s arena -- --people FOLDER [--positions N] [--picture FILE.png]

who plays (the same for --b-…)
  --a NAME               an opponent
  --a-level N            a level, 1 to 10
  --a-cmd 'COMMAND'      an engine of others, run by the shell
  --a-protocol NAME      gtp or nboard (Reversi), gomocup (Gomoku)
  --a-init 'LINE'        sent to it first; may be repeated
  --a-name NAME          what to call it
  --a-time-ms N, --a-nodes N   its own limits

what is played
  --rules NAME, --size N       freestyle, standard or renju; 8 to 20
  --games N                    even: games come in pairs with colours swapped
  --openings FILE              one a line, such as f5d6c4; without it the seed makes short ones up:
                               six random moves in Reversi, three stones near the centre in Gomoku
  --time-ms N, --nodes N       for a move of the searches, instead of their designs' limits
  --seed N                     default 1
  --sprt=ELO0,ELO1             stop as soon as one of these Elo differences is accepted (errors 5 %)

how
  --concurrency N        games at once, default 2
  --patience-ms N        an engine that takes this much longer than its time has hung, default 10000
  --log FILE             finished games are kept there; a match that was stopped goes on from it
  --transcripts PATH     games as GGF or SGF, in one file, or a file each in a folder
  --calibrate GAME       places its ten levels, or by other rules measures those, and keeps them in assets/levels.json;
                         --games: of each reported bout at least, default 100; --time-ms: of the top level
  --people FOLDER        how often each level of Reversi plays what people played in the folder's games (WTHOR, .wtb),
                         from 20 to 50 empty squares, and how many discs it loses a move
  --json                 the result as one JSON object`;
