import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { buyersAtOnce } from './checkout-buyers.ts'

/** pgbench of the machine, on PATH or where Debian keeps it; null: there is none. */
export function findPgbench(): string | null {
  const installed = '/usr/lib/postgresql'
  const versions = listed(installed).toSorted((a, b) => Number(b) - Number(a))
  const places = ['pgbench', ...versions.map((version) => path.join(installed, version, 'bin/pgbench'))]
  return places.find((place) => spawnSync(place, ['--version']).status === 0) ?? null
}

type Run = { connection: string; scripts: readonly string[]; seconds: number; scratch: string }

/** Transactions a second of the scripts, 16 clients, prepared statements. */
export function runPgbench(pgbench: string, { connection, scripts, seconds, scratch }: Run): number {
  const files = scripts.flatMap((script, at) => {
    const file = path.join(scratch, `order-${at}.sql`)
    writeFileSync(file, script)
    return ['-f', file]
  })
  const how = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(buyersAtOnce),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-D',
    'n=0',
  ]
  const { stdout, stderr } = spawnSync(pgbench, [...how, ...files, connection], { encoding: 'utf8' })
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (tps === undefined || / aborted /.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 2000)}`)
  return Number(tps)
}

/** The same without pgbench: 16 connections of `pg` in a bare loop, which is slower than pgbench. */
export async function replay({ connection, scripts, seconds }: Omit<Run, 'scratch'>): Promise<number> {
  const from = performance.now()
  let transactions = 0
  async function runClient(clientId: number): Promise<void> {
    const client = new pg.Client({ connectionString: connection })
    await client.connect()
    for (let n = 1; performance.now() - from < seconds * 1000; n += 1) {
      const script = scripts[(n + clientId) % scripts.length] ?? ''
      for (const statement of script.split(';\n').slice(0, -1))
        await client.query(withTurn(statement, clientId, n))
      transactions += 1
    }
    await client.end()
  }
  await Promise.all(Array.from({ length: buyersAtOnce }, (_, at) => runClient(at)))
  return transactions / ((performance.now() - from) / 1000)
}

/** A statement of a script with pgbench's variables as parameters, and a name so that it is planned once. */
function withTurn(statement: string, clientId: number, n: number) {
  const text = statement
    .replace(/^\\set.*\n/, '')
    .replaceAll(':client_id', '$1::text')
    .replace(/:n\b/g, '$2::text')
  const values = text.includes('$2::text') ? [clientId, n] : text.includes('$1::text') ? [clientId] : []
  return values.length > 0 ? { text, values: values.map(String) } : { text }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
