// The built worker, watched: what it does to its connection and when it answers, and pragmas, failures and a crash on demand.
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';

const log = [];
let connection;
let failingCommits = 0;

const { exec, pragma } = SqliteDatabase.prototype;
SqliteDatabase.prototype.pragma = function (...args) {
  connection = this;
  return pragma.apply(this, args);
};
SqliteDatabase.prototype.exec = function (sql) {
  if (sql === 'commit' && failingCommits > 0) {
    failingCommits -= 1;
    throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
  }
  exec.call(this, sql);
  log.push(sql);
  return this;
};

const post = parentPort.postMessage.bind(parentPort);
parentPort.postMessage = (message) => {
  if (message.kind === 'answers') log.push(`${message.answers.length} answers`);
  post(message);
};

const ORDERS = {
  log: () => log.splice(0),
  pragma: (source) => connection.pragma(source, { simple: true }),
  failCommits: (count) => {
    failingCommits = count;
  },
  /** From now on a game of this name ends the worker. */
  crashAt: (id) => {
    const { run } = connection.prepare('select 1 where 0').constructor.prototype;
    connection.prepare('select 1 where 0').constructor.prototype.run = function (...args) {
      if (JSON.stringify(args).includes(id)) process.exit(3);
      return run.apply(this, args);
    };
  },
};
const channel = new BroadcastChannel(`sente ${workerData.file}`);
channel.onmessage = ({ data: [order, argument] }) => {
  channel.postMessage({ answer: ORDERS[order](argument) });
};
channel.unref();

await import('../../dist/store/sqlite/sqliteWorker.js');
