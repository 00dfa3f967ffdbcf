/**
 * PGlite's files, made safe against power loss. By default, PGlite runs PostgreSQL with fsync off,
 * and its file system has no fsync. Here both are on, so PostgreSQL itself decides what must be on
 * disk and when. Only the sync of the log after a commit is deferred: PostgreSQL asks for it at
 * each commit, and the worker does it once for all waiting commits (`sync`). Anything that may
 * happen only once the log is on disk, above all writing any other file, syncs it first.
 */
import { fdatasyncSync } from 'node:fs'

import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const LOG = /\/pg_wal\/[\dA-F]{24}$/
const WRITABLE = 3

/**
 * PGlite's own settings with fsync on, by the call that reaches the file system (fdatasync
 * doesn't). The log stays small, and so does the cache, which PostgreSQL clears at each start. The
 * system caches the same files.
 */
export const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'wal_sync_method=fsync',
    'min_wal_size=32MB',
    'max_wal_size=64MB',
    'shared_buffers=64MB',
  ].flatMap((setting) => ['-c', setting]),
]

export class SyncedFiles extends NodeFS {
  /** Log files that PostgreSQL considers synced. @type {Set<number>} */
  #unsynced = new Set()
  /** Log files that were started. */
  segments = 0

  get isSynced() {
    return this.#unsynced.size === 0
  }

  /** Puts the log on the disk. Throws where the disk fails, and what was committed is then not known to be on it. */
  sync() {
    for (const descriptor of this.#unsynced) fdatasyncSync(descriptor)
    this.#unsynced.clear()
  }

  /** @type {NodeFS['init']} */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (/** @type {any} */ mod) => this.#take(mod.NODEFS),
    ]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  /** @param {any} nodefs Emscripten's file system on Node's, which has no types */
  #take({ stream_ops: streams, node_ops: nodes, realPath, tryFSOperation }) {
    const plain = { ...streams, ...nodes }
    const sync = () => tryFSOperation(() => this.sync())
    const forOwner = (/** @type {any} */ attr) =>
      attr.mode === undefined ? attr : { ...attr, mode: attr.mode & ~0o077 }

    streams.open = (/** @type {any} */ stream) => {
      plain.open(stream)
      stream.isLog = LOG.test(realPath(stream.node))
      if (stream.isLog && stream.flags & WRITABLE) this.segments++
    }
    streams.fsync = (/** @type {any} */ stream) => {
      if (stream.isLog) this.#unsynced.add(stream.nfd)
      else tryFSOperation(() => fdatasyncSync(stream.nfd))
      return 0
    }
    streams.write = (/** @type {any} */ stream, /** @type {unknown[]} */ ...given) => {
      if (!stream.isLog) sync()
      return plain.write(stream, ...given)
    }
    streams.close = (/** @type {any} */ stream) => {
      if (this.#unsynced.has(stream.nfd)) sync()
      plain.close(stream)
    }
    for (const ops of [streams, nodes]) {
      const { setattr } = ops
      ops.setattr = (/** @type {unknown} */ on, /** @type {any} */ attr) => {
        if (attr.size !== undefined) sync()
        setattr(on, forOwner(attr))
      }
    }
    for (const name of ['rename', 'unlink', 'rmdir'])
      nodes[name] = (/** @type {unknown[]} */ ...given) => {
        sync()
        return plain[name](...given)
      }
  }
}
