import { createRequire } from 'node:module';
import { nativeModuleAdvice } from '../nativeModules.js';

/**
 * Loads node-canvas, or ends the program with what to do if its native part is missing. A static import would end it with a stack
 * trace before any code runs.
 */
function loadCanvas(): typeof import('canvas') {
  try {
    return createRequire(import.meta.url)('canvas');
  } catch (error) {
    const advice = nativeModuleAdvice(error);
    if (advice === undefined) throw error;
    process.stderr.write(`Boards cannot be drawn (node-canvas): ${advice}\n`);
    process.exit(1);
  }
}

const { Canvas, createCanvas, registerFont } = loadCanvas();
const { PNG_FILTER_NONE } = Canvas;

export { createCanvas, PNG_FILTER_NONE, registerFont };
