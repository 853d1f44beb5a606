import type { Command } from 'commander'
import { isStaffRole, permissionsOf, roleNames } from '#domain/staff-roles.ts'
import type { Staff } from '#server/staff/staff.ts'
import type { OpenOperator } from './open-operator.ts'
import { momentInIndia, print } from './printing.ts'

/** `staff …`: who works with the staff's screens. Whoever has the shell is the owner already. */
export function staffCommands(program: Command, open: OpenOperator): void {
  const staff = program.command('staff').description('Who works with the screens under /admin')

  staff
    .command('list')
    .description('Who works here')
    .action(() =>
      withStaff(async ({ people }) => {
        const rows = await people.list()
        if (rows.length === 0) print('Nobody yet: npm run shop -- staff invite you@shop.in --role owner')
        for (const { login, name, role, joined_at: joined, switched_off_at: off } of rows) {
          const state = off ? 'switched off' : joined ? 'works here' : 'has not joined yet'
          print(`${login}  ${name}  ${role}  ${state}`)
        }
      }),
    )

  staff
    .command('invite <login>')
    .description('Print a link that lets a new person in, once, within 30 minutes')
    .requiredOption('--role <role>', roleNames.join(', '))
    .option('--name <name>', 'what others call them; the login, unless given')
    .option('--also <permissions>', 'permissions beyond those of the role, comma separated')
    .action(async (login: string, options: { role: string; name?: string; also?: string }) => {
      const { role } = options
      if (!isStaffRole(role)) return fail(`There is no role ${role}: ${roleNames.join(', ')}.`)
      if (!/^[a-z0-9][a-z0-9._+@-]{2,119}$/.test(login))
        return fail('A login has small letters, digits and . _ - + @ only, and at least three of them.')
      const also = (options.also ?? '').split(',').filter((one) => one !== '')
      const known: readonly string[] = permissionsOf({ role, also })
      const unknown = also.find((one) => !known.includes(one))
      if (unknown) return fail(`A ${role} cannot be given ${unknown}.`)
      await withStaff(async ({ people }) => {
        const link = await people.linkFromShell({ login, name: options.name ?? login, role, also })
        if (!link) return fail(`${login} is known already: npm run shop -- staff reset ${login}`)
        show(link)
      })
    })

  staff
    .command('reset <login>')
    .description('Print a link for somebody who lost what they sign in with; what they had counts no more')
    .action((login: string) =>
      withStaff(async ({ people }) => {
        const link = await people.linkFromShell({ login })
        if (!link) return fail(`Nobody has the login ${login}.`)
        show(link)
      }),
    )

  async function withStaff(work: (staff: Staff) => Promise<void>): Promise<void> {
    const operator = await open()
    try {
      await work((await operator.areas()).staff)
    } finally {
      await operator.close()
    }
  }
}

function show({ url, until }: { url: string; until: Date }): void {
  print(url)
  print(`It counts once, until ${momentInIndia(until)}.`)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
