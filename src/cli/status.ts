import { ConfigError, readConfig } from '../config.js';
import { loadEnvironmentFile } from '../environmentFile.js';
import { statusSocketOf } from '../statusSocket.js';
import { parseWords } from './common/commandLine.js';
import { printReport } from './common/files.js';
import { Refusal, runProgram } from './common/program.js';
import { askStatus } from './status/askStatus.js';
import { statusLines } from './status/statusLines.js';

const USAGE = `npm run -s status [-- --json]

Shows the status of the bot that runs with the settings of the environment or of .env: its uptime and readiness, its games,
searches, connections, database and memory, and the last errors of its log. Run it as the bot's user, in the bot's folder.`;

function readAddress() {
  try {
    loadEnvironmentFile();
    const config = readConfig(process.env);
    return { ...config.metrics, socket: statusSocketOf(config) };
  } catch (error) {
    if (error instanceof ConfigError) throw new Refusal(error.message);
    throw error;
  }
}

await runProgram(async () => {
  const { flags } = parseWords(process.argv.slice(2), { options: [], flags: ['help', 'json'] });
  if (flags.has('help')) return console.log(USAGE);
  const data = await askStatus(readAddress());
  printReport({ text: statusLines(data, Date.now()), data }, flags.has('json'));
});
