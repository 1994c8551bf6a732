import { PortTaken, startPlayground } from './playground.js';

// The playground alone, as a process of its own: tests kill the bot and leave Discord standing.
try {
  const { url, apiUrl, token } = await startPlayground({ port: Number(process.env.PLAYGROUND_PORT ?? 0) });
  process.stdout.write(`${JSON.stringify({ url, apiUrl, token })}\n`);
} catch (error) {
  if (!(error instanceof PortTaken)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
