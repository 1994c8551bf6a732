import { createRequire } from 'node:module';
import { nativeModuleAdvice } from '../nativeModules.js';

// Programs that draw import this file first. Static imports of canvas, which follow, would fail with a stack trace before any code
// of the program runs.
try {
  createRequire(import.meta.url)('canvas');
} catch (error) {
  const advice = nativeModuleAdvice(error);
  if (advice === undefined) throw error;
  process.stderr.write(`Boards cannot be drawn (node-canvas): ${advice}\n`);
  process.exit(1);
}
