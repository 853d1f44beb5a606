// Three machines of deploy/'s own configuration, a crowd of shoppers, and everything that can happen to them: the leader
// dies, moves and is cut off, a shop dies, releases roll. Only `npm run faults -- cluster` runs it (docs/faults.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildIfStale } from '../../scripts/built.ts'
import { makeDebian13 } from './cluster/debian-13.ts'
import { whatIsMissing } from './cluster/needed-programs.ts'
import { faultKinds } from './cluster/rows.ts'

const minutes = 60_000
const found = z.object({
  acknowledged: z.number(),
  lost: z.number(),
  doubled: z.number(),
  doctor: z.number(),
  faults: z.array(
    z.object({
      name: z.string(),
      acknowledged: z.number(),
      errors: z.number(),
      refused: z.number(),
      pageFailures: z.number(),
      kind: z.enum(faultKinds),
    }),
  ),
})

/** Namespaces of its own for what it starts: with the first process there all others end, and every cable is gone. */
const apart = ['--net', '--mount', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']

test.runIf(process.env.FAULTS === '1')(
  'three machines lose no order and double none, whatever dies',
  async () => {
    expect(whatIsMissing()).toEqual([])
    expect(makeDebian13()).toBe(null)
    expect(buildIfStale()).toBe(true)
    const home = mkdtempSync(path.join(tmpdir(), 'kurinji-cluster-'))
    // PostgreSQL and etcd have an account of their own.
    chmodSync(home, 0o755)
    try {
      const program = [process.execPath, 'test/faults/cluster/cluster-run.ts', home]
      // A shell in between: the first process of a namespace has to see the end of those whose parents died.
      const seen = ['sh', '-c', '"$@"; exit $?', 'sh', ...program]
      const running = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', ...apart, ...seen], {
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
        env: {
          PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
          // The certificates of its doors are made by itself.
          NODE_TLS_REJECT_UNAUTHORIZED: '0',
          NODE_NO_WARNINGS: '1',
        },
      })
      for (const stream of [running.stdout, running.stderr])
        stream?.on('data', (words) => process.stdout.write(words))
      const [said, [code]] = await Promise.all([textOf(running.stdio[3]), once(running, 'exit')])
      expect(code, 'the experiment came to its end').toBe(0)
      const { faults, ...sum } = found.parse(JSON.parse(said))
      expect(sum).toEqual({ acknowledged: expect.any(Number), lost: 0, doubled: 0, doctor: 0 })
      for (const { name, kind, acknowledged, errors, refused, pageFailures } of faults) {
        expect(acknowledged, name).toBeGreaterThan(0)
        expect({ name, errors }).toEqual({ name, errors: 0 })
        if (kind !== 'cut') expect({ name, pageFailures }).toEqual({ name, pageFailures: 0 })
        if (kind === 'rolling') expect({ name, refused }).toEqual({ name, refused: 0 })
      }
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  },
  20 * minutes,
)

async function textOf(stream: unknown): Promise<string> {
  return stream instanceof Readable ? text(stream) : ''
}
