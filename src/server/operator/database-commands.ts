import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { codeOf, emptyDatabase } from '#platform/postgres/postgres.ts'
import { migrateShop } from '#server/db/shop-database.ts'
import { isLiveDatabase } from '#server/operations/shop-identity.ts'
import type { openAsItIs } from './open-operator.ts'

type Opened = Awaited<ReturnType<typeof openAsItIs>>

/** `migrate`, `db url`, `db console`, `db reset`: the database itself, for who works on the shop. */
export function databaseCommands(program: Command, open: () => Promise<Opened>): void {
  const db = program.command('db').description('The database itself, for who works on the shop.')

  function command(name: string, description: string, work: (opened: Opened) => unknown) {
    db.command(name)
      .description(description)
      .action(async () => {
        const opened = await open()
        try {
          await work(opened)
        } finally {
          await opened.close()
        }
      })
  }

  program
    .command('migrate')
    .description('Bring the tables up to this release; the release before runs on them too.')
    .action(async () => {
      const { database, log, close } = await open()
      try {
        const applied = await migrateShop(database, log)
        console.log(
          applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The tables are those of this release.',
        )
      } finally {
        await close()
      }
    })

  command('url', 'Print its address, password included.', ({ connectionString }) =>
    console.log(connectionString),
  )
  command('console', 'Open psql on it.', openConsole)
  command('reset', 'Throw away all there is and make the tables anew. Sample mode only; asks first.', reset)
}

async function openConsole({ connectionString }: Opened): Promise<void> {
  const { address, password } = withoutPassword(connectionString)
  // The list of processes is for everyone to read.
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: password }
  // Ctrl-C ends a query in there, not this command.
  process.on('SIGINT', () => {})
  try {
    const [exitCode] = await once(spawn('psql', [address], { env, stdio: 'inherit' }), 'exit')
    process.exitCode = exitCode ?? 1
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    console.error('There is no psql here: install one (Debian: postgresql-client), or give another client')
    console.error('the address that `npm run shop -- db url` prints, while the shop runs.')
    process.exitCode = 1
  }
}

async function reset({ env, database, connectionString }: Opened): Promise<void> {
  if (env.SHOP_MODE === 'live' || (await isLiveDatabase(database)))
    return refuse('A live shop is never reset.')
  console.log(
    `All orders, customers and products in ${withoutPassword(connectionString).address} will be gone.`,
  )
  if (!(await isConfirmed('Type reset to go on: '))) return refuse('Nothing was changed.')
  const emptied = await emptyDatabase(database)
  if (!emptied.ok) return refuse(`Nothing was changed: ${emptied.users} others use it. Stop the shop first.`)
  const { length } = await migrateShop(database)
  console.log(`The tables are new, by ${length} migrations. The next start fills them with the sample shop.`)
}

async function isConfirmed(question: string): Promise<boolean> {
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  // Without an answer, where nobody sits at the keyboard, it closes.
  const answer = await Promise.race([asking.question(question), once(asking, 'close').then(() => '')])
  asking.close()
  return answer.trim() === 'reset'
}

function refuse(why: string): void {
  console.error(why)
  process.exitCode = 1
}

function withoutPassword(connectionString: string): { address: string; password?: string } {
  const [, before, password, after] = /^([^:]+:\/\/[^:@/]*):([^@]*)(@.*)$/.exec(connectionString) ?? []
  if (password === undefined) return { address: connectionString }
  return { address: `${before}${after}`, password: decodeURIComponent(password) }
}
