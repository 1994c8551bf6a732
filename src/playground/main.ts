import { PortTaken } from './loopbackServer.js';
import { startPlayground } from './playground.js';

// Runs the playground in its own process, so that tests can kill the bot and keep Discord running.
try {
  const { url, apiUrl, token } = await startPlayground({ port: Number(process.env.PLAYGROUND_PORT ?? 0) });
  process.stdout.write(`${JSON.stringify({ url, apiUrl, token })}\n`);
} catch (error) {
  if (!(error instanceof PortTaken)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
